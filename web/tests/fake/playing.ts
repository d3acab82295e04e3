// Shared by tests of a live table: a browser connected to a server in memory, and the actions of its users.

import { afterEach, beforeEach, vi } from "vitest";

import { primary } from "../../src/choices/tree";
import { keep } from "../../src/lobby/kept";
import { LiveTable } from "../../src/live/table.svelte";
import type { Holder } from "../../src/protocol/wire";
import { browseTo, server } from "./browser";
import { PebbleTable } from "./table";

/** A few plies of a game. */
export const GAME = ["put a1", "rest", "put b2", "rest", "put a2", "rest"];
/** The table of the test. */
export let table: PebbleTable;

beforeEach(() => {
  vi.useFakeTimers();
  browseTo();
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

export const pass = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds);
export const ANIMATOR = {
  look: () => Promise.resolve(),
  slide: () => Promise.resolve(),
  roll: () => Promise.resolve(),
  travel: () => Promise.resolve(),
};
export const ANNA = { kind: "person" as const, name: "Anna" };
export const BERT = { kind: "person" as const, name: "Bert" };
export const GREEDY = { kind: "agent" as const, agent: "greedy" };

/** Create a table whose people are all in this browser, and play there; the browser has shown `seen` plies. */
export function created(holders: Holder[], plies: string[] = [], seen?: number, hasSecrets = false): void {
  table = server().put(new PebbleTable("t", holders, () => 0.3, hasSecrets));
  for (const ply of plies) table.play(ply);
  keep({ id: "t", tokens: table.tokens, game: "pebbles", at: 1, ...(seen === undefined ? {} : { seen }) });
}

export async function opened(): Promise<LiveTable> {
  const live = new LiveTable("t");
  live.start();
  await pass();
  return live;
}

/** Open a table with plies played before, of which this browser has shown `seen`. */
export async function returned(plies: string[], seen?: number): Promise<LiveTable> {
  created([ANNA, BERT], plies, seen);
  const live = new LiveTable("t");
  live.animator = ANIMATOR;
  live.start();
  await pass();
  return live;
}

export async function seated(holders: Holder[]): Promise<LiveTable> {
  created(holders);
  return opened();
}

/** Change the table on the server, and send the events. */
export async function elsewhere(act: () => void, milliseconds = 20): Promise<void> {
  act();
  server().broadcast(table);
  await pass(milliseconds);
}

export async function press(live: LiveTable, cell: string): Promise<void> {
  const [path] = live.decisions.walk.offer.targets.get(`hollow-${cell}`) ?? [];
  if (!path) throw new Error(`${cell} is no target`);
  live.decisions.take(path);
  await pass();
}

export async function end(live: LiveTable, milliseconds = 20): Promise<void> {
  live.decisions.take(primary(live.decisions.walk.offer, live.decisions.isStepTouched)!);
  await pass(milliseconds);
}

export const plyOf = ({ state }: LiveTable) => state.shown?.ply;
export const lasts = ({ entries }: LiveTable) => entries.map(({ last }) => last);
