import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pause } from "../src/board/pause";
import { LONGEST, Playback, STRETCH } from "../src/live/playback.svelte";
import type { EventMessage } from "../src/protocol/wire";
import { happened, rounds } from "./fake/events";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Return a playback; the events of the plies `own` are rolls of this screen. */
function playback(events: EventMessage[], pace = 500, own: number[] = []) {
  const told: (number | "now" | "wait")[] = [];
  const passed: number[] = [];
  const can = { play: true, hold: own.length > 0 };
  const units = new Map<number, number>();
  const withDice: number[] = [];
  const made = new Playback({
    canPlay: () => can.play,
    pace: () => pace,
    event: (ply) => Promise.resolve(events.find((one) => one.ply === ply) ?? null),
    left: (shown, until, hasDice) =>
      (hasDice && own.length > 0 ? 2 : 1) *
      events.filter(({ ply, sentences }) => ply > shown && ply <= until && sentences).length,
    perform: async ({ ply, sentences }, unit, hasDice, skipped) => {
      told.push(ply);
      units.set(ply, unit);
      if (hasDice) withDice.push(ply);
      if (sentences) await pause(unit, skipped);
    },
    pass: ({ ply }) => passed.push(ply),
    settle: () => told.push("now"),
    isHolding: () => can.hold,
    rollerOf: ({ ply }) => (own.includes(ply) ? 0 : null),
    horizon: (shown, until) => (own.find((ply) => ply > shown + 1) ?? until + 1) - 1,
    wait: () => told.push("wait"),
  });
  return { made, told, passed, can, units, withDice };
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
  const { made, told } = playback([
    happened(1, { sentences: undefined }),
    happened(2, { sentences: undefined }),
    happened(3),
  ]);
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
  made.skipAhead();
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

// Rolls of this screen ---------------------------------------------------------------------------------

const plies = (n: number) => Array.from({ length: n }, (_, at) => happened(at + 1));

test("a roll of this screen waits until it is released, and then the others go on", async () => {
  const { made, told } = playback(plies(4), 500, [2, 4]);
  made.play(4);
  await pass(600);
  expect([told, made.waiting, made.isPlaying]).toEqual([[1, "wait"], 0, true]);
  await pass(60_000);
  expect(told).toEqual([1, "wait"]);
  made.roll();
  await pass(1100);
  expect([told, made.waiting]).toEqual([[1, "wait", 2, 3, "wait"], 0]);
});

test("nothing but a release shows a roll that waits", async () => {
  const { made, told } = playback(plies(2), 500, [1]);
  made.play(2);
  await pass(0);
  for (const press of [() => made.end(), () => made.skipAhead(), () => made.endRound(), () => made.wake()]) press();
  await pass(5000);
  expect([told, made.waiting]).toEqual([["wait"], 0]);
});

test("a skip passes the others' acts up to the next roll of this screen", async () => {
  const { made, told, passed } = playback(plies(5), 500, [4]);
  made.play(5);
  await pass(0);
  made.end();
  await pass(0);
  expect([told, passed, made.waiting]).toEqual([[1, "wait"], [2, 3], 0]);
});

test("after a skip and a roll the others' acts are played again", async () => {
  const { made, told } = playback(plies(4), 500, [3]);
  made.play(4);
  await pass(0);
  made.end();
  await pass(0);
  made.roll();
  await pass(1100);
  expect(told).toEqual([1, "wait", 3, 4, "now"]);
});

test("many acts between two rolls of this screen take six times one act, the roll itself its own time", async () => {
  const { made, units } = playback(plies(42), 500, [1, 42]);
  made.play(42);
  await pass(0);
  made.roll();
  await pass(500);
  expect(units.get(1)).toBe(500);
  expect(units.get(2)).toBe(75);
  await pass(STRETCH * 500);
  expect(made.waiting).toBe(0);
});

test("the dice of others roll if there is time for them", async () => {
  const [few, many] = [playback(plies(3), 500, [4]), playback(plies(4), 500, [5])];
  few.made.play(3);
  many.made.play(4);
  await pass(5000);
  expect([few.withDice, many.withDice]).toEqual([[1, 2, 3], []]);
});

test("at instant speed a roll of this screen waits, and is shown", async () => {
  const { made, told, units } = playback(plies(3), 0, [2]);
  made.play(3);
  await pass(0);
  expect(told).toEqual([1, "wait"]);
  made.roll();
  await pass(300);
  expect([told, units.get(2)]).toEqual([[1, "wait", 2, 3, "now"], 250]);
});

test("when rolls of this screen no longer wait, all goes on", async () => {
  const { made, told, can } = playback(plies(2), 500, [1]);
  made.play(2);
  await pass(0);
  can.hold = false;
  made.wake();
  await pass(1100);
  expect([told, made.waiting]).toEqual([["wait", 1, 2, "now"], null]);
});

test("events that arrive while a roll waits do not release it", async () => {
  const { made, told } = playback(plies(3), 500, [1, 3]);
  made.play(1);
  await pass(0);
  made.play(3);
  await pass(5000);
  expect(told).toEqual(["wait"]);
  made.roll();
  await pass(1100);
  expect(told).toEqual(["wait", 1, 2, "wait"]);
});

test("an undo of plies behind a waiting roll leaves it waiting, one before it shows the present", async () => {
  const { made, told } = playback(plies(5), 500, [3]);
  made.play(5);
  await pass(1100);
  made.takeBack(4);
  await pass(0);
  expect([told, made.waiting, made.until]).toEqual([[1, 2, "wait"], 0, 4]);
  made.takeBack(2);
  await pass(0);
  expect([told, made.waiting]).toEqual([[1, 2, "wait", "now"], null]);
});
