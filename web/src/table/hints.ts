import type { Choice, Whole } from "../protocol/messages";
import { lastOf, type ChoicePath, type Offer } from "../choices/tree";
import type { Phrases } from "../words/phrases";

export interface Hint {
  /** The name of the space. */
  name: string;
  /** The odds or points of choosing it; may be empty. */
  numbers: string;
  /** Both in one sentence. */
  text: string;
}

/** Return the hint for a space. */
export function hintOf(space: string, names: Whole["names"], { targets }: Offer, phrases: Phrases): Hint | null {
  const sentence = names[space];
  if (!sentence) return null;
  const paths = targets.get(space) ?? [];
  const numbers = paths.flatMap((path) => numbersOf(path, phrases)).join("\u00a0· ");
  const name = phrases.tell(sentence);
  return { name, numbers, text: numbers ? phrases.say("name-and-value", { name, value: numbers }) : name };
}

/** Return the hint at the end of a path, or the hints of the next choices. */
function numbersOf(path: ChoicePath, phrases: Phrases): string[] {
  const last = lastOf(path);
  if (last.hint) return [phrases.tell(last.hint)];
  return toldOf(last.then).flatMap(({ label, hint }) => (hint ? [phrases.say("name-and-value", { name: phrases.tell(label), value: phrases.tell(hint) })] : []));
}

/** Return what is written at each target: the hint of its choice in short, where its words have one. */
export function shortsOf({ targets }: Offer, phrases: Phrases): Map<string, string> {
  const found = [...targets].flatMap(([space, paths]) => {
    const hints = paths.flatMap((path) => [lastOf(path), ...toldOf(lastOf(path).then)]).flatMap(({ hint }) => hint ?? []);
    const short = hints[0] && phrases.find(hints[0].key, hints[0].values, "short");
    return short ? [[space, short] as const] : [];
  });
  return new Map(found);
}

/** Return the choices whose hints are told: of whole numbers only the largest, for there may be many. */
function toldOf(choices: readonly Choice[]): readonly Choice[] {
  const areNumbers = choices.every(({ word, element }) => element === null && /^\d+$/.test(word));
  return areNumbers ? [...choices].sort((one, other) => Number(one.word) - Number(other.word)).slice(-1) : choices;
}
