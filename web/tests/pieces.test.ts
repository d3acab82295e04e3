import { expect, test } from "vitest";

import * as lists from "../src/editor/lines";
import * as pieceText from "../src/editor/pieces";
import type { Line, Part, PieceSchema } from "../src/protocol/wire";

const part = (name: string, kind: Part["kind"], more: Partial<Part> = {}): Part => ({
  name,
  kind,
  default: "",
  word: "",
  values: [],
  least: 0,
  most: 0,
  ...more,
});
const GARDEN: Line = {
  word: "garden",
  name: "garden",
  most: 1,
  parts: [part("which", "one-of", { values: ["north", "south"] }), part("beds", "whole", { least: 1, most: 9 })],
};
const GATE: Line = {
  word: "gate",
  name: "gate",
  most: 2,
  parts: [part("one", "free", { default: "a1" }), part("other", "free", { default: "b1" })],
};
const sign = (one: string) => ({ sign: one, name: one, least: 0, most: null, group: "", tint: "", like: "" });
const SCHEMA: PieceSchema = {
  kind: "pieces",
  drawn: [
    { line: GARDEN, grid: { kind: "grid", signs: [sign("."), sign("r")], columns: [1, 8], rows: [1, 8], blank: "." } },
  ],
  heads: [GATE],
};
const TEXT = `# Two gardens.

garden north 3
rr.
.r.

garden south 1
.rr
# The gate.
gate b1 c1`;

const pieces = pieceText.piecesOf(SCHEMA, TEXT);

test("a text becomes its gardens and the other lines", () => {
  expect(pieces.map(({ from, to, drawn }) => [from, to, drawn?.line.word ?? null])).toEqual([
    [2, 6, "garden"],
    [6, 9, "garden"],
    [9, 10, null],
  ]);
});

test("a text without other lines has an empty place for them at its end", () => {
  const short = TEXT.slice(0, TEXT.indexOf("\n# The gate"));
  const last = pieceText.piecesOf(SCHEMA, short)[2] as pieceText.Piece;
  expect([last.from, last.to, last.drawn]).toEqual([8, 8, null]);
  expect(pieceText.replaced(short, last, "gate b1 c1")).toBe(`${short}\ngate b1 c1`);
});

test("a piece is replaced and the rest of the text stays", () => {
  const [, south] = pieces as [pieceText.Piece, pieceText.Piece];
  expect(pieceText.textOf(TEXT, pieceText.drawingOf(south))).toBe(".rr\n# The gate.");
  expect(pieceText.replaced(TEXT, pieceText.headOf(south), "garden south 9")).toBe(TEXT.replace("south 1", "south 9"));
});

test.each([
  [3, 14, 0, "head-1"],
  [4, 2, 0, "0-1"],
  [5, 1, 0, "1-0"],
  [8, 3, 1, "0-2"],
  [10, 9, 2, "0-1"],
])("line %i, column %i is in piece %i at %s", (line, column, nth, place) => {
  expect(pieceText.pieceAt(pieces, line)).toBe(nth);
  expect(pieceText.placeOf(SCHEMA, TEXT, pieces[nth] as pieceText.Piece, line, column)).toBe(place);
});

test("a head that may come twice is added after the first one", () => {
  const schema = pieceText.linesOf([GATE]);
  expect(lists.format(lists.withHead(schema, lists.parse(schema, "gate b1 c1\n# note"), GATE))).toBe(
    "gate b1 c1\ngate a1 b1\n# note",
  );
});
