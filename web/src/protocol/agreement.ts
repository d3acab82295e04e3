// The messages about what people at a table propose, agree on and say: those of docs/protocol.md.

import type { Sentence } from "./sentences";

/** What somebody proposes to the other people at the table. */
export interface ProposalNow {
  id: string;
  kind: string;
  /** The seats of whoever proposes; the first is the one that proposes. */
  seats: number[];
  asked: number[];
  agreed: number[];
  state: "open" | "agreed" | "declined" | "withdrawn" | "lapsed";
  sentences: Sentence[];
}

export type Response = "agree" | "decline" | "withdraw";

/** A phrase that a seat has said. */
export interface Said {
  number: number;
  seat: number;
  phrase: string;
  time: number;
}

/** The phrases, in the order in which they are offered; their words are `phrase-NAME`. */
export const PHRASES = ["hello", "good-luck", "nice-move", "well-played", "thanks", "sorry", "slip", "moment", "your-turn", "back", "later", "bye"] as const;
