// Typed moves: words read along the tree of choices, and how they go on.

import { asTree } from "../poses/tree";
import type { Choice } from "../protocol/choices";
import { lastOf, textOf, wordsOf, type ChoicePath } from "./tree";

export interface Completion {
  /** Paths that continue the typed text by one word. */
  next: readonly ChoicePath[];
  /** The path of the action that the text spells, or null. */
  whole: ChoicePath | null;
  /** The words of the text that are in the tree, and those after them. */
  known: string[];
  unknown: string[];
  /** Whether the branch after the known words must be requested. */
  isMissing: boolean;
}

/** Read typed words along the tree.  The last word may be unfinished. */
export function complete(choices: readonly Choice[], typed: string): Completion {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const path: Choice[] = [];
  let level = choices;
  for (const part of parts) {
    const found = level.find(({ word, plays }) => !plays && word.toLowerCase() === part);
    if (!found) break;
    path.push(found);
    level = found.poses ? asTree(found.poses) : found.then;
  }
  const unknown = parts.slice(path.length);
  const last = path[path.length - 1];
  return {
    next: nextOf(path, level, unknown, /\s$/.test(typed)),
    whole: last && last.action !== null && unknown.length === 0 ? path : null,
    known: wordsOf(path),
    unknown,
    isMissing: last?.has_more ?? false,
  };
}

/** Return the paths that are one word longer; an unknown word may be the start of that word. */
function nextOf(
  path: ChoicePath,
  level: readonly Choice[],
  [start, ...rest]: string[],
  isFinished: boolean,
): ChoicePath[] {
  if (rest.length > 0 || (start !== undefined && isFinished)) return [];
  return level
    .filter(({ word, plays }) => !plays && word.toLowerCase().startsWith(start ?? ""))
    .map((choice) => [...path, choice]);
}

/** Return the text of the box after a completion: with a blank at its end if more words follow. */
export const filledWith = (path: ChoicePath): string => textOf(path) + (lastOf(path).action === null ? " " : "");
