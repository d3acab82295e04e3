// Where a replay stops: at the plies of which something is seen or told, at those that decided the game, and at the
// last one of each turn.

import { isStaged, announcementOf } from "../protocol/events";
import type { EventMessage } from "../protocol/wire";
import { isSeen } from "../live/eventshow.svelte";

export type StepBy = "ply" | "turn";

/** What a button or a key of a replay does. */
export type ReplayStep = "first" | "back" | "forward" | "last" | "play" | "turn-back" | "turn-forward";

/** The events of a replay, fetched when needed. */
export interface EventSource {
  event(ply: number): Promise<EventMessage | null>;
  /** Plies at which it stops whatever is seen there. */
  readonly marked?: ReadonlySet<number>;
}

/** Return the next ply after `at` at which a replay stops, at most `plies`. */
export async function nextStop(source: EventSource, at: number, plies: number, by: StepBy): Promise<number> {
  let seen: number | null = null;
  for (let ply = at + 1; ply <= plies; ply++) {
    const event = await source.event(ply);
    if (!event) break;
    if (await isStop(source, event)) seen = ply;
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
    if (isBeforeTurn && (await isStop(source, event))) return ply;
  }
  return 0;
}

/**
 * Whether a ply is marked, or there is something to see or to read, except a sentence that the next one only continues.
 */
async function isStop(source: EventSource, event: EventMessage): Promise<boolean> {
  if (source.marked?.has(event.ply)) return true;
  if (!isSeen(event)) return false;
  const { elements, seat_views, motions } = event;
  if (elements?.length || seat_views || motions?.length || announcementOf(event).dice.length > 0 || isStaged(event))
    return true;
  const next = await nextSeen(source, event.ply);
  return next?.log_from === undefined || next.sentences === undefined;
}

async function nextSeen(source: EventSource, ply: number): Promise<EventMessage | null> {
  for (let at = ply + 1; ; at++) {
    const event = await source.event(at);
    if (!event || isSeen(event)) return event;
  }
}

/** Whether a turn ends with this ply: the heading changes, or another seat is to act. */
async function endsTurn(source: EventSource, { ply, heading, to_act }: EventMessage): Promise<boolean> {
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
