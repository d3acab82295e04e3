import { flushSync, mount, unmount } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import NumberStepper from "../src/choices/NumberStepper.svelte";
import { NumberChoice, numbersAmong } from "../src/choices/numbers.svelte";
import { offer, textOf, type ChoicePath } from "../src/choices/tree";
import { spaceTextOf } from "../src/table/pressing/spacetext";
import { keyed, type TableKeys } from "../src/table/keys/keyboard";
import { bundle, GameWords } from "../src/words/gamewords";
import { choice, s } from "./fake/pebbles";

const number = (word: string, more = {}): ChoicePath => [
  choice("units", s("units")),
  choice(word, s("move-units", { count: Number(word) }), { action: 1, ...more }),
];
const stop: ChoicePath = [choice("stop", s("stop"), { action: 0, ends_step: true })];
const TOLD =
  "name-and-value = { $name }: { $value }\nmove-units = { NUMBER($count) } units\nhint = { NUMBER($chance) } %\ncell = { $cell }\n";
const THREE = ["2", "1", "3"].map((word) => number(word));

describe("choices of numbers", () => {
  test("after a space, only the largest one tells its numbers beside the space", () => {
    const counts = ["2", "10", "9"].map((word) =>
      choice(word, s("move-units", { count: Number(word) }), { action: 1, hint: s("hint", { chance: Number(word) }) }),
    );
    const there = choice("b2", s("cell", { cell: "b2" }), { element: "hollow-b2", then: counts });
    const hint = spaceTextOf(
      "hollow-b2",
      { "hollow-b2": s("cell", { cell: "b2" }) },
      offer([there]),
      new GameWords([bundle("en", [TOLD])]),
    );
    expect(hint?.numbers).toBe("10 units: 10 %");
  });

  test("three or more consecutive ones without an element are found, in their order, among other choices", () => {
    expect(numbersAmong([...THREE, stop]).map(textOf)).toEqual(["units 1", "units 2", "units 3"]);
  });

  test.each([
    ["one or two of them", [number("1"), number("2")]],
    ["numbers with a gap", [number("1"), number("2"), number("4")]],
    ["elements of the picture", ["1", "2", "3"].map((word) => number(word, { element: `leg-${word}` }))],
    ["numbers of different verbs", [number("1"), number("2"), [choice("3", s("three"), { action: 1 })]]],
  ])("%s stay buttons", (_, paths) => {
    expect(numbersAmong(paths)).toEqual([]);
    expect(
      new NumberChoice(
        () => paths,
        () => "",
      ).others,
    ).toEqual(paths);
  });

  test("begin at the largest, and stay within their limits", () => {
    const numbers = new NumberChoice(
      () => [...THREE, stop],
      () => "offer",
    );
    expect([numbers.value, numbers.least, numbers.most, numbers.others]).toEqual([3, 1, 3, [stop]]);
    const walk = [1, -1, -1, -1, 1].map((step) => (numbers.change(step), numbers.value));
    expect(walk).toEqual([3, 2, 1, 1, 2]);
    expect(numbers.path && textOf(numbers.path)).toBe("units 2");
  });

  test("begin anew with other choices", () => {
    const offer = new SvelteMap([["now", "one"]]);
    const numbers = new NumberChoice(
      () => THREE,
      () => offer.get("now") ?? "",
    );
    numbers.change(-2);
    expect(numbers.value).toBe(1);
    offer.set("now", "other");
    expect(numbers.value).toBe(3);
  });
});

describe("a stepper", () => {
  let shown: object;
  const take = vi.fn();
  const numbers = new NumberChoice(
    () => THREE,
    () => "offer",
  );
  const gameWords = new GameWords([bundle("en", ["move-units = Move { $count } units"])]);
  const spin = () => document.querySelector<HTMLElement>("[role=spinbutton]")!;
  const press = (key: string) => (
    spin().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
    flushSync()
  );
  const main = () => document.querySelector(".primary .label")?.textContent?.trim();

  beforeEach(() => {
    shown = mount(NumberStepper, {
      target: document.body,
      props: {
        numbers,
        gameWords,
        isBusy: false,
        isMain: true,
        hasEnter: true,
        isAlone: true,
        take,
        isSuggested: (path: ChoicePath) => textOf(path) === "units 2",
      },
    });
    flushSync();
  });
  afterEach(() => {
    void unmount(shown);
    numbers.change(Infinity);
  });

  test("has the focus if nothing else is to choose, and says its number", () => {
    expect(document.activeElement).toBe(spin());
    expect(
      ["valuenow", "valuemin", "valuemax", "valuetext"].map((name) => spin().getAttribute(`aria-${name}`)),
    ).toEqual(["3", "1", "3", "Move 3 units"]);
  });

  test("changes by arrow keys and by its buttons, and its main button takes the number", () => {
    press("ArrowDown");
    expect([spin().textContent, main()]).toEqual(["2", "Move 2 units"]);
    press("Home");
    const [fewer, more] = document.querySelectorAll<HTMLElement>(".step");
    expect([main(), fewer?.getAttribute("aria-disabled")]).toEqual(["Move 1 units", "true"]);
    more?.click();
    flushSync();
    document.querySelector<HTMLElement>(".primary")?.click();
    expect(textOf(take.mock.calls[0]?.[0] as ChoicePath)).toBe("units 2");
  });

  test("has a frame at the number that a hint names, and at the way to it", () => {
    const framed = () =>
      [...document.querySelectorAll(".suggested")].map((button) =>
        (button.querySelector(".label") ?? button).textContent?.trim(),
      );
    expect(framed()).toEqual(["−"]);
    press("ArrowDown");
    expect(framed()).toEqual(["Move 2 units"]);
    press("ArrowDown");
    expect(framed()).toEqual(["+"]);
  });

  test("changes by plus, minus and arrows from anywhere but the board", () => {
    const keys = { isPlaying: () => false, isReplay: () => false, number: vi.fn(() => true) } as unknown as TableKeys;
    const listen = (event: KeyboardEvent) => keyed(event, keys);
    addEventListener("keydown", listen);
    for (const key of ["+", "=", "-", "ArrowUp", "ArrowDown"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    removeEventListener("keydown", listen);
    expect(vi.mocked(keys.number).mock.calls.flat()).toEqual([1, 1, -1, 1, -1]);
  });
});

test.each([
  [false, "33 of 100 times"],
  [true, "33 %"],
])("the odds of a number are told in short where there is little room: %s", (isShort, said) => {
  const told = `${TOLD}chance = { $chance } of 100 times\n    .short = { $chance } %\n`;
  const counts = ["1", "2", "3"].map((word) => number(word, { hint: s("chance", { chance: 11 * Number(word) }) }));
  const shown = mount(NumberStepper, {
    target: document.body,
    props: {
      numbers: new NumberChoice(
        () => counts,
        () => "",
      ),
      gameWords: new GameWords([bundle("en", [told])]),
      isBusy: false,
      isMain: true,
      hasEnter: true,
      isShort,
      isAlone: false,
      take: () => undefined,
    },
  });
  flushSync();
  expect(document.querySelector(".primary small")?.textContent).toBe(said);
  void unmount(shown);
  document.body.replaceChildren();
});
