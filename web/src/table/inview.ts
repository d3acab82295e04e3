// What a screen that shows a part of the board brings into view.

import { placesOf, stagedIn } from "../protocol/events";
import type { TableOnScreen } from "./screen";

/**
 * Return the elements that a screen which shows a part of the board brings into view while nothing moves; "all": the
 * whole board.
 */
export function inView(table: TableOnScreen): readonly string[] | "all" {
  const { live, replay, whole } = table;
  const { mine, thinking, isMyTurn } = live.state;
  const placesAt = (seat: number | null) => (seat === null ? [] : (whole?.seat_views[seat]?.places ?? []));
  if (!whole) return [];
  if (table.isBack) {
    const places = replay.event
      ? [...placesOf(replay.event), ...stagedIn(whole.elements)]
      : typeof whole.to_act === "number"
        ? placesAt(whole.to_act)
        : [];
    if (table.betterMove.arrows.length > 0)
      return [...places, ...table.betterMove.arrows.flatMap(({ spaces }) => spaces)];
    return places.length > 0 ? places : whole.seat_views.flatMap(({ places }) => places);
  }
  if (table.result) return "all";
  if (live.playback.waiting !== null) return placesAt(live.playback.waiting);
  if (live.isPlaying || thinking !== null) return [];
  const pointed = table.guide.pointed.filter((id) => id in whole.names || whole.elements.some(([of]) => of === id));
  if (pointed.length > 0) return pointed;
  // What was staged last may have been skipped: it is seen as a whole, or it would lie cut over what is to choose.
  return isMyTurn && table.targets.size > 0 ? stagedIn(whole.elements) : placesAt(mine);
}
