import { expect, test } from "vitest";
import { rowsFor, type KeysState } from "../src/table/keys/rows";

const PLAYING: KeysState = {
  isReplay: false,
  isOver: false,
  isCatchingUp: false,
  isPlayer: true,
  hasRolls: false,
  hasViewpoints: false,
  hasNumbers: false,
  hasGhost: false,
  isSpatial: false,
  hasQuestions: false,
  hasSuggestions: false,
};
const namesIn = (state: Partial<KeysState>) => rowsFor({ ...PLAYING, ...state }).map(({ about }) => about);

test("during a turn the list has no keys of a replay, of a catch-up or of the end", () => {
  const names = namesIn({});
  expect(names).toContain("keys-undo");
  expect(names.filter((name) => /^keys-(replay|watch|new)/.test(name))).toEqual([]);
});

test("the key that rolls is listed only where rolls wait for a press", () => {
  expect([namesIn({}), namesIn({ hasRolls: true })].map((names) => names.includes("keys-roll"))).toEqual([false, true]);
  expect([namesIn({}), namesIn({ hasViewpoints: true })].map((names) => names.includes("keys-viewpoint"))).toEqual([
    false,
    true,
  ]);
  expect([namesIn({}), namesIn({ hasNumbers: true })].map((names) => names.includes("keys-number"))).toEqual([
    false,
    true,
  ]);
  expect([namesIn({}), namesIn({ hasQuestions: true })].map((names) => names.includes("keys-standing"))).toEqual([
    false,
    true,
  ]);
});

test("a replay has the keys of its steps, and none that plays", () => {
  const names = namesIn({ isReplay: true });
  expect(names).toContain("keys-replay");
  expect(names.filter((name) => /^keys-(undo|type|letters|new|roll|watch)/.test(name))).toEqual([]);
});

test("somebody who holds no seat is told no key that plays", () => {
  expect(
    namesIn({ isPlayer: false }).filter((name) => /^keys-(undo|type|letters|target|choose|primary)/.test(name)),
  ).toEqual([]);
});

test("the end and the catch-up have their own keys", () => {
  expect(
    [namesIn({ isOver: true }), namesIn({ isCatchingUp: true })].map((names) => [
      names.includes("keys-new"),
      names.includes("keys-watch-pause"),
    ]),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("the keys of a picture in space are listed where one is shown", () => {
  expect(
    [namesIn({}), namesIn({ isSpatial: true })].map(
      (names) => names.includes("keys-view") && names.includes("keys-snow"),
    ),
  ).toEqual([false, true]);
});
