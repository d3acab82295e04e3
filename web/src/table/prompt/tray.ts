// The last dice, which lie at the edge of the board.

import type { Die, Entry } from "../../protocol/wire";

/** The most dice that a tray shows. */
const MOST = 10;

/** Dice that lie at the edge of the board, with what they did, if that is not said elsewhere. */
export interface Tray {
  dice: readonly Die[];
  text: string;
}

/** Return the last dice of a log with their sentences, unless a seat has acted since; else null. */
export function trayOf(log: readonly Entry[], tell: (entry: Entry) => string): Tray | null {
  const entry = log[log.findLastIndex(({ dice, seat }) => (dice?.length ?? 0) > 0 || typeof seat === "number")];
  return entry?.dice?.length ? { dice: entry.dice.flat().slice(-MOST), text: tell(entry) } : null;
}
