import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { afterEach, expect, test } from "vitest";

import TableLine from "../src/lobby/TableLine.svelte";
import type { TableSummary, WaitingTableInfo } from "../src/protocol/messages";
import { s } from "./fake/pebbles";

const summary = { heading: s("heading", { round: 9 }), plies: 40, seats: [0], holders: [], seat_cards: [], to_act: null, is_over: true, is_record: false } as unknown as TableSummary;
let shown: object;

const table = { id: "t", tokens: { 0: "x" }, game: "pebbles", at: 1, seen: 8 };

function show(props: ComponentProps<typeof TableLine>): string {
  shown = mount(TableLine, { target: document.body, props });
  flushSync();
  return document.querySelector(".soft")?.textContent?.trim() ?? "";
}
const text = (waits: boolean): string => show({ table: { ...table, waits }, summary });
afterEach(() => void unmount(shown));

test("the lobby does not tell how a game went on after a roll that waits", () => expect(text(true)).toBe("tables-roll"));

test("the lobby tells that a game is over", () => expect(text(false)).toContain("tables-over"));

test("the lobby tells for how many players a table waits", () => {
  const waiting = { holders: [{ kind: "person", name: "Anna" }, { kind: "open" }] } as unknown as WaitingTableInfo;
  expect(show({ table, summary: undefined, waiting })).toBe("tables-waiting");
  expect([...document.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual(["Anna"]);
});
