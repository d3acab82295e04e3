// The line under the prompt: what is awaited, or what happened since the user's last decision.

import type { ConnectionState } from "../../live/connection";
import type { Actor, Entry, Holder } from "../../protocol/wire";
import { holderName } from "../../seats/holders";
import type { GameWords } from "../../words/gamewords";
import { say } from "../../words/words.svelte";

export interface Awaited {
  connection: ConnectionState;
  /** Whether an action was sent that is not shown yet. */
  isAsking: boolean;
  toAct: Actor;
  holders: readonly Holder[];
  /** The seats of the people at this screen. */
  seats: readonly number[];
  /** The seats of people for whom an agent plays. */
  played: readonly number[];
  /** The seats of people elsewhere who are not connected. */
  away: readonly number[];
}

/** Return who or what is awaited, or null if it is somebody at this screen. */
export function waitingText({ connection, isAsking, toAct, holders, seats, played, away }: Awaited): string | null {
  if (connection === "lost") return say(isAsking ? "waiting-kept" : "waiting-lost");
  const person = typeof toAct === "number" && played.includes(toAct) ? holders[toAct] : undefined;
  if (person)
    return seats.length === 1 && seats[0] === toAct
      ? say("substitute-plays")
      : say("substitute-plays-for", { who: holderName(person) });
  const holder = typeof toAct === "number" && !seats.includes(toAct) ? holders[toAct] : undefined;
  if (!holder) return null;
  const isAway = typeof toAct === "number" && away.includes(toAct);
  return say(holder.kind === "agent" ? "waiting-thinking" : isAway ? "waiting-for-away" : "waiting-for", {
    who: holderName(holder),
  });
}

/**
 * Return the sentences of `news` in a text of at most `most` characters, or at least the newest one; null if there are
 * none. If they are too long, acts of others that leave no trace on the board are left out first, then the oldest ones.
 */
export function newsText(
  news: readonly Entry[],
  mine: number | null,
  most: number,
  gameWords: GameWords,
): string | null {
  const textOf = (entries: readonly Entry[]) =>
    entries.flatMap(({ sentences }) => sentences.map((sentence) => gameWords.tell(sentence)));
  const all = textOf(news).join(" ");
  if (all.length <= most) return all || null;
  const isSeen = ({ seat, spaces, dice }: Entry) => seat === mine || (spaces?.length ?? 0) + (dice?.length ?? 0) > 0;
  const told = textOf(news.some(isSeen) ? news.filter(isSeen) : news);
  const isWithin = (from: number) => told.slice(from).join(" ").length <= most;
  const from = told.findIndex((_, nth) => isWithin(nth) || nth === told.length - 1);
  return (from > 0 ? "… " : "") + told.slice(from).join(" ");
}
