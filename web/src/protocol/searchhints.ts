// What a search would choose for the seat to act, as it is told to that seat alone.

import type { ChanceRange } from "./analysis";
import type { Sentence } from "./sentences";

export interface HintedChoice {
  text: string;
  /** The labels of the choices that lead to it. */
  labels: Sentence[];
  /** The elements of the picture that it concerns. */
  spaces: string[];
  /** Whether it lays a piece: the words of `text` are those of a pose. */
  is_pose: boolean;
  /** Its chance to win, in thousandths. */
  chance: ChanceRange;
}

/** How far the hint for a decision is. */
export interface SearchHint {
  state: "none" | "sought" | "found" | "failed";
  best: HintedChoice | null;
  /** What the search thinks of next, the best first. */
  others: HintedChoice[];
}
