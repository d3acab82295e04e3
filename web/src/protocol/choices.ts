// What the seat to act may choose: a tree, and the ways to lay a piece.

import type { Sentence } from "./sentences";

export interface Choice {
  word: string;
  label: Sentence;
  element: string | null;
  action: number | null;
  hint: Sentence | null;
  ends_step: boolean;
  prompt: Sentence | null; // while this choice is the last one taken
  /** Whether the next choices must be requested by `branch`. */
  has_more: boolean;
  then: Choice[];
  /** The ways to lay the piece, once a request for its branch has brought them. */
  poses?: Poses;
  /** The texts of the actions of a series, which this screen plays one after the other. */
  plays?: readonly string[];
  /** Whether a series has the button instead. */
  is_replaced?: boolean;
}

/** All ways to lay a chosen piece on squares of the picture. */
export interface Poses {
  /** On the button that plays the action of a pose. */
  take: Sentence;
  /** The key of the name of a site, with the value `site`. */
  site: string;
  /** The key of the sentence that tells a pose, with the values `site` and `cubes`. */
  label: string;
  /** The colours of the piece's cubes, in their order, as numbers of the game. */
  colours: number[];
  hints: Sentence[];
  /** The words of each pose, `church c1.2 c1.3`, and the number of its hint. */
  all: [string, number][];
}

/** What follows some words: choices, or the ways to lay the piece that they choose. */
export interface Following {
  choices: Choice[];
  poses: Poses | null;
  /** After all words of one of these ways: the piece as an SVG fragment over the picture. */
  ghost: string | null;
}
