/** What is said of the end of a game. */

import type { Result } from "../protocol/messages";
import type { Phrases } from "../words/phrases";

/** The sentences of a result, one by one: the first is the headline. */
export function sentencesOf({ sentences }: Result, phrases: Phrases): string[] {
  return sentences.flatMap((sentence) => phrases.tell(sentence).split(/(?<=[.!])\s+(?=\p{Lu})/u));
}
