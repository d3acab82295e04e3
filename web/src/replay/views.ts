import type { TableState } from "../live/state.svelte";
import type { Phrases } from "../words/phrases";

/** A view that a replay can show; `seat` is null for the public one. */
export interface ChoosableView {
  seat: number | null;
  name: string;
}

/** Return the views of a game with secrets that can be chosen: of the seats held here and, after the end, of all. */
export function choosableViews({ table, received, seat }: TableState, phrases: Phrases): ChoosableView[] {
  if (!table || !received) return [];
  const seats = received.result || table.is_record ? table.holders.map((_, each) => each) : table.seats;
  const named = seats.flatMap((each) => received.seat_views.slice(each, each + 1).map(({ name }) => ({ seat: each, name: phrases.tell(name) })));
  return seat === null ? [{ seat, name: phrases.say("replay-view-public") }, ...named] : named;
}
