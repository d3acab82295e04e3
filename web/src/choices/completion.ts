import type { Choice } from "../protocol/messages";
import { textOf, type Way } from "./tree";

export interface Completion {
  /** Ways that go on from what is typed: one word further each. */
  next: readonly Way[];
  /** The whole action, where the words already make one. */
  whole: Way | null;
  /** The words of the text that lead along the tree, and those that do not. */
  known: string[];
  unknown: string[];
}

/** Read typed words along the tree.  The last word may be unfinished. */
export function complete(choices: readonly Choice[], typed: string): Completion {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isOpen = typed === "" || /\s$/.test(typed);
  const way: Choice[] = [];
  let level = choices;
  for (const [index, part] of parts.entries()) {
    const found = level.find(({ word }) => word.toLowerCase() === part);
    if (!found) return { next: startingWith(way, level, index === parts.length - 1 && !isOpen ? part : null), whole: null, ...split(way, parts) };
    way.push(found);
    level = found.then;
  }
  const isWhole = way.length > 0 && way[way.length - 1]?.action !== null;
  return { next: level.map((choice) => [...way, choice]), whole: isWhole ? way : null, ...split(way, parts) };
}

function startingWith(way: Way, level: readonly Choice[], start: string | null): Way[] {
  if (start === null) return [];
  return level.filter(({ word }) => word.toLowerCase().startsWith(start)).map((choice) => [...way, choice]);
}

function split(way: Way, parts: readonly string[]): { known: string[]; unknown: string[] } {
  return { known: way.map(({ word }) => word), unknown: parts.slice(way.length) };
}

/** What the box holds after a completion is taken: a blank after it where more must follow. */
export const filledWith = (way: Way): string => textOf(way) + (way[way.length - 1]?.then.length ? " " : "");
