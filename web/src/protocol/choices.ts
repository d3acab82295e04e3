// What the client adds to the choices that the server sends.

import type { Branch, Choice as SentChoice, Poses } from "./wire";

export interface Choice extends SentChoice {
  then: Choice[];
  /** The ways to lay the piece, once a request for its branch has brought them. */
  poses?: Poses;
  /** The texts of the actions of a series, which this screen plays one after the other. */
  plays?: readonly string[];
  /** Whether a series has the button instead. */
  is_replaced?: boolean;
}

/** What follows some words, whichever request asked for it. */
export type Following = Omit<Branch, "type" | "id">;
