// What can be agreed about time, hints and spectators, and its words.

import type { ClockTerms, TableTerms } from "../protocol/wire";
import { say } from "../words/words.svelte";

export const NO_TERMS: TableTerms = { takeover: null, hints: false, clock: null, hands_at_end: true };
/** After how many seconds the computer may take over; 0 is never. */
export const TAKEOVERS: readonly number[] = [0, 120, 600, 3600, 86_400, 259_200];
export const CLOCKS: readonly (Pick<ClockTerms, "bank" | "refill"> | null)[] = [
  null,
  { bank: 300, refill: 10 },
  { bank: 900, refill: 30 },
  { bank: 86_400, refill: 43_200 },
];

/** What others may see by a link: nothing, what everybody sees, or after the end all hands, too. */
export type WatchTerms = "none" | "public" | "hands";

/** Return terms for so many players: only one of two can lose on time. */
export const termsFor = (terms: TableTerms, players: number): TableTerms =>
  terms.clock && players !== 2 ? { ...terms, clock: { ...terms.clock, when_empty: "agent" } } : terms;

/** Return a duration in words, in the largest unit that fits. */
export function duration(seconds: number): string {
  const [unit, size] = (
    [
      ["days", 86_400],
      ["hours", 3600],
      ["minutes", 60],
      ["seconds", 1],
    ] as const
  ).find(([, size]) => seconds % size === 0 && seconds >= size) ?? ["seconds", 1];
  return say(`duration-${unit}`, { count: seconds / size });
}

export const takeoverName = (seconds: number): string =>
  seconds === 0 ? say("setup-takeover-never") : say("setup-takeover-after", { time: duration(seconds) });

export const clockName = (clock: Pick<ClockTerms, "bank" | "refill"> | null | undefined): string =>
  clock
    ? say("setup-clock-of", { bank: duration(clock.bank), refill: duration(clock.refill) })
    : say("setup-clock-none");

/** Return the sentences about the terms of a table; none if nothing was agreed. */
export function termsTold({ takeover, hints, clock, hands_at_end }: TableTerms): string[] {
  const told = [
    ...(hands_at_end ? [] : [say("terms-public")]),
    ...(hints ? [say("terms-hints")] : []),
    ...(takeover === null ? [] : [say("terms-takeover", { time: duration(takeover) })]),
  ];
  return clock
    ? [
        ...told,
        say("terms-clock", { bank: duration(clock.bank), refill: duration(clock.refill), empty: clock.when_empty }),
      ]
    : told;
}
