// Fluent messages, in the first of several languages that has them.

import { FluentBundle, FluentResource } from "@fluent/bundle";

import type { Sentence, Value } from "../protocol/wire";

/** The messages of one language: texts added later win over earlier ones. */
export function bundle(locale: string, texts: readonly string[]): FluentBundle {
  const made = new FluentBundle(locale, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolate names written from right to left, so that they leave the words around them where they are. */
function isolated(values: Record<string, Value>): Record<string, Value> {
  const isolate = (value: Value) =>
    typeof value === "string" && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));
}

/** Return a text with a minus before the numbers below zero that it was given, as tables and charts write them. */
function withMinus(text: string, values: Record<string, Value>): string {
  const isBelow = Object.values(values).some((value) => typeof value === "number" && value < 0);
  return isBelow ? text.replace(/(?<![\p{L}\d])-(?=\d)/gu, "\u2212") : text;
}

/** Return a sentence as a part of a message that goes on after it and brings the full stop itself. */
export const unstopped = (sentence: string): string => sentence.replace(/(?<!\.)\.$/, "");

/** Formats messages in the first of several languages that has them. */
export class GameWords {
  constructor(private readonly bundles: readonly FluentBundle[]) {}

  /** Return the message `key` or its `attribute`, or null if no language has it. */
  find(key: string, values: Record<string, Value> = {}, attribute?: string): string | null {
    for (const one of this.bundles) {
      const message = one.getMessage(key);
      const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
      if (pattern) return withMinus(one.formatPattern(pattern, isolated(values), []), values);
    }
    return null;
  }

  say(key: string, values: Record<string, Value> = {}): string {
    return this.find(key, values) ?? key;
  }

  tell(sentence: Sentence): string {
    return this.say(sentence.key, sentence.values);
  }
}
