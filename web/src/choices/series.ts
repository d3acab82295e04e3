// Series of actions: several that are offered as one button, and played one after the other.

import type { Choice } from "../protocol/choices";
import type { Series } from "../protocol/wire";

/** Return the choices with a button for each series, instead of the choices that they replace. */
export function withSeries(choices: readonly Choice[], series: readonly Series[]): Choice[] {
  const replaced = new Set(series.map(({ instead }) => instead));
  const kept = choices.map((choice) => (replaced.has(choice.word) ? { ...choice, is_replaced: true } : choice));
  return [...series.map(asChoice), ...kept];
}

const asChoice = ({ word, label, actions, hint }: Series): Choice => ({
  word,
  label,
  hint,
  plays: actions,
  element: null,
  action: null,
  ends_step: false,
  prompt: null,
  has_more: false,
  then: [],
});
