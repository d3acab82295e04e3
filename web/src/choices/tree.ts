// Walking the tree of choices that the server sends.  Which choices there are is its business alone.

import type { Choice } from "../protocol/messages";

/** The choices that one press takes at once, from the present level down. */
export type Way = readonly Choice[];

export interface Offer {
  /** Element of the picture -> the ways that end at it; more than one needs a question. */
  targets: ReadonlyMap<string, readonly Way[]>;
  /** What nothing on the board stands for, and what is a whole action in one word: that has a name to be pressed. */
  buttons: readonly Way[];
}

export const lastOf = (way: Way): Choice => way[way.length - 1] as Choice;
export const textOf = (way: Way): string => way.map(({ word }) => word).join(" ");

/** What can be pressed now; `isRoot`: where no word has been said yet. */
export function offer(choices: readonly Choice[], isRoot = false): Offer {
  const targets = new Map<string, Way[]>();
  for (const way of choices.flatMap(waysToElements)) {
    const element = lastOf(way).element as string;
    targets.set(element, [...(targets.get(element) ?? []), way]);
  }
  const whole = isRoot ? choices.filter(({ element, action }) => element !== null && action !== null) : [];
  return { targets, buttons: [...whole.map((choice) => [choice]), ...waysToButtons(choices)] };
}

/** The first elements that are met on the ways through `choice`. */
function waysToElements(choice: Choice): Way[] {
  if (choice.element !== null) return [[choice]];
  return choice.then.flatMap(waysToElements).map((way) => [choice, ...way]);
}

/** The choices without an element; a lone verb needs no button of its own, what it leads to is offered at once. */
function waysToButtons(choices: readonly Choice[]): Way[] {
  const verb = loneVerb(choices);
  return choices.filter(({ element }) => element === null).flatMap((choice) =>
    choice === verb ? waysToButtons(verb.then).map((way) => [verb, ...way]) : [[choice]],
  );
}

/** The only choice without an element that leads on to others, if there is just one. */
export function loneVerb(choices: readonly Choice[]): Choice | null {
  const verbs = choices.filter(({ element, then }) => element === null && then.length > 0);
  return verbs.length === 1 ? (verbs[0] as Choice) : null;
}

/** `way` and what follows of itself: a lone choice that nothing on the board stands for. */
export function carriedOn(way: Way): Way {
  const { action, then } = lastOf(way);
  const [only] = then;
  return action === null && then.length === 1 && only?.element === null ? carriedOn([...way, only]) : way;
}

/** The way for the Enter key: the only thing there is to do, or, once something `isDone` in the step, what ends it. */
export function primary({ targets, buttons }: Offer, isDone: boolean): Way | null {
  if (targets.size === 0 && buttons.length === 1) return buttons[0] ?? null;
  return isDone ? (buttons.find((way) => lastOf(way).ends_step) ?? null) : null;
}

/** Whether `way` gives up a step in which something else could be done. */
export const givesUp = (way: Way, { targets, buttons }: Offer): boolean => lastOf(way).ends_step && targets.size + buttons.length > 1;
