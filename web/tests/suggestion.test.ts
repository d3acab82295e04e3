import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import SuggestionLine from "../src/insight/SuggestionLine.svelte";
import { withSeries } from "../src/choices/series";
import { SuggestionHere } from "../src/insight/suggestion.svelte";
import { announcer } from "../src/live/announcer.svelte";
import type { Announcing } from "../src/live/announcing";
import { Decisions } from "../src/live/decisions.svelte";
import { TableState } from "../src/live/state.svelte";
import type { Choices, SuggestedMove, Request, SuggestionNow } from "../src/protocol/wire";
import { bundle, GameWords } from "../src/words/gamewords";
import { happened, whole } from "./fake/events";
import { choice, s } from "./fake/pebbles";
import { EN } from "./fake/words";

const OWN = `
insight-percent = { $percent } %
insight-estimate = about { $percent } %
insight-hint = Hint: { $what }. Chance: { $chance }.
insight-hint-next = Next best: { $what }, { $chance }.
insight-hint-sought = Looking
insight-hint-failed = None found
`;
const gameWords = new GameWords([bundle("en", [EN, OWN])]);
const push: SuggestedMove = {
  text: "push a1",
  labels: [s("choice-push"), s("space", { name: "a1" })],
  spaces: ["square-a1"],
  chance: [614, 552, 698],
  is_pose: false,
};
const rest: SuggestedMove = { text: "rest", labels: [], spaces: [], chance: [500, 500, 500], is_pose: false };
const NONE: SuggestionNow = { state: "none", best: null, others: [] };
const FOUND: SuggestionNow = { state: "found", best: push, others: [rest] };
const choicesWith = (search_hint?: SuggestionNow): Choices => ({
  type: "choices",
  seq: 7,
  seat: 1,
  prompt: null,
  choices: [],
  can_undo: false,
  can_resign: false,
  may_propose: [],
  standing: null,
  ...(search_hint && { search_hint }),
});

let asked: Request[];
let choices: Choices | null;
let say: ReturnType<typeof vi.spyOn>;
const suggestionOf = (found?: SuggestionNow) => {
  choices = choicesWith(found);
  return new SuggestionHere(
    () => choices,
    () => gameWords,
    (message) => asked.push(message),
  );
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
  expect(suggestionOf(NONE).take()).toBe(true);
  expect(asked).toMatchObject([{ type: "hint", seq: 7, seat: 1 }]);
});

test.each([["sought"], ["found"]] as const)("while a hint is %s none is asked for", (state) => {
  expect(suggestionOf({ ...FOUND, state }).take()).toBe(true);
  expect(asked).toEqual([]);
});

test("after a failed one it can be asked for again", () => {
  expect(suggestionOf({ ...NONE, state: "failed" }).isOpen).toBe(true);
});

const wanted = () => {
  const early = suggestionOf(NONE);
  const here = choices;
  choices = null;
  early.want();
  return { early, come: () => (choices = here) };
};

test("a hint that was wanted too early is asked for once the choices are here", () => {
  const { early, come } = wanted();
  early.follow(false);
  expect(asked).toEqual([]);
  come();
  early.follow(false);
  early.follow(false);
  expect(asked).toMatchObject([{ type: "hint", seq: 7 }]);
});

test("a hint that was wanted is forgotten when somebody else decides", () => {
  const { early, come } = wanted();
  early.follow(true);
  come();
  early.follow(false);
  expect(asked).toEqual([]);
});

test("a hint that is known is told again when it is asked for again", () => {
  const found = suggestionOf(FOUND);
  found.announce();
  found.take();
  expect(say).toHaveBeenCalledTimes(2);
});

test("at a table without hints the key is free for others", () => {
  const none = suggestionOf();
  expect([none.take(), none.now, none.text, none.isOpen]).toEqual([false, null, null, false]);
  expect(asked).toEqual([]);
});

test("a hint is told with the labels of its choices and its chance", () => {
  const found = suggestionOf(FOUND);
  expect(found.text).toBe(
    `Hint: ${gameWords.tell(push.labels[0]!)}\u00a0\u203a ${gameWords.tell(push.labels[1]!)}. Chance: about 61 %.`,
  );
  expect([found.next, found.spaces]).toEqual(["Next best: rest, 50 %.", ["square-a1"]]);
});

test("a label that only repeats what the one before it says is left out of a hint", () => {
  const labels = [
    s("choice-push", { name: "a1", by: 0 }),
    s("space", { name: "a1" }),
    s("space", { name: "b2" }),
    s("choice-push"),
  ];
  const told = [labels[0]!, labels[2]!, labels[3]!].map((label) => gameWords.tell(label)).join("\u00a0\u203a ");
  expect(suggestionOf({ ...FOUND, best: { ...push, labels } }).text).toContain(`Hint: ${told}.`);
});

test.each([
  [["push"], true],
  [["push", "a1"], true],
  [["push", "a"], false],
  [["rest"], false],
])("a hint names what the words %j lead to: %s", (words, isNamed) => {
  const path = words.map((word) => choice(word, s("verb")));
  expect([suggestionOf(FOUND).names(path), suggestionOf(NONE).names(path)]).toEqual([isNamed, false]);
});

test("what comes next is left out if it does not fit on the line", () => {
  const long = { ...rest, text: "rest ".repeat(30) };
  expect(suggestionOf({ ...FOUND, others: [long] }).next).toBeNull();
});

test("of the same piece in another place nothing comes next", () => {
  expect(suggestionOf({ ...FOUND, others: [{ ...push, text: "push a1 b2" }] }).next).toBeNull();
});

test.each([
  ["sought", "Looking"],
  ["failed", "None found"],
] as const)("that a hint is %s is told", (state, text) => {
  expect(suggestionOf({ ...NONE, state }).text).toBe(text);
});

test("each thing is announced once", () => {
  const found = suggestionOf(FOUND);
  found.announce();
  found.announce();
  expect(say).toHaveBeenCalledOnce();
});

test("the line shows the hint, and the next one", () => {
  const shown = mount(SuggestionLine, { target: document.body, props: { suggestion: suggestionOf(FOUND) } });
  flushSync();
  expect(document.querySelector("p")?.textContent).toContain("Hint:");
  expect(document.querySelector(".next")?.textContent).toBe("Next best: rest, 50 %.");
  expect(say).toHaveBeenCalledOnce();
  void unmount(shown);
});

test.each([
  ["note", true],
  ["ply", false],
] as const)("what was chosen so far stays after a %s: %s", (kind, stays) => {
  const state = new TableState();
  const decisions = new Decisions(state, {} as Announcing, (message) => asked.push(message));
  const offered = (seq: number): Choices => ({
    ...choicesWith(NONE),
    seq,
    choices: [choice("push", s("choice-push"), { then: [choice("a1", s("a1"), { has_more: true })] })],
  });
  const receive = (seq: number) => {
    state.catchUp();
    state.receiveChoices(offered(seq));
    decisions.offer(state.choices!);
  };
  state.replace(whole({ seq: 4, ply: 4 }));
  receive(4);
  decisions.take([decisions.walk.level[0]!]);
  expect(decisions.walk.isUnderway).toBe(true);
  state.receive(kind === "note" ? happened(5, { ply: 4, is_note: true }) : happened(5));
  if (kind === "note") decisions.noted(5);
  receive(5);
  expect(decisions.walk.isUnderway).toBe(stays);
  if (stays) expect(asked.at(-1)).toMatchObject({ type: "branch", seq: 5, words: ["push", "a1"] });
});

test("a series whose button stands instead of the suggested choice is named and marked", () => {
  const found = suggestionOf({ ...FOUND, best: { ...rest, labels: [s("choice-rest")] } });
  const series = {
    word: "rest-on",
    label: s("choice-push"),
    actions: ["rest", "push a1"],
    hint: null,
    instead: "rest",
  };
  choices = { ...choices!, series: [series] };
  const marked = ["rest-on", "rest"].map((word) => found.names([choice(word, s("choice-rest"))]));
  expect([found.text?.includes(gameWords.tell(s("choice-push"))), ...marked]).toEqual([true, true, false]);
});

test("a series that begins with the suggested choice and goes on with others is not marked", () => {
  const found = suggestionOf(FOUND);
  const series = { word: "all", label: s("all"), actions: ["push a1", "push b1"], hint: null, instead: "" };
  const [button] = withSeries([], [series]);
  expect(found.names([button!])).toBe(false);
});

test.each([
  ["a hint says to end it", { ...FOUND, best: rest }, "act"],
  ["a hint says something else", FOUND, undefined],
] as const)("the end of an unused step is asked for once, unless a hint says so: %s", (_, search_hint, sent) => {
  const state = new TableState();
  const announcing = { insist: () => undefined } as unknown as Announcing;
  const decisions = new Decisions(state, announcing, (message) => asked.push(message));
  const end = choice("rest", s("choice-rest"), { action: 1, ends_step: true });
  state.replace(whole({ seq: 7, ply: 7 }));
  state.catchUp();
  state.receiveChoices({ ...choicesWith(search_hint), choices: [choice("ask", s("ask"), { action: 0 }), end] });
  decisions.offer(state.choices!);
  decisions.take([end]);
  expect([asked[0]?.type, decisions.note?.kind]).toEqual([sent, sent ? undefined : "question"]);
});

test("a hint that does not come for some seconds is said to be late, and that nobody need wait", () => {
  vi.useFakeTimers();
  const line = mount(SuggestionLine, {
    target: document.body,
    props: { suggestion: suggestionOf({ ...NONE, state: "sought" }) },
  });
  flushSync();
  const before = document.body.textContent.trim();
  vi.advanceTimersByTime(10_000);
  flushSync();
  const after = document.body.textContent.trim();
  void unmount(line);
  vi.useRealTimers();
  expect([before, after]).toEqual(["Looking", "insight-hint-late"]);
});
