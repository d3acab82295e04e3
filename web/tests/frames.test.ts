import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FrameQueue, pause } from "../src/live/frames";
import type { Frame } from "../src/protocol/messages";

const frame = (ply: number): Frame => ({ ply, seat: 1, text: "", layer: "", sentences: [], dice: [], motions: [], spaces: [] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queue() {
  const told: (number | "now")[] = [];
  const made = new FrameQueue(
    async ({ ply }, skipped) => {
      told.push(ply);
      await pause(500, skipped);
    },
    () => told.push("now"),
  );
  return { made, told };
}

test("frames play one after another, then the present is shown", async () => {
  const { made, told } = queue();
  made.add([frame(1), frame(2)]);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(499);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(600);
  expect(told).toEqual([1, 2, "now"]);
  expect(made.isPlaying).toBe(false);
});

test("frames that come meanwhile join the queue", async () => {
  const { made, told } = queue();
  made.add([frame(1)]);
  made.add([frame(2)]);
  await vi.advanceTimersByTimeAsync(1001);
  expect(told).toEqual([1, 2, "now"]);
});

test("a skip goes to the present at once", async () => {
  const { made, told } = queue();
  made.add([frame(1), frame(2), frame(3)]);
  made.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([1, "now"]);
});

test("what comes after a skip plays as usual", async () => {
  const { made, told } = queue();
  made.add([frame(1)]);
  made.skip();
  await vi.advanceTimersByTimeAsync(0);
  made.add([frame(2)]);
  await vi.advanceTimersByTimeAsync(600);
  expect(told).toEqual([1, "now", 2, "now"]);
});
