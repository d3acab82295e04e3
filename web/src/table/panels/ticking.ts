// Clocks that go on once a second while the page is visible.

import { announcer } from "../../live/announcer.svelte";
import { clockText } from "../../live/clocks";
import type { TableSeats } from "../../live/tableseats.svelte";
import { say } from "../../words/words.svelte";

const SECOND = 1000;

/** Let the clocks of a table go on once a second while the page is visible; return how to end that. */
export function tickWhileVisible(seats: TableSeats): (() => void) | undefined {
  if (!seats.isTicking) return undefined;
  const timer = setInterval(() => {
    if (document.visibilityState !== "visible") return;
    const left = seats.tick();
    if (left !== null) announcer.say(say("clock-short", { time: clockText(left) }));
  }, SECOND);
  return () => clearInterval(timer);
}
