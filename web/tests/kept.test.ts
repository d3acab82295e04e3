import { afterEach, expect, test } from "vitest";

import { forget, keep, keptTables, markSeen, seenAt, tokensFor, tokensOf } from "../src/lobby/kept";

afterEach(() => localStorage.clear());

const table = (id: string, tokens: Record<string, string>) => ({ id, tokens, game: "pebbles", at: 1 });

test("a table is kept with the tokens of all its seats", () => {
  keep(table("a", { 0: "x", 2: "y" }));
  expect(tokensFor("a")).toEqual({ 0: "x", 2: "y" });
  expect([tokensFor("b"), seenAt("a")]).toEqual([{}, null]);
});

test("a table that was stored with one token for all seats can still be read", () => {
  localStorage.setItem("voyageur.tables", JSON.stringify([{ id: "old", token: "x", game: "pebbles", at: 1, seen: 4 }]));
  expect(keptTables().map(tokensOf)).toEqual([["x"]]);
  markSeen("old", 7);
  expect([seenAt("old"), keptTables().map(tokensOf)]).toEqual([7, [["x"]]]);
});

test("a roll that waits is kept until the table is seen again", () => {
  keep(table("a", { 0: "x" }));
  const waits = () => keptTables()[0]?.waits;
  markSeen("a", 5, true);
  const before = waits();
  markSeen("a", 5);
  expect([before, waits()]).toEqual([true, false]);
});

test("the newest table comes first, and a forgotten one is removed", () => {
  keep(table("a", { 0: "x" }));
  keep(table("b", { 0: "y" }));
  expect(keptTables().map(({ id }) => id)).toEqual(["b", "a"]);
  forget("b");
  expect(keptTables().map(({ id }) => id)).toEqual(["a"]);
});

test("unreadable storage gives no tables", () => {
  localStorage.setItem("voyageur.tables", "{");
  expect(keptTables()).toEqual([]);
});
