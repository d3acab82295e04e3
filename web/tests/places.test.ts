import { expect, test } from "vitest";

import { editPath, routeOf, setupPath, tablePath, textPath } from "../src/address.svelte";
import { parted, rounds } from "../src/table/log/log";
import type { Entry } from "../src/protocol/wire";
import { s } from "./fake/pebbles";

test("the address gives the route", () => {
  expect(routeOf("/")).toEqual({ at: "lobby" });
  expect(routeOf(setupPath("pebbles"))).toEqual({ at: "setup", game: "pebbles", edit: null });
  expect(routeOf(editPath("pebbles", "field"))).toEqual({ at: "setup", game: "pebbles", edit: "field" });
  expect(routeOf(textPath("pebbles", "how-to-play"))).toEqual({ at: "text", game: "pebbles", text: "how-to-play" });
  expect(routeOf("/games/pebbles/rules")).toEqual({ at: "text", game: "pebbles", text: "rules" });
  expect(routeOf(tablePath("k3"))).toEqual({ at: "table", id: "k3", ply: null, seat: null, lang: null });
  expect(routeOf(tablePath("k3", 7))).toEqual({ at: "table", id: "k3", ply: 7, seat: null, lang: null });
  for (const path of [
    "/what",
    "/tables",
    "/tables/k3/plies/x",
    "/tables/k3/plies/-1",
    "/tables/k3/2",
    "/games/a/edit",
    "/games/a/b/c",
    "/games/a/rules/b",
  ])
    expect(routeOf(path).at).toBe("nowhere");
});

test("the address of a replay has the seat and the language", () => {
  const path = tablePath("k3", 60, { seat: 1, lang: "fr" });
  expect(path).toBe("/tables/k3/plies/60?seat=1&lang=fr");
  expect(routeOf(path)).toEqual({ at: "table", id: "k3", ply: 60, seat: 1, lang: "fr" });
  expect(tablePath("k3", 60, { seat: null, lang: null })).toBe("/tables/k3/plies/60");
  expect(routeOf("/tables/k3/plies/60?seat=x&lang=")).toMatchObject({ seat: null, ply: 60 });
  expect(routeOf("/?seat=1")).toEqual({ at: "lobby" });
});

test("the log is oldest first, under the headings of its rounds", () => {
  const entry = (first: number, round: number): Entry => ({
    first,
    last: first,
    seat: 0,
    heading: s("round", { round }),
    sentences: [],
    dice: [],
    spaces: [],
  });
  const made = rounds([entry(1, 1), entry(2, 1), entry(3, 2)], ({ values }) => `round ${values["round"]}`);
  expect(made.map(({ heading, entries }) => [heading, entries.map(({ first }) => first)])).toEqual([
    ["round 1", [1, 2]],
    ["round 2", [3]],
  ]);
});

test("names of seats are found in a sentence as whole words", () => {
  expect(parted("North push to the Northern edge, South waits", ["North", "South"])).toEqual([
    { text: "North", seat: 0 },
    { text: " push to the Northern edge, ", seat: null },
    { text: "South", seat: 1 },
    { text: " waits", seat: null },
  ]);
  expect(parted("", ["North"])).toEqual([]);
});
