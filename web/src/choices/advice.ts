// The advice of a solver in the hints of choices: their values `solved` and `win`.

import type { Choice } from "../protocol/choices";

/** Whether there is advice in the hints of `choices`. */
export const isAdvised = (choices: readonly Choice[]): boolean =>
  choices.some(({ hint, then }) => (hint?.values["solved"] ?? "no") !== "no" || isAdvised(then));

/** Return the choices without advice in their hints. */
export const unadvised = (choices: readonly Choice[]): Choice[] =>
  choices.map((choice) => {
    const { hint, then } = choice;
    const isOpen = hint && "solved" in hint.values;
    return {
      ...choice,
      hint: isOpen ? { ...hint, values: { ...hint.values, solved: "no" } } : hint,
      then: unadvised(then),
    };
  });
