import { describe, expect, test } from "vitest";

import { complete, filledWith } from "../src/choices/completion";
import { letters } from "../src/choices/letters";
import { givesUp, offer, primary, textOf, type Way } from "../src/choices/tree";
import { Walk } from "../src/choices/walk.svelte";
import { choice, s } from "./fake/pebbles";

const cell = (word: string, more = {}) => choice(word, s(word), { element: `hollow-${word}`, action: 1, ...more });
const put = choice("put", s("put"), { then: [cell("a1"), cell("b1")] });
const push = choice("push", s("push"), { then: [choice("b1", s("b1"), { element: "hollow-b1", then: [cell("c1"), cell("c2")] })] });
const rest = choice("rest", s("rest"), { action: 0, ends_step: true });
const count = choice("2", s("two"), { action: 7 });
const shown = (buttons: readonly Way[]) => buttons.map(textOf);
const words = (choices: readonly { word: string }[]) => choices.map(({ word }) => word);

describe("what is offered", () => {
  test("a lone verb needs no button: the board stands for it", () => {
    const { targets, buttons } = offer([put, rest]);
    expect([...targets.keys()]).toEqual(["hollow-a1", "hollow-b1"]);
    expect(shown(buttons)).toEqual(["rest"]);
  });

  test("several verbs keep their buttons, and an element of both has two ways", () => {
    const { targets, buttons } = offer([put, push, rest]);
    expect(targets.get("hollow-b1")?.map(words)).toEqual([["put", "b1"], ["push", "b1"]]);
    expect(shown(buttons)).toEqual(["put", "push", "rest"]);
  });

  test("what a lone verb leads to off the board is a button at once", () => {
    const mixed = choice("go", s("go"), { then: [cell("a1"), choice("away", s("away"), { action: 3 })] });
    expect(shown(offer([mixed, rest]).buttons)).toEqual(["go away", "rest"]);
    expect(shown(offer([mixed, put, rest]).buttons)).toEqual(["go", "put", "rest"]);
  });

  test("an action of one word has a button also where the board stands for it", () => {
    const choices = [cell("swim"), choice("wait", s("wait"), { action: 2 })];
    expect([...offer(choices, true).targets.keys()]).toEqual(["hollow-swim"]);
    expect(shown(offer(choices, true).buttons)).toEqual(["swim", "wait"]);
    expect(shown(offer(choices).buttons)).toEqual(["wait"]);
  });

  test("Enter is the only thing there is to do", () => {
    expect(primary(offer([rest]), false)?.map(({ word }) => word)).toEqual(["rest"]);
    expect(primary(offer([count]), false)).toEqual([count]);
    expect(primary(offer([]), false)).toBeNull();
  });

  test("Enter ends a step once something was done in it", () => {
    expect(primary(offer([put, rest]), false)).toBeNull();
    expect(primary(offer([put, rest]), true)?.map(({ word }) => word)).toEqual(["rest"]);
    expect(primary(offer([put, count]), true)).toBeNull();
  });

  test("what ends a step gives it up where something else can be done", () => {
    expect(givesUp([rest], offer([put, rest]))).toBe(true);
    expect(givesUp([rest], offer([rest]))).toBe(false);
    expect(givesUp([count], offer([put, count]))).toBe(false);
  });
});

describe("walking", () => {
  const walk = (choices = [put, push, rest]) => {
    const made = new Walk();
    made.begin(choices);
    return made;
  };

  test("a whole way is the action's text", () => {
    expect(walk().take([put, put.then[0]!])).toBe("put a1");
  });

  test("a way that leads on opens the next choice, and Back closes it", () => {
    const here = walk();
    expect(here.take([push, push.then[0]!])).toBeNull();
    expect([...here.offer.targets.keys()]).toEqual(["hollow-c1", "hollow-c2"]);
    expect(here.chosen).toEqual(["hollow-b1"]);
    expect(here.words).toEqual(["push", "b1"]);
    expect(here.back()).toBe(true);
    expect(here.isUnderway).toBe(false);
    expect(here.back()).toBe(false);
  });

  test("what follows of itself is taken along, but never a space of the board", () => {
    const alone = choice("march", s("march"), { then: [choice("a1", s("a1"), { element: "e", then: [choice("b1", s("b1"), { element: "f", then: [count] })] })] });
    const here = walk([alone]);
    expect(here.take([alone, alone.then[0]!])).toBeNull();
    expect(here.take([alone.then[0]!.then[0]!])).toBe("march a1 b1 2");
  });

  test("a press on the board is asked about with the verb that the board stands for", () => {
    expect(walk([put, rest]).words).toEqual(["put"]);
    expect(walk([put, push, rest]).words).toEqual([]);
  });

  test("new choices begin anew", () => {
    const here = walk();
    here.take([push, push.then[0]!]);
    here.begin([rest]);
    expect(here.isUnderway).toBe(false);
    expect(words(here.level)).toEqual(["rest"]);
  });
});

describe("keys of buttons", () => {
  test("numbers say themselves, others take a free letter of their label", () => {
    const buttons = [{ word: "2", label: "two" }, { word: "roll", label: "Roll" }, { word: "other", label: "Other" }];
    expect(letters(buttons)).toEqual(["2", "o", "h"]);
  });

  test("accents are letters too, and no key is given twice", () => {
    const keys = letters([{ word: "e", label: "Échanger" }, { word: "f", label: "Échapper" }, { word: "z", label: "zzz" }]);
    expect(keys).toEqual(["e", "c", null]);
  });
});

describe("typed moves", () => {
  const tree = [put, push, rest];
  const next = (typed: string) => complete(tree, typed).next.map(filledWith);

  test("completions are the words along the tree", () => {
    expect(next("")).toEqual(["put ", "push ", "rest"]);
    expect(next("pu")).toEqual(["put ", "push "]);
    expect(next("push ")).toEqual(["push b1 "]);
    expect(next("PUSH b1 c")).toEqual(["push b1 c1", "push b1 c2"]);
  });

  test("whole words make an action; strange ones are told apart", () => {
    expect(complete(tree, "put a1").whole?.map(({ word }) => word)).toEqual(["put", "a1"]);
    expect(complete(tree, "put").whole).toBeNull();
    expect(complete(tree, "put z9 x")).toMatchObject({ known: ["put"], unknown: ["z9", "x"], next: [] });
  });
});
