import type { Choice, Whole } from "../protocol/messages";
import { lastOf, type ChoicePath, type Offer } from "../choices/tree";
import type { Phrases } from "../words/phrases";

export interface Hint {
  /** The name of the space, and its numbers if there are any. */
  text: string;
  /** The odds or points of choosing it; may be empty. */
  numbers: string;
}

/** Return the hint for a space. */
export function hintOf(space: string, names: Whole["names"], { targets }: Offer, phrases: Phrases): Hint | null {
  const sentence = names[space];
  if (!sentence) return null;
  const paths = targets.get(space) ?? [];
  const numbers = paths.flatMap((path) => numbersOf(path, phrases)).join("\u00a0· ");
  const name = phrases.tell(sentence);
  return { text: numbers ? phrases.say("name-and-value", { name, value: numbers }) : name, numbers };
}

/** Return the hint at the end of a path, or the hints of the next choices. */
function numbersOf(path: ChoicePath, phrases: Phrases): string[] {
  const last = lastOf(path);
  if (last.hint) return [phrases.tell(last.hint)];
  return last.then.flatMap((next: Choice) => (next.hint ? [phrases.say("name-and-value", { name: phrases.tell(next.label), value: phrases.tell(next.hint) })] : []));
}
