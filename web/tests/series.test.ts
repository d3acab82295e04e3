import { expect, test } from "vitest";

import { complete } from "../src/choices/completion";
import { withSeries } from "../src/choices/series";
import { lastOf, offer, type ChoicePath } from "../src/choices/tree";
import type { Series } from "../src/protocol/wire";
import { choice, s } from "./fake/pebbles";
import { ANNA, BERT, GREEDY, pass, plyOf, seated, table } from "./fake/playing";

const both = (...actions: string[]): ChoicePath => [
  withSeries([], [{ word: "both", label: s("both"), actions, hint: null, instead: "" }])[0]!,
];

test("a series has a button instead of the choice that it replaces, which can still be typed", () => {
  const series: Series = { word: "draw", label: s("draw"), actions: ["pass", "draw"], hint: null, instead: "pass" };
  const tree = withSeries([choice("ask", s("ask"), { action: 1 }), choice("pass", s("pass"), { action: 0 })], [series]);
  expect(offer(tree, true).buttons.map((path) => lastOf(path).word)).toEqual(["draw", "ask"]);
  expect([complete(tree, "pass").whole?.length, complete(tree, "draw").whole]).toEqual([1, null]);
});

test("the actions of a series are played one after the other, each as a ply", async () => {
  const live = await seated([ANNA, BERT]);
  live.decisions.take(both("put a1", "rest"));
  await pass(50);
  expect([plyOf(live), table.position().pebbles["a1"], table.position().toAct]).toEqual([2, 0, 1]);
});

test("the rest of a series waits while another seat is to act", async () => {
  const live = await seated([ANNA, GREEDY]);
  live.decisions.take(both("put a1", "rest", "put c1"));
  await pass(4000);
  expect(
    Object.entries(table.position().pebbles)
      .filter(([, seat]) => seat === 0)
      .map(([cell]) => cell),
  ).toContain("a1");
  expect(
    table.plies
      .filter(({ seat }) => seat === 0)
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(["put a1", "rest"]);
});

test("the rest of a series is dropped if it cannot be chosen any more, or something else is done", async () => {
  const live = await seated([ANNA, BERT]);
  live.decisions.take(both("put a1", "put b1"));
  await pass(50);
  expect([plyOf(live), live.decisions.isMine]).toEqual([1, true]);
});
