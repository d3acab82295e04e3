import type { Entry, EventMessage, Sentence, Whole } from "../../src/protocol/wire";
import { s } from "./pebbles.ts";

/** Return an event with a sentence. */
export const happened = (
  ply: number,
  more: { [K in keyof EventMessage]?: EventMessage[K] | undefined } = {},
): EventMessage =>
  ({ type: "event", seq: ply, ply, seat: 1, to_act: 0, sentences: [s("told")], ...more }) as EventMessage;

/** Return the events of rounds with so many plies; the first event of a round has its heading. */
export function rounds(...lengths: number[]): EventMessage[] {
  const starts = lengths.map((_, nth) => lengths.slice(0, nth).reduce((sum, length) => sum + length, 0) + 1);
  const plies = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: plies }, (_, n) =>
    happened(n + 1, starts.includes(n + 1) ? { heading: s("round", { round: starts.indexOf(n + 1) + 1 }) } : {}),
  );
}

export const entry = (first: number, last: number, ...said: string[]): Entry => ({
  first,
  last,
  seat: 0,
  heading: s("round", { round: 1 }),
  sentences: said.map((key) => s(key)),
});

export const whole = (more: Partial<Whole> = {}): Whole => ({
  type: "whole",
  seq: 0,
  ply: 0,
  to_act: 0,
  heading: s("round", { round: 1 }),
  prompt: s("prompt"),
  steps: [],
  seat_views: [],
  names: {},
  result: null,
  account: [],
  log_start: 0,
  log: [],
  picture: { width: 100, height: 100, base: "key" },
  elements: [],
  insets: {},
  ...more,
});

export const words = (log: readonly { sentences: Sentence[] }[]): string[] =>
  log.map(({ sentences }) => sentences.map(({ key }) => key).join());
