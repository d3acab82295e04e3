import * as http from "../protocol/http";
import type { GameCard } from "../protocol/messages";

const RETRY = 1500;

/** Fetch the card of a game; retry until it comes.  Return a function that stops retrying. */
export function fetchCard(game: string, locale: string, came: (card: GameCard) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetchOnce = (): void => {
    http.game(game, locale).then(came, () => (timer = setTimeout(fetchOnce, RETRY)));
  };
  fetchOnce();
  return () => clearTimeout(timer);
}
