import { afterEach, expect, test } from "vitest";

import { isAdvised, unadvised } from "../src/choices/advice";
import { Decisions } from "../src/live/decisions.svelte";
import { TableState } from "../src/live/state.svelte";
import type { Announcing } from "../src/live/announcing";
import type { Choice } from "../src/protocol/choices";
import type { Choices } from "../src/protocol/wire";
import { settings } from "../src/settings/settings.svelte";
import { choice, s } from "./fake/pebbles";

const advised = (solved: string): Choice[] => [
  choice("go", s("verb-go"), { action: 1, hint: s("hint", { chance: 17, solved, win: 60 }) }),
  choice("stay", s("verb-stay"), {
    then: [choice("here", s("here"), { action: 2, hint: s("hint", { chance: 5, solved, win: 40 }) })],
  }),
];

afterEach(() => settings.change("showsAdvice", false));

test("advice is found at any depth, and taken out without the odds", () => {
  expect([isAdvised(advised("about")), isAdvised(advised("no")), isAdvised([choice("go", s("verb-go"))])]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isAdvised(advised("exact").slice(1))).toBe(true);
  expect(unadvised(advised("exact"))).toEqual(advised("no"));
});

test("advice is offered only if the setting asks for it", () => {
  const decisions = new Decisions(new TableState(), {} as Announcing, () => undefined);
  const choices: Choices = {
    type: "choices",
    seq: 1,
    seat: 0,
    prompt: null,
    choices: advised("exact"),
    can_undo: false,
    can_resign: false,
    may_propose: [],
    standing: null,
  };
  decisions.offer(choices);
  expect(isAdvised(decisions.walk.root)).toBe(false);
  settings.change("showsAdvice", true);
  decisions.offer(choices);
  expect(isAdvised(decisions.walk.root)).toBe(true);
});
