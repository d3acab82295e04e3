// The name and the numbers of the space under the pointer or the cursor.

import type { Choice } from "../../protocol/choices";
import type { Sentence, Whole } from "../../protocol/wire";
import { lastOf, type ChoicePath, type Offer } from "../../choices/tree";
import type { GameWords } from "../../words/gamewords";

export interface SpaceText {
  /** The name of the space. */
  name: string;
  /** The odds or points of choosing it; may be empty. */
  numbers: string;
  /** Both in one sentence. */
  text: string;
}

/** Return what is told of a space. */
export function spaceTextOf(
  space: string,
  names: Whole["names"],
  { targets }: Offer,
  gameWords: GameWords,
): SpaceText | null {
  const sentence = names[space];
  if (!sentence) return null;
  const paths = targets.get(space) ?? [];
  const numbers = paths.flatMap((path) => numbersOf(path, gameWords)).join("\u00a0· ");
  const name = gameWords.tell(sentence);
  return { name, numbers, text: numbers ? gameWords.say("name-and-value", { name, value: numbers }) : name };
}

/** Return the hint at the end of a path, or the hints of the next choices. */
function numbersOf(path: ChoicePath, gameWords: GameWords): string[] {
  const last = lastOf(path);
  if (last.hint) return [gameWords.tell(last.hint)];
  return toldOf(last.then).flatMap(({ label, hint }) =>
    hint ? [gameWords.say("name-and-value", { name: gameWords.tell(label), value: gameWords.tell(hint) })] : [],
  );
}

/**
 * Return what is written at each target: the hint of its choice in short, where its words have one; for the space that
 * is looked at also what may follow it.
 */
export function shortsOf({ targets }: Offer, looked: string | null, gameWords: GameWords): Map<string, string> {
  const found = new Map<string, string>();
  const put = (space: string, hint: Sentence | null | undefined) => {
    const short = hint && gameWords.find(hint.key, hint.values, "short");
    if (short && !found.has(space)) found.set(space, short);
  };
  for (const [space, paths] of targets) {
    for (const { hint, then } of paths.map(lastOf)) {
      put(space, hint ?? toldOf(then).find(({ element }) => element === null)?.hint);
      if (space === looked) for (const next of then) if (next.element !== null) put(next.element, next.hint);
    }
  }
  return found;
}

/** Return the choices whose hints are told: of whole numbers only the largest, for there may be many. */
function toldOf(choices: readonly Choice[]): readonly Choice[] {
  const areNumbers = choices.every(({ word, element }) => element === null && /^\d+$/.test(word));
  return areNumbers ? [...choices].sort((one, other) => Number(one.word) - Number(other.word)).slice(-1) : choices;
}
