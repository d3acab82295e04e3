// The views that a replay can show.

import type { TableState } from "../live/state.svelte";
import type { GameWords } from "../words/gamewords";

/** A view that a replay can show; `seat` is null for the public one. */
export interface ChoosableView {
  seat: number | null;
  name: string;
}

/**
 * Return the views of a game with secrets that can be chosen: of the seats held here and, after the end, of all; of
 * spectators only if that was agreed.
 */
export function choosableViews({ table, received, seat }: TableState, gameWords: GameWords): ChoosableView[] {
  if (!table || !received) return [];
  const isOpen = table.is_record || (received.result !== null && (table.seats.length > 0 || table.terms.hands_at_end));
  const seats = isOpen ? table.holders.map((_, each) => each) : table.seats;
  const named = seats.flatMap((each) =>
    received.seat_views.slice(each, each + 1).map(({ name }) => ({ seat: each, name: gameWords.tell(name) })),
  );
  return seat === null ? [{ seat, name: gameWords.say("replay-view-public") }, ...named] : named;
}
