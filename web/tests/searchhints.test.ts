import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import SearchHintLine from "../src/insight/SearchHintLine.svelte";
import { SearchHints } from "../src/insight/searchhints.svelte";
import { announcer } from "../src/live/announcer.svelte";
import type { Asked, Choices } from "../src/protocol/messages";
import type { HintedChoice, SearchHint } from "../src/protocol/searchhints";
import { bundle, Phrases } from "../src/words/phrases";
import { s } from "./fake/pebbles";
import { EN } from "./fake/words";

const OWN = `
insight-percent = { $percent } %
insight-cell = { $percent } % ({ $low } to { $high })
insight-hint = Hint: { $what }. Chance: { $chance }.
insight-hint-next = Next best: { $what }, { $chance }.
insight-hint-sought = Looking
insight-hint-failed = None found
`;
const phrases = new Phrases([bundle("en", [EN, OWN])]);
const push: HintedChoice = { text: "push a1", labels: [s("choice-push"), s("space", { name: "a1" })], spaces: ["square-a1"], chance: [614, 552, 698] };
const rest: HintedChoice = { text: "rest", labels: [], spaces: [], chance: [500, 500, 500] };
const NONE: SearchHint = { state: "none", best: null, others: [] };
const FOUND: SearchHint = { state: "found", best: push, others: [rest] };
const choicesWith = (search_hint?: SearchHint): Choices => ({ seq: 7, seat: 1, prompt: null, choices: [], can_undo: false, can_resign: false, may_propose: [], standing: null, ...(search_hint && { search_hint }) });

let asked: Asked[];
let choices: Choices | null;
let say: ReturnType<typeof vi.spyOn>;
const hints = (hint?: SearchHint) => {
  choices = choicesWith(hint);
  return new SearchHints(() => choices, () => phrases, (message) => asked.push(message));
};
beforeEach(() => {
  asked = [];
  say = vi.spyOn(announcer, "say").mockImplementation(() => undefined);
});
afterEach(() => {
  say.mockRestore();
  document.body.replaceChildren();
});

test("a hint is asked for the seat that is to act, after the event that is shown", () => {
  expect(hints(NONE).take()).toBe(true);
  expect(asked).toMatchObject([{ type: "hint", seq: 7, seat: 1 }]);
});

test.each([["sought"], ["found"]] as const)("while a hint is %s none is asked for", (state) => {
  expect(hints({ ...FOUND, state }).take()).toBe(true);
  expect(asked).toEqual([]);
});

test("after a failed one it can be asked for again", () => {
  expect(hints({ ...NONE, state: "failed" }).isOpen).toBe(true);
});

test("at a table without hints the key is free for others", () => {
  const none = hints();
  expect([none.take(), none.now, none.text, none.isOpen]).toEqual([false, null, null, false]);
  expect(asked).toEqual([]);
});

test("a hint is told with the labels of its choices and its chance", () => {
  const found = hints(FOUND);
  expect(found.text).toBe(`Hint: ${phrases.tell(push.labels[0]!)}\u00a0\u203a ${phrases.tell(push.labels[1]!)}. Chance: 61 % (55 to 70).`);
  expect([found.next, found.spaces]).toEqual(["Next best: rest, 50 %.", ["square-a1"]]);
});

test("what comes next is left out if it does not fit on the line", () => {
  const long = { ...rest, text: "rest ".repeat(30) };
  expect(hints({ ...FOUND, others: [long] }).next).toBeNull();
});

test.each([["sought", "Looking"], ["failed", "None found"]] as const)("that a hint is %s is told", (state, text) => {
  expect(hints({ ...NONE, state }).text).toBe(text);
});

test("each thing is announced once", () => {
  const found = hints(FOUND);
  found.announce();
  found.announce();
  expect(say).toHaveBeenCalledOnce();
});

test("the line shows the hint, and the next one", () => {
  const shown = mount(SearchHintLine, { target: document.body, props: { hints: hints(FOUND) } });
  flushSync();
  expect(document.querySelector("p")?.textContent).toContain("Hint:");
  expect(document.querySelector(".next")?.textContent).toBe("Next best: rest, 50 %.");
  expect(say).toHaveBeenCalledOnce();
  void unmount(shown);
});
