import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Announcing } from "../src/live/announcing";
import { EventShow } from "../src/live/eventshow.svelte";
import type { Pages } from "../src/live/pages";
import type { TableState } from "../src/live/state.svelte";
import type { EventMessage } from "../src/protocol/wire";
import { entry, happened, whole } from "./fake/events";
import { s } from "./fake/pebbles";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PARTS = [
  { sentence: s("one"), spaces: ["a"] },
  { sentence: s("two"), spaces: ["b", "c"] },
];

function show() {
  const state = { shown: whole({ steps: [] }), received: null, table: null, isForced: () => false };
  const announcing = { say: () => undefined, tell: () => "" };
  const pages = { event: null as EventMessage | null, known: () => pages.event };
  return {
    state,
    pages,
    made: new EventShow(
      "t",
      state as unknown as TableState,
      pages as unknown as Pages,
      announcing as unknown as Announcing,
    ),
  };
}

test("parts are told one after the other with their places lit, and then the board changes", async () => {
  const { state, made } = show();
  const seen: unknown[] = [];
  const shown = made.perform(happened(1, { stages: PARTS }), 1000, false, new AbortController().signal);
  for (let at = 0; at < 2; at++) {
    await vi.advanceTimersByTimeAsync(1000);
    seen.push([made.narration?.sentences.map(({ key }) => key), made.glowing, state.shown.ply]);
    await vi.advanceTimersByTimeAsync(600);
  }
  await vi.runAllTimersAsync();
  await shown;
  expect(seen).toEqual([
    [["one"], ["a"], 0],
    [["two"], ["b", "c"], 0],
  ]);
  expect([made.glowing, state.shown.ply]).toEqual([[], 1]);
});

test("a press skips the other parts", async () => {
  const { state, made } = show();
  const skip = new AbortController();
  const shown = made.perform(happened(1, { stages: PARTS }), 1000, false, skip.signal);
  await vi.advanceTimersByTimeAsync(10);
  skip.abort();
  await vi.advanceTimersByTimeAsync(10);
  await shown;
  expect([made.narration?.sentences[0]?.key, made.glowing, state.shown.ply]).toEqual(["one", [], 1]);
});

test("an event with parts takes the time to read each of them", () => {
  const { made, state, pages } = show();
  Object.assign(state, { received: whole({ ply: 1 }) });
  pages.event = happened(1);
  const plain = made.left(0, 1, false);
  pages.event = happened(1, { stages: PARTS });
  expect(made.left(0, 1, false) - plain).toBeCloseTo(3.2);
});

test("dice of a scene on the board roll at its places, and then both are in view", async () => {
  const { made } = show();
  const asked: unknown[] = [];
  made.animator = {
    look: async (places) => void asked.push(["look", places]),
    slide: () => Promise.resolve(),
    travel: () => Promise.resolve(),
    roll: async (_dice, _rolling, lying, _skipped, _landed, places) => void asked.push(["roll", lying, places]),
  };
  const log = [{ ...entry(1, 1, "one"), spaces: ["a1"], dice: [[{ faces: 6, value: 3, seat: 0 }]] }];
  const shown = made.perform(
    happened(1, {
      seat: "chance",
      sentences: undefined,
      log,
      elements: [{ id: "card", attributes: { "data-staged": "1" }, content: "x", new: true }],
    }),
    1000,
    true,
    new AbortController().signal,
  );
  await vi.runAllTimersAsync();
  await shown;
  expect(asked).toEqual([
    ["look", ["a1"]],
    ["roll", 250, ["a1"]],
    ["look", ["a1", "card"]],
  ]);
});

const seat = (is_done: boolean, side = 0) => ({
  name: s("seat", { side }),
  colour: "blue",
  letter: "B",
  progress: [],
  holdings: [],
  is_done,
  places: [],
});

test("that a seat's part in the game has ended is shown for a second before anything else", async () => {
  const { state, made } = show();
  state.shown = whole({ seat_views: [seat(false, 7), seat(false)] });
  const sentences = [s("crossed", { side: 7 }), s("wins", { side: 7 }), s("others", { side: 0 })];
  const shown = made.perform(
    happened(1, { sentences, seat_views: { 0: seat(true, 7) } }),
    200,
    false,
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(500);
  expect([made.moment?.sentence.key, made.moment?.seats.length, state.shown.ply]).toEqual(["wins", 1, 0]);
  await vi.advanceTimersByTimeAsync(600);
  expect([made.moment, state.shown.ply]).toEqual([null, 1]);
  await vi.runAllTimersAsync();
  await shown;
});

test("where nobody's part ends, or the game does, there is no such moment", async () => {
  for (const more of [
    {},
    { seat_views: { 0: seat(true) }, result: { ending: "row", sentences: [], scores: [1, 0], winners: [0] } },
  ]) {
    const { state, made } = show();
    state.shown = whole({ seat_views: [seat(false), seat(false)] });
    void made.perform(happened(1, more), 200, false, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(10);
    expect([made.moment, state.shown.ply]).toEqual([null, 1]);
    await vi.runAllTimersAsync();
  }
});

test.each([
  ["when its last step was passed, and another seat begins with the first", [false, true], true],
  ["but not while one seat after the other is asked in the first of several steps", [true, false], false],
])("a turn ends by itself %s", async (_when, [isFirst, isLast], ends) => {
  const { state, made } = show();
  const steps = (first: boolean, last: boolean) => [
    { label: s("asked"), is_now: first },
    { label: s("moves"), is_now: last },
  ];
  Object.assign(state, { isForced: () => true, shown: whole({ steps: steps(isFirst ?? false, isLast ?? false) }) });
  const shown = made.perform(
    happened(1, { seat: 0, to_act: 1, steps: steps(true, false) }),
    200,
    false,
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(1);
  expect(made.isTurnOver).toBe(ends);
  await vi.runAllTimersAsync();
  await shown;
});
