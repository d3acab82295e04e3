import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clockText, leftOf, passedThreshold, shortClockText } from "../src/live/clocks";
import { TableSeats } from "../src/live/tableseats.svelte";
import { TableState } from "../src/live/state.svelte";
import type { TableInfo, TableTerms } from "../src/protocol/wire";
import { NO_TERMS, termsFor, termsTold } from "../src/setup/terms";
import TermsFields from "../src/setup/TermsFields.svelte";
import { tickWhileVisible } from "../src/table/panels/ticking";
import { ANNA, BERT } from "./fake/playing";

const CLOCK = { left: { 0: 65_000, 1: 30_000 }, asked: 0, waited: 4000 };
let shown: object | null = null;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  if (shown) void unmount(shown);
  shown = null;
});

test("the clock of the seat that is asked runs, the others stand", () => {
  expect([leftOf(CLOCK, 0, 1000), leftOf(CLOCK, 1, 1000), leftOf(CLOCK, 2, 0)]).toEqual([60_000, 30_000, null]);
  expect(leftOf(CLOCK, 0, 100_000)).toBe(0);
});

test("a time is written in seconds below an hour, and coarser above", () => {
  expect([0, 500, 65_000, 3_599_000].map(clockText)).toEqual(["0:00", "0:01", "1:05", "59:59"]);
  expect([3_600_000, 36_000_000, 3 * 86_400_000].map(clockText)).toEqual([
    "clock-hours",
    "clock-short-hours",
    "clock-days",
  ]);
});

test("a reader is told once at each threshold", () => {
  expect([
    passedThreshold(61_000, 60_000),
    passedThreshold(60_000, 59_000),
    passedThreshold(11_000, 9000),
    passedThreshold(400_000, 5000),
  ]).toEqual([60_000, null, 10_000, 10_000]);
});

test("the clocks tick once a second while a clock runs, and not at all without one", () => {
  const state = new TableState();
  state.table = { holders: [ANNA, BERT], seats: [0], substitute: "" } as unknown as TableInfo;
  const seats = new TableSeats(state, () => undefined);
  expect(tickWhileVisible(seats)).toBe(undefined);
  seats.receive({ type: "seats", connected: [0, 1], agents: {}, clock: CLOCK });
  const end = tickWhileVisible(seats);
  expect(seats.clockOf(0)).toBe("1:01");
  vi.advanceTimersByTime(2000);
  expect([seats.clockOf(0), seats.clockOf(1), seats.clockOf(2)]).toEqual(["0:59", "0:30", null]);
  end?.();
  vi.advanceTimersByTime(5000);
  expect(seats.clockOf(0)).toBe("0:59");
});

test("in little room a long time is told in whole hours or days", () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect([59 * minute, hour, 47 * hour, 48 * hour].map(shortClockText)).toEqual([
    "59:00",
    "clock-short-hours",
    "clock-short-hours",
    "clock-short-days",
  ]);
});

test("each message sets the clock right", () => {
  const state = new TableState();
  const seats = new TableSeats(state, () => undefined);
  seats.receive({ type: "seats", connected: [0, 1], agents: {}, clock: CLOCK });
  vi.advanceTimersByTime(9000);
  seats.receive({ type: "seats", connected: [0, 1], agents: {}, clock: { ...CLOCK, waited: 5000 } });
  expect(seats.clockOf(0)).toBe("1:00");
});

test("only one of two can lose on time", () => {
  const terms: TableTerms = { ...NO_TERMS, clock: { bank: 60, refill: 5, when_empty: "loses" } };
  expect([termsFor(terms, 2), termsFor(terms, 3).clock?.when_empty, termsFor(NO_TERMS, 3)]).toEqual([
    terms,
    "agent",
    NO_TERMS,
  ]);
});

test("terms are told in words, and nothing where nothing was agreed", () => {
  expect([
    termsTold(NO_TERMS),
    termsTold({ takeover: 600, hints: true, hands_at_end: false, clock: { bank: 60, refill: 5, when_empty: "agent" } }),
  ]).toEqual([[], ["terms-public", "terms-hints", "terms-takeover", "terms-clock"]]);
});

test("the form sets the takeover and the clock", () => {
  const change = vi.fn();
  shown = mount(TermsFields, {
    target: document.body,
    props: { terms: NO_TERMS, isForTwo: true, substitute: "greedy", change },
  });
  flushSync();
  const [takeover, clock] = document.querySelectorAll("select");
  takeover!.value = "600";
  takeover!.dispatchEvent(new Event("change", { bubbles: true }));
  clock!.value = "1";
  clock!.dispatchEvent(new Event("change", { bubbles: true }));
  expect(change.mock.calls.map(([terms]) => terms as TableTerms)).toEqual([
    { ...NO_TERMS, takeover: 600 },
    { ...NO_TERMS, clock: { bank: 300, refill: 10, when_empty: "agent" } },
  ]);
});
