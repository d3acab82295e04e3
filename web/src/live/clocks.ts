// The clocks of people: what is left, and how it is written.

import type { ClockStatus } from "../protocol/wire";
import { say } from "../words/words.svelte";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
/** When a reader is told how much time is left. */
export const THRESHOLDS: readonly number[] = [5 * MINUTE, MINUTE, 10 * SECOND];

/**
 * Return the milliseconds that a seat has left, `passed` milliseconds after the message came; null if it has no clock.
 */
export function leftOf(clock: ClockStatus, seat: number, passed: number): number | null {
  const left = clock.left[seat];
  if (left === undefined) return null;
  return seat === clock.asked ? Math.max(0, left - clock.waited - passed) : left;
}

/** Return how a time is written: in seconds below an hour, the coarser the longer above. */
export function clockText(milliseconds: number): string {
  if (milliseconds >= 2 * DAY) return say("clock-days", { days: Math.floor(milliseconds / DAY) });
  if (milliseconds >= 10 * HOUR) return shortClockText(milliseconds);
  if (milliseconds >= HOUR)
    return say("clock-hours", {
      hours: Math.floor(milliseconds / HOUR),
      minutes: Math.floor((milliseconds % HOUR) / MINUTE),
    });
  const seconds = Math.ceil(milliseconds / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return the same in the least room: what is above an hour in whole hours or days. */
export function shortClockText(milliseconds: number): string {
  if (milliseconds >= 2 * DAY) return say("clock-short-days", { days: Math.floor(milliseconds / DAY) });
  return milliseconds >= HOUR
    ? say("clock-short-hours", { hours: Math.floor(milliseconds / HOUR) })
    : clockText(milliseconds);
}

/** Return the lowest threshold that was passed between two times, or null. */
export const passedThreshold = (before: number, after: number): number | null =>
  THRESHOLDS.findLast((each) => after <= each && each < before) ?? null;
