// Walking the tree of choices that the server sends.  Which choices there are is its business alone.

import type { Choice } from "../protocol/messages";

/** The choices that one press takes at once, from the present level down. */
export type Way = readonly Choice[];

export interface Offer {
  /** Element of the picture -> the ways that end at it; more than one needs a question. */
  targets: ReadonlyMap<string, readonly Way[]>;
  buttons: readonly Choice[];
}

export const lastOf = (way: Way): Choice => way[way.length - 1] as Choice;
export const textOf = (way: Way): string => way.map(({ word }) => word).join(" ");

/** What can be pressed now. */
export function offer(choices: readonly Choice[]): Offer {
  const targets = new Map<string, Way[]>();
  for (const way of choices.flatMap(waysToElements)) {
    const element = lastOf(way).element as string;
    targets.set(element, [...(targets.get(element) ?? []), way]);
  }
  const unseen = transparent(choices);
  const buttons = choices.filter((choice) => choice.element === null && choice !== unseen);
  return { targets, buttons };
}

/** The first elements that are met on the ways through `choice`. */
function waysToElements(choice: Choice): Way[] {
  if (choice.element !== null) return [[choice]];
  return choice.then.flatMap(waysToElements).map((way) => [choice, ...way]);
}

/** Whether every way through `choice` meets an element, so that the board can stand for it. */
function isTransparent(choice: Choice): boolean {
  return choice.then.length > 0 && choice.then.every((next) => next.element !== null || isTransparent(next));
}

/** The one choice without an element that needs no button, because the board offers all it leads to. */
export function transparent(choices: readonly Choice[]): Choice | null {
  const groups = choices.filter(({ element, then }) => element === null && then.length > 0);
  const [only] = groups;
  return groups.length === 1 && only && isTransparent(only) ? only : null;
}

/** `way` and what follows of itself: a lone choice that nothing on the board stands for. */
export function carriedOn(way: Way): Way {
  const { action, then } = lastOf(way);
  const [only] = then;
  return action === null && then.length === 1 && only?.element === null ? carriedOn([...way, only]) : way;
}

/** The choice for the Enter key: what ends the step, or the only thing there is to do. */
export function primary({ targets, buttons }: Offer): Choice | null {
  const ends = buttons.find(({ ends_step }) => ends_step);
  if (ends) return ends;
  return targets.size === 0 && buttons.length === 1 ? (buttons[0] ?? null) : null;
}
