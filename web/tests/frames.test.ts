import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FrameShelf, PAGE, pause } from "../src/live/frames";
import { LONGEST, Playback } from "../src/live/playback.svelte";
import type { Frame } from "../src/protocol/messages";

const frame = (ply: number, round = 1, isTold = true): Frame => ({
  ply,
  seat: 1,
  text: "",
  heading: { key: "round", values: { round } },
  seat_views: [],
  layer: "",
  sentences: isTold ? [{ key: "told", values: {} }] : [],
  dice: [],
  motions: [],
  spaces: [],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function playback(frames: Frame[], pace = 500) {
  const told: (number | "now")[] = [];
  const can = { play: true };
  const made = new Playback({
    canPlay: () => can.play,
    pace: () => pace,
    frame: (ply) => Promise.resolve(frames.find((one) => one.ply === ply) ?? null),
    left: (shown, until) => frames.filter(({ ply, sentences }) => ply > shown && ply <= until && sentences.length > 0).length,
    perform: async ({ ply, sentences }, unit, skipped) => {
      told.push(ply);
      if (sentences.length > 0) await pause(unit, skipped);
    },
    settle: () => told.push("now"),
  });
  return { made, told, can };
}

test("frames play one after another, then the present is shown", async () => {
  const { made, told } = playback([frame(1), frame(2)]);
  made.play(2);
  await pass(0);
  expect(told).toEqual([1]);
  await pass(499);
  expect(told).toEqual([1]);
  await pass(600);
  expect(told).toEqual([1, 2, "now"]);
  expect(made.isPlaying).toBe(false);
});

test("frames that come meanwhile are played too", async () => {
  const { made, told } = playback([frame(1), frame(2)]);
  made.play(1);
  made.play(2);
  await pass(1010);
  expect(told).toEqual([1, 2, "now"]);
});

test("frames with nothing to tell take no time", async () => {
  const { made, told } = playback([frame(1, 1, false), frame(2, 1, false), frame(3)]);
  made.play(3);
  await pass(0);
  expect(told).toEqual([1, 2, 3]);
});

test("to now goes there at once", async () => {
  const { made, told } = playback([frame(1), frame(2), frame(3)]);
  made.play(3);
  await pass(0);
  made.end();
  await pass(0);
  expect(told).toEqual([1, "now"]);
  expect(made.shown).toBe(3);
});

test("what comes after a jump plays as usual", async () => {
  const { made, told } = playback([frame(1), frame(2)]);
  made.play(1);
  await pass(0);
  made.end();
  await pass(0);
  made.play(2);
  await pass(600);
  expect(told).toEqual([1, "now", 2, "now"]);
});

test("a pause holds, and steps one act at a time", async () => {
  const { made, told } = playback([frame(1), frame(2), frame(3)]);
  made.play(3);
  await pass(0);
  made.pause();
  await pass(5000);
  expect(told).toEqual([1]);
  made.next();
  await pass(5000);
  expect(told).toEqual([1, 2]);
  made.goOn();
  await pass(600);
  expect(told).toEqual([1, 2, 3, "now"]);
});

test("the end of the round is shown, and what is before it is not", async () => {
  const { made, told } = playback([frame(1), frame(2), frame(3), frame(4, 2), frame(5, 2)]);
  made.play(5);
  await pass(0);
  made.endRound();
  await pass(0);
  expect(told).toEqual([1, 3]);
  await pass(501);
  expect(told).toEqual([1, 3, 4]);
});

test("while paused the end of the round is the next stop", async () => {
  const { made, told } = playback([frame(1), frame(2), frame(3), frame(4, 2)]);
  made.play(4);
  await pass(0);
  made.pause();
  made.endRound();
  await pass(5000);
  expect(told).toEqual([1, 3]);
  expect(made.isPaused).toBe(true);
});

test("however much there is to show, it takes no longer than two minutes", async () => {
  const frames = Array.from({ length: 900 }, (_, n) => frame(n + 1, n, n % 3 > 0));
  const { made, told } = playback(frames, 1000);
  made.play(900);
  await pass(LONGEST / 2);
  expect(told.length).toBeGreaterThan(400);
  expect(told.length).toBeLessThan(500);
  await pass(LONGEST / 2 + 50);
  expect(told.length).toBe(901);
});

test("the time of a pause is not counted", async () => {
  const frames = Array.from({ length: 900 }, (_, n) => frame(n + 1));
  const { made, told } = playback(frames);
  made.play(900);
  await pass(1000);
  const before = told.length;
  made.pause();
  await pass(LONGEST);
  made.goOn();
  await pass(1000);
  expect(told.length - before).toBeLessThan(before + 3);
});

test("a stray key does not end a long catch-up", async () => {
  const { made, told } = playback(Array.from({ length: 100 }, (_, n) => frame(n + 1)));
  made.play(100);
  await pass(0);
  made.nudge();
  await pass(0);
  expect(told).toEqual([1, 2]);
  expect(made.isLong).toBe(true);
});

test("nothing plays where nobody can see it", async () => {
  const { made, told, can } = playback([frame(1)]);
  can.play = false;
  made.play(1);
  await pass(5000);
  expect(told).toEqual([]);
  can.play = true;
  made.wake();
  await pass(600);
  expect(told).toEqual([1, "now"]);
});

test("at no pace there is nothing but the present", async () => {
  const { made, told } = playback([frame(1)], 0);
  made.play(1);
  await pass(0);
  expect(told).toEqual(["now"]);
});

// Pages ------------------------------------------------------------------------------------------

test("frames are fetched in pages, the next one ahead of time, and none twice", async () => {
  const asked: [number, number][] = [];
  const shelf = new FrameShelf((from, to) => {
    asked.push([from, to]);
    return Promise.resolve(Array.from({ length: to - from + 1 }, (_, n) => frame(from + n)));
  });
  for (let ply = 1; ply <= 100; ply++) expect((await shelf.get(ply, 130))?.ply).toBe(ply);
  expect(asked[0]?.[0]).toBe(1);
  expect(asked.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n))).toEqual(Array.from({ length: 130 }, (_, n) => n + 1));
  expect(Math.max(...asked.map(([from, to]) => to - from + 1))).toBeLessThanOrEqual(PAGE);
});

test("what was heard is not fetched", async () => {
  const asked: [number, number][] = [];
  const shelf = new FrameShelf((from, to) => (asked.push([from, to]), Promise.resolve([frame(from)])));
  shelf.put([frame(2), frame(3)]);
  await shelf.get(1, 3);
  expect(asked).toEqual([[1, 1]]);
});

test("a ply that is not there any more ends the waiting", async () => {
  expect(await new FrameShelf(() => Promise.resolve([])).get(5, 9)).toBeNull();
  expect(await new FrameShelf(() => Promise.reject(new Error())).get(5, 9)).toBeNull();
});

test("a server that is away is asked again", async () => {
  let tries = 0;
  const shelf = new FrameShelf((from) => (++tries < 3 ? Promise.reject(new Error()) : Promise.resolve([frame(from)])), () => false);
  const waiting = shelf.get(1, 1);
  await pass(3000);
  expect((await waiting)?.ply).toBe(1);
});
