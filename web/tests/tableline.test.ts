import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { afterEach, expect, test } from "vitest";

import TableLine from "../src/lobby/TableLine.svelte";
import type { TableSummary, WaitingTableInfo } from "../src/protocol/wire";
import { s } from "./fake/pebbles";

const summary = {
  heading: s("heading", { round: 9 }),
  plies: 40,
  seats: [0],
  holders: [],
  seat_cards: [],
  to_act: null,
  is_over: true,
  winners: [],
  is_record: false,
  agents: {},
} as unknown as TableSummary;
const cards = ["South", "North"].map((name) => ({ name: s(name), colour: "blue", letter: name.charAt(0) }));
let shown: object;

const table = { id: "t", tokens: { 0: "x" }, game: "pebbles", at: 1, seen: 8 };

function show(props: ComponentProps<typeof TableLine>): string {
  shown = mount(TableLine, { target: document.body, props });
  flushSync();
  return document.querySelector(".soft")?.textContent?.trim() ?? "";
}
const text = (waits: boolean): string => show({ table: { ...table, waits }, summary });
afterEach(() => void unmount(shown));

test("the lobby does not tell how a game went on after a roll that waits", () =>
  expect(text(true)).toBe("tables-roll"));

test.each([
  [[], "tables-over"],
  [[1], "tables-over-won"],
  [[0, 1], "tables-over-shared"],
])("the lobby tells that a game is over, and whether one seat won: %j", (winners, told) => {
  const over = { ...summary, seat_cards: cards, winners };
  expect(show({ table, summary: over }).split("· ").at(-1)).toBe(told);
});

test("the lobby calls nobody to a table where the computer plays for them", () => {
  const running = { ...summary, seat_cards: cards, to_act: 0, is_over: false, left: null } as unknown as TableSummary;
  const state = (agents: Record<number, string>) => {
    const line = show({ table, summary: { ...running, agents } });
    if (agents[0] !== undefined || agents[1] !== undefined) void unmount(shown);
    return line.split("· ").at(-1);
  };
  expect([state({ 0: "greedy" }), state({ 1: "greedy" }), state({})]).toEqual([
    "tables-played",
    "tables-yours",
    "tables-yours",
  ]);
});

test("the lobby says where this browser holds no seat any more", () =>
  expect(show({ table, summary: undefined, isEnded: true })).toBe("trouble-ended"));

test("the lobby tells for how many players a table waits", () => {
  const waiting = { holders: [{ kind: "person", name: "Anna" }, { kind: "open" }] } as unknown as WaitingTableInfo;
  expect(show({ table, summary: undefined, waiting })).toBe("tables-waiting");
  expect([...document.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual(["Anna"]);
});
