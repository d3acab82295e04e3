// The tree of choices that the server sends.

import type { Choice, Following } from "../protocol/choices";
import type { Sentence } from "../protocol/wire";

/** Consecutive choices on a path through the tree. */
export type ChoicePath = readonly Choice[];

export interface Offer {
  /** The paths that end at each element of the picture; the user chooses among several. */
  targets: ReadonlyMap<string, readonly ChoicePath[]>;
  /** Choices without an element, and whole actions of one word. */
  buttons: readonly ChoicePath[];
}

/** No choice is offered: what is told at spaces about choices goes with them. */
export const NOTHING: Offer = { targets: new Map(), buttons: [] };
export const lastOf = (path: ChoicePath): Choice => path[path.length - 1] as Choice;
export const wordsOf = (path: ChoicePath): string[] => path.map(({ word }) => word);
export const textOf = (path: ChoicePath): string => wordsOf(path).join(" ");
/** Whether the text of an action begins with the words of `path`.  A series does several, so it leads to none. */
export const leadsTo = (path: ChoicePath, action: string): boolean =>
  !lastOf(path).plays && `${action} `.startsWith(`${textOf(path)} `);

/** Return the targets and buttons for `choices`; `isRoot`: at the root of the tree. */
export function offer(choices: readonly Choice[], isRoot = false): Offer {
  const targets = new Map<string, ChoicePath[]>();
  for (const path of choices.flatMap(pathsToElements)) {
    const element = lastOf(path).element as string;
    targets.set(element, [...(targets.get(element) ?? []), path]);
  }
  const whole = isRoot ? choices.filter(({ element, action }) => element !== null && action !== null) : [];
  return { targets, buttons: [...whole.map((choice) => [choice]), ...pathsToButtons(choices)] };
}

/** Return the paths from `choice` to the first elements. */
function pathsToElements(choice: Choice): ChoicePath[] {
  if (choice.element !== null) return [[choice]];
  return choice.then.flatMap(pathsToElements).map((path) => [choice, ...path]);
}

/**
 * Return the choices without an element.  A lone verb gets no button, for its choices are offered at once, unless it
 * says what to choose next: then it is one of several at other times, and stays beside the end of the step.
 */
function pathsToButtons(choices: readonly Choice[]): ChoicePath[] {
  const lone = loneVerb(choices);
  const verb = lone?.prompt && choices.length > 1 ? null : lone;
  return choices
    .filter(({ element, is_replaced }) => element === null && !is_replaced)
    .flatMap((choice) => (choice === verb ? pathsToButtons(verb.then).map((path) => [verb, ...path]) : [[choice]]));
}

/** Whether more words follow, received or not. */
export const leadsOn = ({ then, has_more }: Choice): boolean => then.length > 0 || has_more;

/** Return the only choice without an element that leads on to others, or null if there is none or several. */
export function loneVerb(choices: readonly Choice[]): Choice | null {
  const verbs = choices.filter((choice) => choice.element === null && leadsOn(choice));
  return verbs.length === 1 ? (verbs[0] as Choice) : null;
}

/**
 * Return `path` extended by lone choices: those without an element, and after mere words the only thing that they can
 * be about.  What completes an action at a place is chosen there.
 */
export function carriedOn(path: ChoicePath): ChoicePath {
  const { action, then } = lastOf(path);
  const [only] = then;
  if (action !== null || then.length !== 1 || !only) return path;
  const isAsked = only.element !== null && (!leadsOn(only) || path.some(({ element }) => element !== null));
  return isAsked ? path : carriedOn([...path, only]);
}

/**
 * Return the path for the Enter key: the only choice, or the one that ends the step if it is to be confirmed
 * (`isAsked`), or if something `isDone` in the step and its end gives nothing up.
 */
export function primary({ targets, buttons }: Offer, isDone: boolean, isAsked = false): ChoicePath | null {
  if (targets.size === 0 && buttons.length === 1) return buttons[0] ?? null;
  const end = buttons.find((path) => lastOf(path).ends_step);
  return end && (isAsked || (isDone && lastOf(end).hint === null)) ? end : null;
}

/** Whether `path` ends a step in which something else could be done. */
export const givesUp = (path: ChoicePath, { targets, buttons }: Offer): boolean =>
  lastOf(path).ends_step && targets.size + buttons.length > 1;

/**
 * Return the labels of consecutive choices without those that only repeat values of the one before: "Place your beam",
 * "beam".
 */
export const withoutRepeats = (labels: readonly Sentence[]): Sentence[] =>
  labels.filter((label, nth) => !isRepeated(label, labels[nth - 1]));

function isRepeated({ values }: Sentence, before: Sentence | undefined): boolean {
  const told = Object.entries(values);
  return told.length > 0 && told.every(([name, value]) => before?.values[name] === value);
}

/** Return the path of `words`, or null. */
export function pathOf(choices: readonly Choice[], words: readonly string[]): ChoicePath | null {
  const path: Choice[] = [];
  let level = choices;
  for (const word of words) {
    const found = level.find((choice) => choice.word === word);
    if (!found) return null;
    path.push(found);
    level = found.then;
  }
  return path;
}

/** Return the tree with `branch` after `words`. */
export function withBranch(
  choices: readonly Choice[],
  [word, ...rest]: readonly string[],
  branch: Following,
): Choice[] {
  return choices.map((choice) => {
    if (choice.word !== word) return choice;
    if (rest.length > 0) return { ...choice, then: withBranch(choice.then, rest, branch) };
    return { ...choice, has_more: false, then: branch.choices, ...(branch.poses ? { poses: branch.poses } : {}) };
  });
}

/** Return the choices, with missing branches taken from `known`. */
export function withKnown(choices: readonly Choice[], known: readonly Choice[]): Choice[] {
  return choices.map((choice) => {
    const had = known.find(({ word }) => word === choice.word);
    const then = had?.then ?? [];
    if (choice.has_more && had?.poses) return { ...choice, has_more: false, poses: had.poses };
    if (choice.has_more && then.length > 0) return { ...choice, has_more: false, then };
    return { ...choice, then: withKnown(choice.then, then) };
  });
}
