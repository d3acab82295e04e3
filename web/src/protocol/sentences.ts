// Texts for people: a key of a Fluent file and its values.

export type Value = string | number;

export interface Sentence {
  key: string;
  values: Record<string, Value>;
}

export interface Reason {
  sentence: Sentence;
  clause: string | null;
}
