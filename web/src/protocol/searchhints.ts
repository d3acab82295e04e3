// What a search would choose for the seat to act, as it is told to that seat alone.

import type { ChanceRange } from "./analysis";
import type { Sentence } from "./messages";

export interface HintedChoice {
  text: string;
  /** The labels of the choices that lead to it, and their elements of the picture. */
  labels: Sentence[];
  spaces: string[];
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
