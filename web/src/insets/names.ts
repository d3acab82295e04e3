// The accessible names of spaces.

import { say } from "../words/words.svelte";

/** The states of spaces that are part of their accessible names. */
export interface SpaceStates {
  readonly targets: ReadonlySet<string>;
  readonly chosen: readonly string[];
  readonly openers?: ReadonlySet<string>;
}

/** What sorts elements: those of one kind have the same word before the first hyphen. */
const kindOf = (id: string): string => id.split("-", 1)[0] ?? id;

/** Return those of the elements that are no targets while others of their kind are. */
export function passedOver(ids: Iterable<string>, targets: ReadonlySet<string>): Set<string> {
  const kinds = new Set([...targets].map(kindOf));
  return new Set([...ids].filter((id) => !targets.has(id) && kinds.has(kindOf(id))));
}

/** Return the accessible name of a space, with whether it is chosen, can be chosen or opens a pile. */
export function namedSpace(id: string, space: string, { targets, chosen, openers }: SpaceStates): string {
  if (chosen.includes(id)) return say("board-chosen", { space });
  const name = openers?.has(id) ? say("board-opens", { space }) : space;
  return targets.has(id) ? say("board-choosable", { space: name }) : name;
}
