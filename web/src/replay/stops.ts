// Where a replay stops: at the plies of which something is seen or told, and at the last one of each turn.

import type { Event } from "../protocol/messages";
import { isSeen } from "../live/eventshow.svelte";

export type StepBy = "ply" | "turn";

/** The events of a replay, fetched when needed. */
export interface EventSource {
  event(ply: number): Promise<Event | null>;
}

/** Return the next ply after `at` at which a replay stops, at most `plies`. */
export async function nextStop(source: EventSource, at: number, plies: number, by: StepBy): Promise<number> {
  let seen: number | null = null;
  for (let ply = at + 1; ply <= plies; ply++) {
    const event = await source.event(ply);
    if (!event) break;
    if (isSeen(event)) seen = ply;
    if (seen !== null && (by === "ply" || (await endsTurn(source, event)))) return seen;
  }
  return plies;
}

/** Return the last ply before `at` at which a replay stops, at least 0. */
export async function previousStop(source: EventSource, at: number, by: StepBy): Promise<number> {
  let isBeforeTurn = by === "ply";
  for (let ply = at - 1; ply > 0; ply--) {
    const event = await source.event(ply);
    if (!event) break;
    isBeforeTurn ||= await endsTurn(source, event);
    if (isBeforeTurn && isSeen(event)) return ply;
  }
  return 0;
}

/** Whether a turn ends with this ply: the heading changes, or another seat is to act. */
async function endsTurn(source: EventSource, { ply, heading, to_act }: Event): Promise<boolean> {
  if (heading) return true;
  return typeof to_act === "number" && to_act !== (await actorOf(source, ply));
}

/** Return the seat that has acted last, up to a ply and within its turn, or null. */
async function actorOf(source: EventSource, last: number): Promise<number | null> {
  for (let ply = last; ply > 0; ply--) {
    const event = await source.event(ply);
    if (!event || (ply < last && event.heading)) return null;
    if (typeof event.seat === "number") return event.seat;
  }
  return null;
}
