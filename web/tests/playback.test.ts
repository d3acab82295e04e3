import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pause } from "../src/live/pause";
import { LONGEST, Playback } from "../src/live/playback.svelte";
import type { Event } from "../src/protocol/messages";
import { happened, rounds } from "./fake/events";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function playback(events: Event[], pace = 500) {
  const told: (number | "now")[] = [];
  const passed: number[] = [];
  const can = { play: true };
  const made = new Playback({
    canPlay: () => can.play,
    pace: () => pace,
    event: (ply) => Promise.resolve(events.find((one) => one.ply === ply) ?? null),
    left: (shown, until) => events.filter(({ ply, sentences }) => ply > shown && ply <= until && sentences).length,
    perform: async ({ ply, sentences }, unit, skipped) => {
      told.push(ply);
      if (sentences) await pause(unit, skipped);
    },
    pass: ({ ply }) => passed.push(ply),
    settle: () => told.push("now"),
  });
  return { made, told, passed, can };
}

test("events play one after another, then the present is shown", async () => {
  const { made, told } = playback([happened(1), happened(2)]);
  made.play(2);
  await pass(0);
  expect(told).toEqual([1]);
  await pass(499);
  expect(told).toEqual([1]);
  await pass(600);
  expect(told).toEqual([1, 2, "now"]);
  expect(made.isPlaying).toBe(false);
});

test("events that arrive meanwhile are played, too", async () => {
  const { made, told } = playback([happened(1), happened(2)]);
  made.play(1);
  made.play(2);
  await pass(1010);
  expect(told).toEqual([1, 2, "now"]);
});

test("events without sentences take no time", async () => {
  const { made, told } = playback([happened(1, { sentences: undefined }), happened(2, { sentences: undefined }), happened(3)]);
  made.play(3);
  await pass(0);
  expect(told).toEqual([1, 2, 3]);
});

test("a skip to now shows the present at once", async () => {
  const { made, told } = playback([happened(1), happened(2), happened(3)]);
  made.play(3);
  await pass(0);
  made.end();
  await pass(0);
  expect(told).toEqual([1, "now"]);
  expect(made.shown).toBe(3);
});

test("events after a skip are played as usual", async () => {
  const { made, told } = playback([happened(1), happened(2)]);
  made.play(1);
  await pass(0);
  made.end();
  await pass(0);
  made.play(2);
  await pass(600);
  expect(told).toEqual([1, "now", 2, "now"]);
});

test("a pause holds, and steps one act at a time", async () => {
  const { made, told } = playback([happened(1), happened(2), happened(3)]);
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

test("a skip to the end of the round shows the end and nothing before it", async () => {
  const { made, told, passed } = playback(rounds(3, 2));
  made.play(5);
  await pass(0);
  made.endRound();
  await pass(0);
  expect([told, passed]).toEqual([[1], [2, 3]]);
  await pass(499);
  expect(told).toEqual([1]);
  await pass(2);
  expect(told).toEqual([1, 4]);
});

test("while paused, a skip to the end of the round stops there", async () => {
  const { made, told, passed } = playback(rounds(3, 1));
  made.play(4);
  await pass(0);
  made.pause();
  made.endRound();
  await pass(5000);
  expect([told, passed]).toEqual([[1], [2, 3]]);
  expect(made.isPaused).toBe(true);
});

test("before the first event, the end of the round is that of this event's round", async () => {
  const { made, told, passed, can } = playback(rounds(2, 1));
  can.play = false;
  made.play(3);
  await pass(0);
  made.endRound();
  can.play = true;
  made.wake();
  await pass(0);
  expect([told, passed]).toEqual([[], [1, 2]]);
});

test("a playback takes two minutes at most", async () => {
  const events = Array.from({ length: 900 }, (_, n) => happened(n + 1, n % 3 > 0 ? {} : { sentences: undefined }));
  const { made, told } = playback(events, 1000);
  made.play(900);
  await pass(LONGEST / 2);
  expect(told.length).toBeGreaterThan(400);
  expect(told.length).toBeLessThan(500);
  await pass(LONGEST / 2 + 50);
  expect(told.length).toBe(901);
});

test("the time of a pause is not counted", async () => {
  const events = Array.from({ length: 900 }, (_, n) => happened(n + 1));
  const { made, told } = playback(events);
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
  const { made, told } = playback(Array.from({ length: 100 }, (_, n) => happened(n + 1)));
  made.play(100);
  await pass(0);
  made.nudge();
  await pass(0);
  expect(told).toEqual([1, 2]);
  expect(made.isLong).toBe(true);
});

test("nothing is played while the board is not visible", async () => {
  const { made, told, can } = playback([happened(1)]);
  can.play = false;
  made.play(1);
  await pass(5000);
  expect(told).toEqual([]);
  can.play = true;
  made.wake();
  await pass(600);
  expect(told).toEqual([1, "now"]);
});

test("at the instant speed only the present is shown", async () => {
  const { made, told } = playback([happened(1)], 0);
  made.play(1);
  await pass(0);
  expect(told).toEqual(["now"]);
});
