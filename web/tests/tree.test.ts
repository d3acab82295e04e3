import { describe, expect, test } from "vitest";

import { complete, filledWith } from "../src/choices/completion";
import { keyOf } from "../src/choices/letters";
import { givesUp, offer, primary, textOf, type ChoicePath } from "../src/choices/tree";
import { Walk } from "../src/choices/walk.svelte";
import type { Choice } from "../src/protocol/choices";
import { bundle, GameWords } from "../src/words/gamewords";
import { choice, s } from "./fake/pebbles";

const cell = (word: string, more = {}) => choice(word, s(word), { element: `hollow-${word}`, action: 1, ...more });
const put = choice("put", s("put"), { then: [cell("a1"), cell("b1")] });
const push = choice("push", s("push"), {
  then: [choice("b1", s("b1"), { element: "hollow-b1", then: [cell("c1"), cell("c2")] })],
});
const rest = choice("rest", s("rest"), { action: 0, ends_step: true });
const count = choice("2", s("two"), { action: 7 });
const shown = (buttons: readonly ChoicePath[]) => buttons.map(textOf);
const words = (choices: readonly { word: string }[]) => choices.map(({ word }) => word);

describe("an offer", () => {
  test("a lone verb has no button: its targets are on the board", () => {
    const { targets, buttons } = offer([put, rest]);
    expect([...targets.keys()]).toEqual(["hollow-a1", "hollow-b1"]);
    expect(shown(buttons)).toEqual(["rest"]);
  });

  test("a lone verb that says what to choose next keeps its button beside the end, and its targets", () => {
    const asking = { ...put, prompt: s("which") };
    expect(shown(offer([asking, rest]).buttons)).toEqual(["put", "rest"]);
    expect([...offer([asking, rest]).targets.keys()]).toEqual(["hollow-a1", "hollow-b1"]);
    expect(shown(offer([asking]).buttons)).toEqual([]);
  });

  test("several verbs keep their buttons, and an element of both has two paths", () => {
    const { targets, buttons } = offer([put, push, rest]);
    expect(targets.get("hollow-b1")?.map(words)).toEqual([
      ["put", "b1"],
      ["push", "b1"],
    ]);
    expect(shown(buttons)).toEqual(["put", "push", "rest"]);
  });

  test("a lone verb's choices without an element are buttons at once", () => {
    const mixed = choice("go", s("go"), { then: [cell("a1"), choice("away", s("away"), { action: 3 })] });
    expect(shown(offer([mixed, rest]).buttons)).toEqual(["go away", "rest"]);
    expect(shown(offer([mixed, put, rest]).buttons)).toEqual(["go", "put", "rest"]);
  });

  test("an action of one word has a button even if it has an element", () => {
    const choices = [cell("swim"), choice("wait", s("wait"), { action: 2 })];
    expect([...offer(choices, true).targets.keys()]).toEqual(["hollow-swim"]);
    expect(shown(offer(choices, true).buttons)).toEqual(["swim", "wait"]);
    expect(shown(offer(choices).buttons)).toEqual(["wait"]);
  });

  test("Enter takes the only choice", () => {
    expect(primary(offer([rest]), false)?.map(({ word }) => word)).toEqual(["rest"]);
    expect(primary(offer([count]), false)).toEqual([count]);
    expect(primary(offer([]), false)).toBeNull();
  });

  test("Enter ends a step after an action in it", () => {
    expect(primary(offer([put, rest]), false)).toBeNull();
    expect(primary(offer([put, rest]), true)?.map(({ word }) => word)).toEqual(["rest"]);
    expect(primary(offer([put, count]), true)).toBeNull();
  });

  test("Enter does not end a step that gives something up, unless that is to be confirmed", () => {
    const costly = offer([put, { ...rest, hint: s("given") }]);
    expect(primary(costly, true)).toBeNull();
    expect(primary(costly, true, true)?.map(({ word }) => word)).toEqual(["rest"]);
  });

  test("ending a step gives it up if there are other choices", () => {
    expect(givesUp([rest], offer([put, rest]))).toBe(true);
    expect(givesUp([rest], offer([rest]))).toBe(false);
    expect(givesUp([count], offer([put, count]))).toBe(false);
  });
});

describe("a walk", () => {
  const walk = (choices = [put, push, rest]) => {
    const made = new Walk();
    made.begin(choices);
    return made;
  };

  test("a complete path gives the text of the action", () => {
    expect(walk().take([put, put.then[0]!])).toBe("put a1");
  });

  test("an incomplete path opens the next choices, and Back closes them", () => {
    const here = walk();
    expect(here.take([push, push.then[0]!])).toBeNull();
    expect([...here.offer.targets.keys()]).toEqual(["hollow-c1", "hollow-c2"]);
    expect(here.chosen).toEqual(["hollow-b1"]);
    expect(here.words).toEqual(["push", "b1"]);
    expect(here.back()).toBe(true);
    expect(here.isUnderway).toBe(false);
    expect(here.back()).toBe(false);
  });

  test("single choices are taken along, except spaces of the board", () => {
    const alone = choice("march", s("march"), {
      then: [choice("a1", s("a1"), { element: "e", then: [choice("b1", s("b1"), { element: "f", then: [count] })] })],
    });
    const here = walk([alone]);
    expect(here.take([alone, alone.then[0]!])).toBeNull();
    expect(here.take([alone.then[0]!.then[0]!])).toBe("march a1 b1 2");
  });

  test("after mere words, the only thing that they can be about is taken along, and what may follow is asked for", () => {
    const alone = choice("place", s("place"), {
      then: [choice("beam", s("beam"), { element: "beam", has_more: true })],
    });
    const here = walk([alone, rest]);
    expect(here.take([alone])).toBeNull();
    expect([here.words, here.chosen, here.missing]).toEqual([["place", "beam"], ["beam"], ["place", "beam"]]);
    expect([here.back(), here.isUnderway]).toEqual([true, false]);
  });

  test("after mere words, the only place that completes the action is not taken along", () => {
    const alone = choice("put", s("put"), { then: [cell("a1")] });
    const here = walk([alone, rest]);
    expect([here.take([alone]), [...here.offer.targets.keys()]]).toEqual([null, ["hollow-a1"]]);
  });

  test("a press on the board is explained with the lone verb", () => {
    expect(walk([put, rest]).words).toEqual(["put"]);
    expect(walk([put, push, rest]).words).toEqual([]);
  });

  test("new hints for the same choices keep the position", () => {
    const here = walk();
    here.take([push, push.then[0]!]);
    const advised = { ...push, then: [{ ...push.then[0]!, then: [cell("c1", { hint: s("hint") }), cell("c2")] }] };
    here.refresh([put, advised, rest]);
    expect(here.words).toEqual(["push", "b1"]);
    expect(here.offer.targets.get("hollow-c1")?.[0]?.[0]?.hint?.key).toBe("hint");
  });

  test("new choices start at the root", () => {
    const here = walk();
    here.take([push, push.then[0]!]);
    here.begin([rest]);
    expect(here.isUnderway).toBe(false);
    expect(words(here.level)).toEqual(["rest"]);
  });
});

describe("missing branches", () => {
  const large = { ...push, then: [], has_more: true };
  const walk = (choices: Choice[]) => {
    const made = new Walk();
    made.begin(choices);
    return made;
  };

  test("a lone verb's branch is needed at once, and its spaces are offered when it arrives", () => {
    const here = walk([large, rest]);
    expect([here.missing, here.offer.targets.size, shown(here.offer.buttons)]).toEqual([["push"], 0, ["rest"]]);
    here.fill(["push"], { choices: push.then, poses: null, ghost: null });
    expect([here.missing, [...here.offer.targets.keys()]]).toEqual([null, ["hollow-b1"]]);
  });

  test("a branch among others is needed when it is chosen", () => {
    const here = walk([put, large, rest]);
    expect([here.missing, shown(here.offer.buttons)]).toEqual([null, ["put", "push", "rest"]]);
    expect(here.take([large])).toBeNull();
    expect(here.missing).toEqual(["push"]);
    here.fill(["push"], { choices: push.then, poses: null, ghost: null });
    expect([here.missing, here.words, [...here.offer.targets.keys()]]).toEqual([null, ["push"], ["hollow-b1"]]);
  });

  test("a branch may have branches that are needed later", () => {
    const here = walk([put, large, rest]);
    here.take([large]);
    here.fill(["push"], { choices: [{ ...push.then[0]!, then: [], has_more: true }], poses: null, ghost: null });
    here.take([here.level[0]!]);
    expect(here.missing).toEqual(["push", "b1"]);
    here.fill(["push", "b1"], { choices: push.then[0]!.then, poses: null, ghost: null });
    expect(here.take([here.level[0]!])).toBe("push b1 c1");
  });

  test("advice keeps a branch that was received before it", () => {
    const here = walk([large, rest]);
    here.fill(["push"], { choices: push.then, poses: null, ghost: null });
    here.refresh([{ ...large, label: s("advised") }, rest]);
    expect([here.missing, [...here.offer.targets.keys()]]).toEqual([null, ["hollow-b1"]]);
  });
});

describe("keys of buttons", () => {
  const words = new GameWords([
    bundle("en", [
      "choice-pass = Pass\n    .key = P\nchoice-card = Card\n    .key = { $card ->\n        [eel] 1\n       *[cross] 2\n    }\nchoice-take = Take",
    ]),
  ]);
  const named = (word: string, key: string, values = {}) => ({ ...rest, word, label: { key, values } });

  test("are named by their labels, with their values", () => {
    expect(keyOf(named("pass", "choice-pass"), words)).toBe("p");
    expect(keyOf(named("eel", "choice-card", { card: "eel" }), words)).toBe("1");
  });

  test("of numbers are the numbers; a label without a key has none", () => {
    expect([keyOf(named("2", "choice-pass"), words), keyOf(named("take", "choice-take"), words)]).toEqual(["2", null]);
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

  test("a word with a missing branch is reported and can be continued", () => {
    const large = { ...push, then: [], has_more: true };
    expect(complete([put, large], "pu").next.map(filledWith)).toEqual(["put ", "push "]);
    expect([complete([large], "push ").isMissing, complete([put], "put ").isMissing]).toEqual([true, false]);
  });

  test("complete words give an action; unknown ones are separated", () => {
    expect(complete(tree, "put a1").whole?.map(({ word }) => word)).toEqual(["put", "a1"]);
    expect(complete(tree, "put").whole).toBeNull();
    expect(complete(tree, "put z9 x")).toMatchObject({ known: ["put"], unknown: ["z9", "x"], next: [] });
  });
});
