import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Ghosts } from "../src/poses/ghosts.svelte";

const ask = vi.fn();
let ghosts: Ghosts;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  ghosts = new Ghosts(ask);
});
afterEach(() => vi.useRealTimers());

const asked = () => ask.mock.calls.map(([words]) => (words as string[]).join(" "));

test("a ghost is asked for once, and kept", () => {
  expect(ghosts.of(["lay", "a1"])).toBeNull();
  ghosts.came(["lay", "a1"], "<g/>");
  expect([ghosts.of(["lay", "a1"]), asked()]).toEqual(["<g/>", ["lay a1"]]);
});

test("of those that a pointer passes while one is on its way, only the newest is asked for", () => {
  for (const square of ["a1", "a2", "a3"]) ghosts.of(["lay", square]);
  expect(asked()).toEqual(["lay a1"]);
  ghosts.came(["lay", "a1"], "<g/>");
  vi.runAllTimers();
  expect(asked()).toEqual(["lay a1", "lay a3"]);
});

test("in another position all are asked for again", () => {
  ghosts.of(["lay", "a1"]);
  ghosts.came(["lay", "a1"], "<g/>");
  ghosts.clear();
  expect([ghosts.of(["lay", "a1"]), asked()]).toEqual([null, ["lay a1", "lay a1"]]);
});
