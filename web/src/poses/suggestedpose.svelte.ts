// The piece that a suggested move would lay, as a ghost on the board.

import { lastOf, pathOf } from "../choices/tree";
import type { Choice } from "../protocol/choices";
import type { SuggestedMove, Sentence } from "../protocol/wire";
import { read, type Pose } from "./poses";

/** The table at which a suggested move lays a piece to lay. */
export interface SuggestingTable {
  suggested(): SuggestedMove | null;
  /** All choices, from the root. */
  root(): readonly Choice[];
  tell(sentence: Sentence): string;
  /** Request what follows some words, once. */
  need(words: string[]): void;
}

/** The piece that a suggested move would lay, as a ghost on the board. */
export class SuggestedPose {
  constructor(private readonly table: SuggestingTable) {}

  /** The words that choose the piece, or null: its labels end with the site. */
  readonly #piece = $derived.by(() => {
    const suggested = this.table.suggested();
    return suggested?.is_pose ? suggested.text.split(" ").slice(0, suggested.labels.length - 1) : null;
  });
  readonly #poses = $derived.by(() => {
    const path = this.#piece && pathOf(this.table.root(), this.#piece);
    return (path?.length && lastOf(path).poses) || null;
  });
  /** Null while the poses of the piece are on their way. */
  readonly pose: Pose | null = $derived.by(() => {
    const text = this.table.suggested()?.text;
    return (
      this.#poses &&
      (read(this.#poses, this.#piece ?? [], (sentence) => this.table.tell(sentence)).find(
        ({ words }) => words.join(" ") === text,
      ) ??
        null)
    );
  });

  /** Request the poses of the piece unless they are here. */
  fetch(): void {
    if (this.#piece && !this.#poses) this.table.need(this.#piece);
  }
}
