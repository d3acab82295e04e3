// What server and client say to each other: the types of docs/protocol.md, no more.

export type Value = string | number;

/** Who acts: a seat, chance, or nobody. */
export type Actor = number | "chance" | null;

export interface Sentence {
  key: string;
  values: Record<string, Value>;
}

export interface Reason {
  sentence: Sentence;
  clause: string | null;
}

export interface Fault {
  option: string;
  line: number;
  column: number;
  reason: Reason;
}

export interface Choice {
  word: string;
  label: Sentence;
  element: string | null;
  action: number | null;
  hint: Sentence | null;
  ends_step: boolean;
  then: Choice[];
}

export interface SeatCard {
  name: Sentence;
  colour: string;
  letter: string;
}

export interface Progress {
  label: Sentence;
  done: number;
  of: number;
}

export interface Holding {
  icon: string;
  label: Sentence;
  count: number;
}

export interface SeatView extends SeatCard {
  progress: Progress[];
  holdings: Holding[];
}

export interface Base {
  width: number;
  height: number;
  base: string;
}

export interface Picture extends Base {
  layer: string;
}

export interface Sign {
  sign: string;
  name: string;
  least: number;
  most: number | null;
  group: string;
}

export interface GridSchema {
  kind: "grid";
  signs: Sign[];
  columns: [number, number];
  rows: [number, number];
  blank: string;
}

export interface Part {
  name: string;
  kind: "whole" | "one-of" | "flag";
  default: string;
  word: string;
  values: string[];
  least: number;
  most: number;
}

export interface LineKind {
  word: string;
  name: string;
  parts: Part[];
}

export interface LinesSchema {
  kind: "lines";
  heads: LineKind[];
  body: LineKind[];
  least: number;
  most: number;
}

export type Schema = GridSchema | LinesSchema;

export interface Option {
  name: string;
  clause: string;
  kind: "one-of" | "some-of" | "whole" | "data" | "amounts";
  default: string;
  values?: string[];
  people_only: string[];
  generates?: boolean;
  least?: number;
  most?: number;
  texts?: Record<string, string>;
  schema?: Schema;
  sides?: string[];
  goods?: { name: string; most: number }[];
}

export interface GameCard {
  name: string;
  version: string;
  stage: string;
  players: number[];
  minutes: number[];
  secrets: boolean;
  seats: SeatCard[];
  picture: Picture;
  options?: Option[];
  agents?: string[];
  base?: string;
  icons?: Record<string, string>;
}

export type Holder =
  | { kind: "person"; name: string }
  | { kind: "agent"; agent: string };

export interface NewTable {
  game: string;
  options: Record<string, string>;
  locale: string;
  seats: Holder[];
  play_forced: boolean;
  seed: number | null;
}

export interface Die {
  faces: number;
  value: number;
  seat: number | null;
}

export interface Entry {
  first: number;
  last: number;
  seat: Actor;
  heading: Sentence;
  sentences: Sentence[];
  dice: Die[][];
  spaces: string[];
}

export interface Result {
  ending: string;
  sentences: Sentence[];
  scores: number[];
}

export interface TableView {
  table: string;
  game: string;
  version: string;
  seq: number;
  ply: number;
  plies: number;
  seats: number[];
  seat: number | null;
  holders: Holder[];
  options: Record<string, string>;
  play_forced: boolean;
  to_act: Actor;
  heading: Sentence;
  prompt: Sentence;
  steps: { label: Sentence; is_now: boolean }[];
  seat_views: SeatView[];
  spaces: { element: string; name: Sentence }[];
  layer: string;
  choices: Choice[];
  result: Result | null;
  log: Entry[];
  since: number | null;
  can_undo: boolean;
  thinking: number | null;
  picture?: Base;
}

/** How a table stands, or why that is not told. */
export interface Summary {
  table: string;
  summary: TableSummary | null;
  reason: Reason | null;
}

export interface TableSummary {
  heading: Sentence;
  plies: number;
  seats: number[];
  holders: Holder[];
  seat_cards: SeatCard[];
  to_act: Actor;
  is_over: boolean;
}

export interface Frame {
  ply: number;
  seat: Actor;
  text: string;
  heading: Sentence;
  seat_views: SeatView[];
  layer: string;
  sentences: Sentence[];
  dice: Die[];
  motions: { element: string; to: string }[];
  spaces: string[];
}

// The socket -------------------------------------------------------------------------------------

export type FromClient =
  | { type: "hello"; token: string; seq: number; locale: string }
  | Asked;

/** A message that waits for an answer with its `id`. */
export type Asked = { id: string } & (
  | { type: "act"; seq: number; seat: number; action: string }
  | { type: "undo"; seq: number; seat: number }
  | { type: "explain"; seq: number; words: string[]; element: string | null }
);

export type Answer =
  | { type: "done"; id: string; seq: number }
  | { type: "refused"; id: string; reason: Reason }
  | { type: "stale"; id: string; reason: Reason; view: TableView }
  | { type: "explained"; id: string; reason: Reason | null };

export type FromServer =
  | { type: "welcome"; picture: Base; view: TableView; news: Frame[] }
  | { type: "view"; view: TableView; news: Frame[] }
  | { type: "fault"; reason: Reason }
  | Answer;
