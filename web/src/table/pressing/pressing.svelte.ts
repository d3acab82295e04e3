// What a press on the board does, and on a button of a choice.

import type { Animator } from "../../board/animator";
import { carriedOn, lastOf, type ChoicePath } from "../../choices/tree";
import type { Looking } from "./looking.svelte";
import type { TableOnScreen } from "../screen";
import { StrayPresses } from "./straypresses";

/** The presses at a table's screen: on its board, its insets and its choices. */
export class Pressing {
  /** The space for which a menu of verbs is open. */
  asked = $state.raw<{ space: string; paths: readonly ChoicePath[] } | null>(null);
  readonly strays = new StrayPresses();

  constructor(
    private readonly table: TableOnScreen,
    private readonly looking: Looking,
  ) {}

  /** Note that the board has appeared (`animator`) or is gone (null). */
  boardShown(animator: Animator | null): void {
    this.table.live.animator = animator;
    if (animator) this.strays.shown();
  }

  skip(event: PointerEvent): void {
    const { live, isBack } = this.table;
    if (!live.isPlaying || isBack) return;
    if ((event.target as Element).closest("button, a, input, select, summary, dialog")) return;
    this.strays.skipped();
    live.skipAhead();
  }

  /**
   * Press a space, or beside all spaces (null).  The first tap on a target whose choice has numbers shows them, another
   * chooses it.  Where only buttons go on from the space that was chosen last, a press on it takes nothing back.
   */
  press(space: string | null, isTap = false): void {
    const { isMine, walk, insets, turning } = this.table;
    const { decisions } = this.table.live;
    if (this.strays.isSkip) return;
    this.strays.used();
    const isSecond = space !== null && this.looking.isOffered(space);
    this.looking.tap(isTap ? space : null);
    if (space === null) decisions.forgive();
    if (space === null || (!(isMine && walk.offer.targets.has(space)) && insets.open(space))) return;
    if (!isMine) return this.table.isOthers ? decisions.refuseForOthers() : undefined;
    if (turning.press(space) || this.#chooseOther(space)) return decisions.forgive();
    const paths = walk.offer.targets.get(space) ?? [];
    if (paths.length > 0) decisions.forgive();
    this.asked = paths.length > 1 ? { space, paths } : null;
    if (paths.length > 1) return;
    if (isTap && !isSecond && paths[0] && lastOf(carriedOn(paths[0])).action !== null && this.looking.offer(space))
      return;
    if (paths[0]) decisions.take(paths[0]);
    else if (!walk.chosen.includes(space)) decisions.explain(space);
    else if (walk.chosen.at(-1) !== space || walk.offer.targets.size > 0) decisions.back();
  }

  /** Choose another piece in place of the one that is to be laid; return whether `space` is one. */
  #chooseOther(space: string): boolean {
    const { turning, walk } = this.table;
    const other = turning.poses && !walk.chosen.includes(space) ? walk.besides(space) : null;
    if (other && walk.back()) this.take(other);
    return other !== null;
  }

  take(path: ChoicePath): void {
    this.asked = null;
    this.strays.used();
    this.table.live.decisions.take(path);
  }
}
