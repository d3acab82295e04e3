// The keys of a table.  What a key does never changes within a game: each word of the game has its key in the texts of
// the game, and no word has a key of the table.

import type { Choice } from "../protocol/choices";
import type { GameWords } from "../words/gamewords";

/** The keys that turn a picture with several viewpoints. */
export const TURNING = { q: -1, e: 1 } as const;

/** The letters that mean the same at every table.  The server knows them, too: `TABLE_KEYS`. */
export const TABLE_KEYS = new Set([..."bfghlmnrtwz"]);

/** The letters that turn a picture, or lift the snow of one in space: `PICTURE_KEYS` of the server. */
export const PICTURE_KEYS = new Set([...Object.keys(TURNING), "s"]);

/** Return the key of a choice's button: its word if that is a digit, else the one that its label names. */
export function keyOf({ word, label }: Choice, gameWords: GameWords): string | null {
  return /^[0-9]$/.test(word) ? word : (gameWords.find(label.key, label.values, "key")?.toLowerCase() ?? null);
}
