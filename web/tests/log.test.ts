import { expect, test } from "vitest";

import type { Entry, Frame } from "../src/protocol/messages";
import { rounds, soFar } from "../src/table/log";

const told = (...words: string[]) => words.map((key) => ({ key, values: {} }));
const entry = (first: number, last: number, ...words: string[]): Entry => ({ first, last, seat: 0, heading: { key: "round", values: {} }, sentences: told(...words), dice: [], spaces: [] });
const frame = (ply: number, ...words: string[]): Frame => ({ ply, seat: 0, text: "", heading: { key: "round", values: {} }, seat_views: [], layer: "", sentences: told(...words), dice: [{ faces: 6, value: ply, seat: 0 }], motions: [], spaces: [`s${ply}`] });

const TODAY = [entry(1, 2, "a"), entry(3, 6, "folded"), entry(7, 7, "end")];
const FRAMES = [frame(3, "c"), frame(4), frame(5, "e"), frame(6, "f")];
const frameOf = (ply: number) => FRAMES.find((one) => one.ply === ply);
const words = (log: Entry[]) => log.map(({ sentences }) => sentences.map(({ key }) => key).join());

test("the log does not tell what the board has not shown", () => {
  expect(words(soFar([], TODAY, 2, frameOf))).toEqual(["a"]);
  expect(words(soFar([], TODAY, 6, frameOf))).toEqual(["a", "folded"]);
  expect(words(soFar([], TODAY, 7, frameOf))).toEqual(["a", "folded", "end"]);
});

test("an entry that is not over yet tells what its plies told so far", () => {
  const [, now] = soFar([], TODAY, 5, frameOf);
  expect(now?.sentences.map(({ key }) => key)).toEqual(["c", "e"]);
  expect([now?.first, now?.last, now?.dice.length, now?.spaces]).toEqual([3, 5, 3, ["s3", "s4", "s5"]]);
});

test("an entry that had begun before goes on where it was", () => {
  expect(words(soFar([entry(1, 2, "a"), entry(3, 4, "begun")], TODAY, 5, frameOf))).toEqual(["a", "begun,e"]);
});

test("rounds stand under one heading each", () => {
  const found = rounds(TODAY, () => "round 1");
  expect(found.map(({ heading, entries, key }) => [heading, entries.length, key])).toEqual([["round 1", 3, 1]]);
});
