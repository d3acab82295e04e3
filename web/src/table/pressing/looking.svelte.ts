// The space that is looked at, and what is said of it.

import { NOTHING } from "../../choices/tree";
import { announcer } from "../../live/announcer.svelte";
import { unstopped } from "../../words/gamewords";
import { spaceTextOf, type SpaceText } from "./spacetext";
import type { TableOnScreen } from "../screen";

/** The space that is looked at: the one under the pointer or the cursor, or else the one that was tapped last. */
export class Looking {
  pointed = $state<string | null>(null);
  /** The space that was tapped last, the choices that it was for, and whether they wait for a second tap. */
  #tapped = $state.raw<{ space: string; offer: string; isOffered: boolean } | null>(null);

  constructor(private readonly table: TableOnScreen) {}

  /** The space that was tapped last, while the choices are the same: a finger does not point at it before. */
  readonly tapped = $derived.by(() => (this.#tapped?.offer === this.table.offerKey ? this.#tapped.space : null));
  readonly space = $derived.by(() => this.pointed ?? this.tapped);
  readonly told = $derived.by(() => (this.space === null ? null : this.#spaceTextOf(this.space)));
  #spaceTextOf(space: string): SpaceText | null {
    const { whole, isMine, walk, gameWords } = this.table;
    return whole && spaceTextOf(space, whole.names, isMine ? walk.offer : NOTHING, gameWords);
  }
  /** The name of the space that is looked at; after a first tap also what a second one does.  Numbers are beside it. */
  readonly spaceText = $derived.by(() => this.#asTapped(this.told?.name ?? ""));
  /** The same with the numbers, where no tip shows them. */
  readonly wholeSpaceText = $derived.by(() => this.#asTapped(this.told?.text ?? ""));
  #asTapped(text: string): string {
    const isTapped = this.space !== null && this.isOffered(this.space);
    return isTapped ? this.table.gameWords.say("board-tap-again", { hint: unstopped(text) }) : text;
  }

  /** Note that a space was tapped; null: that something else was pressed. */
  tap(space: string | null): void {
    this.#tapped = space === null ? null : { space, offer: this.table.offerKey, isOffered: false };
  }
  /** Whether the choice of a space waits for a second tap. */
  isOffered(space: string): boolean {
    return this.tapped === space && (this.#tapped?.isOffered ?? false);
  }
  /** Show and announce the numbers of a target, and let it wait for a second tap; return whether it has any. */
  offer(space: string): boolean {
    const told = this.#spaceTextOf(space);
    if (!told?.numbers) return false;
    this.#tapped = { space, offer: this.table.offerKey, isOffered: true };
    announcer.say(this.table.gameWords.say("board-tap-again", { hint: unstopped(told.text) }));
    return true;
  }
}
