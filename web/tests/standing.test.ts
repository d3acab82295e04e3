import { expect, test } from "vitest";

import type { Entry } from "../src/protocol/wire";
import { PromptText } from "../src/table/prompt/text.svelte";
import { newsText, waitingText } from "../src/table/prompt/standing";
import { bundle, GameWords } from "../src/words/gamewords";
import { entry, whole } from "./fake/events";

const gameWords = new GameWords([bundle("en", [])]); // each sentence is its key
const theirs = (first: number, said: string, ...spaces: string[]): Entry => ({
  ...entry(first, first, said),
  seat: 1,
  spaces,
});
const PERSON = { kind: "person" as const, name: "Anna" };
const AGENT = { kind: "agent" as const, agent: "greedy" };
const open = {
  connection: "open" as const,
  isAsking: false,
  toAct: 1,
  holders: [PERSON, PERSON],
  seats: [0],
  played: [],
  away: [],
};

test("news that are short are told in full", () => {
  expect(newsText([theirs(1, "collect", "d4"), theirs(2, "trade"), entry(3, 3, "passed")], 0, 40, gameWords)).toBe(
    "collect trade passed",
  );
  expect(newsText([], 0, 40, gameWords)).toBeNull();
});

test("long news leave out what left no trace on the board, but nothing of mine", () => {
  expect(newsText([theirs(1, "collect", "d4"), theirs(2, "trade"), entry(3, 3, "passed")], 0, 16, gameWords)).toBe(
    "collect passed",
  );
});

test("longer news leave out the oldest and say so", () => {
  const news = [theirs(1, "collect", "d4"), theirs(2, "fort", "d4"), theirs(3, "march", "d4")];
  expect(newsText(news, 0, 11, gameWords)).toBe("… fort march");
  expect(newsText(news, 0, 1, gameWords)).toBe("… march");
});

test("news without any trace on the board are told all the same", () => {
  expect(newsText([theirs(1, "trade"), theirs(2, "pass")], 0, 5, gameWords)).toBe("… pass");
});

test("it is told who is awaited", () => {
  expect(waitingText(open)).toBe("waiting-for");
  expect(waitingText({ ...open, holders: [PERSON, AGENT] })).toBe("waiting-thinking");
  expect(waitingText({ ...open, seats: [1] })).toBeNull();
  expect(waitingText({ ...open, toAct: "chance" })).toBeNull();
});

test("it is told that who is awaited is away", () => {
  expect(waitingText({ ...open, away: [1] })).toBe("waiting-for-away");
  expect(waitingText({ ...open, away: [0] })).toBe("waiting-for");
  expect(waitingText({ ...open, away: [1], connection: "lost" })).toBe("waiting-lost");
});

test("nobody is awaited for whom the computer plays", () => {
  expect(waitingText({ ...open, played: [1] })).toBe("substitute-plays-for");
  expect(waitingText({ ...open, played: [1], seats: [1] })).toBe("substitute-plays");
  expect(waitingText({ ...open, played: [1], seats: [0, 1] })).toBe("substitute-plays-for");
  expect(waitingText({ ...open, played: [0] })).toBe("waiting-for");
});

test("without a connection it is told that a choice is kept", () => {
  expect(waitingText({ ...open, connection: "lost" })).toBe("waiting-lost");
  expect(waitingText({ ...open, connection: "lost", isAsking: true, seats: [1] })).toBe("waiting-kept");
});

test("a long catch-up shows the prompt of the others where a step has no sentence, but none that asks somebody here", () => {
  const live = {
    show: { narration: null },
    playback: { waiting: null, isLong: true },
    state: { isMyTurn: false, choices: null, prompt: null, played: [] },
    isPlaying: true,
  };
  const textAt = (to_act: number) =>
    new PromptText({
      live,
      gameWords,
      whole: whole({ to_act }),
      isBack: false,
      sharedScreen: { isCovered: false },
      result: null,
      info: { seats: [0] },
    } as never).text;
  expect([textAt(1), textAt(0)]).toEqual(["prompt", "watch-prompt"]);
});

test("while the computer plays for somebody here, the prompt tells what happens and asks nobody", () => {
  const state = { isMyTurn: false, choices: null, prompt: { key: "choose a tile", values: {} }, played: [0] };
  const live = { show: { narration: null }, playback: { waiting: null, isLong: false }, state, isPlaying: false };
  const textOf = (played: number[]) =>
    new PromptText({
      live: { ...live, state: { ...state, played } },
      gameWords,
      whole: whole({ to_act: 0 }),
      isBack: false,
      sharedScreen: { isCovered: false },
      result: null,
      info: { seats: [0] },
    } as never).text;
  expect([textOf([]), textOf([0])]).toEqual(["choose a tile", "prompt"]);
});
