import type { Choice, TableView } from "../protocol/messages";
import { lastOf, type Offer, type Way } from "../choices/tree";
import type { Phrases } from "../words/phrases";

export interface Hint {
  /** Name of the space, and the numbers if there are any. */
  text: string;
  /** Numbers worth knowing before the press; empty for none. */
  numbers: string;
}

/** What is known of the space under the pointer or the cursor. */
export function hintOf(space: string, spaces: TableView["spaces"], { targets }: Offer, phrases: Phrases): Hint | null {
  const named = spaces.find(({ element }) => element === space);
  if (!named) return null;
  const ways = targets.get(space) ?? [];
  const numbers = ways.flatMap((way) => numbersOf(way, phrases)).join(" · ");
  const name = phrases.tell(named.name);
  return { text: numbers ? `${name}: ${numbers}` : name, numbers };
}

/** The hint of a way's end, or those of what it leads to. */
function numbersOf(way: Way, phrases: Phrases): string[] {
  const last = lastOf(way);
  if (last.hint) return [phrases.tell(last.hint)];
  return last.then.flatMap((next: Choice) => (next.hint ? [`${phrases.tell(next.label)}: ${phrases.tell(next.hint)}`] : []));
}
