/** Boards, courses and layouts that can be chosen by their pictures. */

import type { OptionCard } from "../protocol/wire";

/** Whether an option has several shipped texts, so that their pictures help to choose. */
export function isShownAsPictures({ texts = {} }: OptionCard): boolean {
  return Object.keys(texts).length > 1;
}

/** Whether a value has a picture: what the game makes itself looks different each time. */
export function hasPicture({ texts = {} }: OptionCard, value: string): boolean {
  return value in texts;
}

/** The shipped values in the order in which they are offered: the one to learn with comes first. */
export function valuesOffered({ values = [], learning }: OptionCard): string[] {
  return [...values].sort((one, other) => Number(other === learning) - Number(one === learning));
}
