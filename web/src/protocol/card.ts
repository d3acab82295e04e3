// The card of a game, fetched until it comes.

import * as http from "./http";
import type { GameCard } from "../protocol/wire";

const RETRY = 1500;

/** Fetch the card of a game; retry until it comes.  Return a function that stops retrying. */
export const fetchCard = (game: string, locale: string, came: (card: http.PicturedGameCard) => void): (() => void) =>
  untilItComes(() => http.game(game, locale), came);

/** The same without the picture. */
export const fetchPlainCard = (game: string, locale: string, came: (card: GameCard) => void): (() => void) =>
  untilItComes(() => http.plainGame(game, locale), came);

function untilItComes<T>(ask: () => Promise<T>, came: (found: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetchOnce = (): void => {
    ask().then(came, () => (timer = setTimeout(fetchOnce, RETRY)));
  };
  fetchOnce();
  return () => clearTimeout(timer);
}
