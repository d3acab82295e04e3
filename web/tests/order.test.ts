import { expect, test } from "vitest";

import type { KeptTable } from "../src/lobby/kept";
import { ordered, type Known } from "../src/lobby/order";
import type { TableSummary, WaitingTableInfo } from "../src/protocol/wire";

const running = {
  to_act: 0,
  seats: [0],
  agents: {},
  is_over: false,
  is_record: false,
  left: null,
  last: 0,
} as unknown as TableSummary;
const kept = (id: string, more: Partial<KeptTable> = {}): KeptTable => ({
  id,
  tokens: { "0": id },
  game: "pebbles",
  at: 1,
  ...more,
});
const known = (id: string, summary?: Partial<TableSummary>, more: Partial<KeptTable> = {}): Known => ({
  table: kept(id, more),
  summary: summary ? { ...running, ...summary } : undefined,
  waiting: undefined,
});

test("what waits for me comes first, then what runs, what waits for people, and what is over", () => {
  const tables: Known[] = [
    known("over", { is_over: true, last: 900 }),
    known("record", { is_record: true, last: 800 }),
    known("known to be over", undefined, { over: true, at: 700 }),
    { ...known("waiting"), waiting: {} as WaitingTableInfo },
    known("unknown"),
    known("theirs", { to_act: 1, last: 999 }),
    known("played by an agent", { agents: { 0: "easy" }, last: 998 }),
    known("mine", { last: 1 }),
    known("mine, with little time", { left: 1000 }),
    known("mine, with more time", { left: 2000, last: 5 }),
    known("mine, newer", { last: 2 }),
    known("a roll that waits", { is_over: true, last: 3 }, { waits: true }),
  ];
  expect(ordered(tables).map(({ table }) => table.id)).toEqual([
    "mine, with little time",
    "mine, with more time",
    "a roll that waits",
    "mine, newer",
    "mine",
    "theirs",
    "played by an agent",
    "waiting",
    "unknown",
    "over",
    "record",
    "known to be over",
  ]);
});
