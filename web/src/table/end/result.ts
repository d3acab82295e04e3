/** What is said of the end of a game. */

import type { Result } from "../../protocol/wire";
import type { GameWords } from "../../words/gamewords";

/** The sentences of a result, one by one: the first is the headline, in whose lines a number stays beside its word. */
export function sentencesOf({ sentences }: Result, gameWords: GameWords): string[] {
  const [headline, ...others] = sentences.flatMap((one) => gameWords.tell(one).split(/(?<=[.!])\s+(?=\p{Lu})/u));
  return headline === undefined ? [] : [headline.replace(BESIDE_NUMBER, "\u00a0"), ...others];
}
const BESIDE_NUMBER = /(?<=\p{L}) (?=\d)|(?<=\d) (?=\p{L})/gu;
