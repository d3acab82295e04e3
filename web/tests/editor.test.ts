import fc from "fast-check";
import { afterEach, expect, test } from "vitest";

import { beginDraft, draftOf, earlierOf, keepDraft } from "../src/editor/drafts";
import * as grids from "../src/editor/grid";
import * as lists from "../src/editor/lines";
import type { Grid, Line, Lines, Part } from "../src/protocol/wire";

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
const CARTS: Line = {
  word: "carts",
  name: "carts",
  most: 1,
  parts: [part("n", "whole", { default: "4", least: 1, most: 12 })],
};
const BRIDGE: Line = {
  word: "bridge",
  name: "bridge",
  most: 1,
  parts: [part("at", "whole", { default: "2", values: ["none"], least: 1, most: 9 })],
};
const ROAD: Line = {
  word: "road",
  name: "road",
  most: 1,
  parts: [
    part("length", "whole", { default: "18", least: 1, most: 60 }),
    part("slope", "whole", { default: "2", word: "slope", least: 1, most: 3 }),
    part("toll", "flag", { word: "toll" }),
  ],
};
const STOP: Line = {
  word: "stop",
  name: "stop",
  most: 1,
  parts: [
    part("beds", "whole", { default: "4", word: "beds", least: 3, most: 6 }),
    part("stable", "flag", { default: "left", word: "stable", values: ["left", "right"], least: 1, most: 2 }),
    part("well", "flag", { word: "well" }),
  ],
};
const JOURNEY: Lines = { kind: "lines", heads: [CARTS, BRIDGE], body: [ROAD, STOP], least: 1, most: 10 };
const TEXT = `# A road over the hills.
carts 4
bridge none
road 18 slope 2 toll   # steep
stop beds 4 stable left right well
road 12 slope 1`;

// Lines ------------------------------------------------------------------------------------------

test("lines become fields", () => {
  const rows = lists.parse(JOURNEY, TEXT);
  expect(rows.map(({ kind, values }) => [kind?.word ?? null, values])).toEqual([
    [null, []],
    ["carts", ["4"]],
    ["bridge", ["none"]],
    ["road", ["18", "2", []]],
    ["stop", ["4", ["left", "right"], []]],
    ["road", ["12", "1", null]],
  ]);
});

test("fields become the same lines again, including comments", () => {
  expect(lists.format(lists.parse(JOURNEY, TEXT))).toBe(TEXT);
});

test("no text gets lost, whatever it is", () => {
  const word = fc.constantFrom(
    "road",
    "stop",
    "carts",
    "bridge",
    "slope",
    "beds",
    "toll",
    "stable",
    "left",
    "right",
    "well",
    "none",
    "7",
    "x",
    "#",
    "",
  );
  const text = fc
    .array(
      fc.array(word, { maxLength: 7 }).map((words) => words.join(" ")),
      { maxLength: 6 },
    )
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, (given) => {
      const words = (one: string) => one.split("\n").map((line) => line.split(" ").filter(Boolean).sort());
      const made = lists.format(lists.parse(JOURNEY, given));
      expect(words(made)).toEqual(words(given));
      expect(lists.format(lists.parse(JOURNEY, made))).toBe(made);
    }),
  );
});

test("a line that the schema does not know stays as it is", () => {
  const text = "road 18 slope two\nroad 18 18\nferry 3\nstop stable left left beds 4";
  const rows = lists.parse(JOURNEY, text);
  expect(rows.map(({ kind }) => kind?.word ?? null)).toEqual([null, null, null, null]);
  expect(lists.format(rows)).toBe(text);
});

test("missing parts are empty fields, and parts may be in any order", () => {
  const [road, stop] = lists.parse(JOURNEY, "road toll slope 3\nstop well beds 5");
  expect(road?.values).toEqual(["", "3", []]);
  expect(stop?.values).toEqual(["5", null, []]);
  expect(lists.format([road!, stop!])).toBe("road slope 3 toll\nstop beds 5 well");
});

test("a column leads to its field", () => {
  const [road] = lists.parse(JOURNEY, "road 18 slope 2 toll");
  expect([1, 6, 7, 9, 15, 17, 20].map((column) => lists.partAt(road!, column))).toEqual([null, 0, 0, 1, 1, 2, 2]);
});

const bare = (rows: lists.Row[]) =>
  lists
    .format(rows)
    .split("\n")
    .map((line) => line.split(" ").slice(0, 2).join(" "));

test("adding and removing lines keeps the kinds alternating", () => {
  const rows = lists.parse(JOURNEY, "carts 4\nroad 1 slope 1\nstop beds 3\nroad 2 slope 1");
  expect(bare(lists.withMore(JOURNEY, rows, 1))).toEqual([
    "carts 4",
    "road 1",
    "stop beds",
    "road 18",
    "stop beds",
    "road 2",
  ]);
  expect(bare(lists.withMore(JOURNEY, rows, null))).toEqual([
    "carts 4",
    "road 1",
    "stop beds",
    "road 2",
    "stop beds",
    "road 18",
  ]);
  expect(bare(lists.withLess(JOURNEY, rows, 1))).toEqual(["carts 4", "road 2"]);
  expect(bare(lists.withLess(JOURNEY, rows, 3))).toEqual(["carts 4", "road 1"]);
  expect(bare(lists.withMore(JOURNEY, [], null))).toEqual(["road 18"]);
});

test("lines change places with the next one of their kind", () => {
  const rows = lists.parse(JOURNEY, "road 1\nstop beds 3\nroad 2");
  expect(lists.neighbourOf(rows, 0, 1)).toBe(2);
  expect(lists.neighbourOf(rows, 1, 1)).toBeNull();
  expect(bare(lists.swapped(rows, 0, 2))).toEqual(["road 2", "stop beds", "road 1"]);
});

test("a new head is added among the heads", () => {
  const rows = lists.parse(JOURNEY, "# note\nbridge 2\nroad 1");
  expect(bare(lists.withHead(JOURNEY, rows, CARTS))).toEqual(["# note", "carts 4", "bridge 2", "road 1"]);
  expect(bare(lists.withHead(JOURNEY, lists.parse(JOURNEY, "carts 3\nroad 1"), BRIDGE))).toEqual([
    "carts 3",
    "bridge 2",
    "road 1",
  ]);
});

test("a flag that is set has its default words, or the least number of words", () => {
  expect(lists.usualWords(STOP.parts[1]!)).toEqual(["left"]);
  expect(lists.usualWords({ ...STOP.parts[1]!, default: "" })).toEqual(["left"]);
  expect(lists.usualWords(STOP.parts[2]!)).toEqual([]);
});

// Grids ------------------------------------------------------------------------------------------

const sign = (one: string, most: number | null = null, group = "") => ({
  sign: one,
  name: `sign-${one}`,
  least: 0,
  most,
  group,
  tint: "",
  like: "",
});
const GARDEN: Grid = {
  kind: "grid",
  signs: [sign("~"), sign("t"), sign("H", 1), sign("c", 1, "tower"), sign("C", 1, "tower")],
  columns: [1, 8],
  rows: [1, 8],
  blank: "~",
};

test("a drawing becomes a rectangle and the same drawing again", () => {
  const text = "# A garden.\n~tt~\ntHt~\n";
  const grid = grids.parse(GARDEN, text);
  expect(grid.rows.map((row) => row.join(""))).toEqual(["~tt~", "tHt~"]);
  expect(grid.lines).toEqual([2, 3]);
  expect(grids.format(grid)).toBe(text);
});

test("short rows are filled up", () => {
  expect(grids.format(grids.parse(GARDEN, "tt\nt"))).toBe("tt\nt~");
});

test("a sign is painted, and one that may occur once moves", () => {
  const grid = grids.parse(GARDEN, "tH~");
  expect(grids.format(grids.painted(GARDEN, grid, { row: 0, column: 2 }, "t"))).toBe("tHt");
  expect(grids.format(grids.painted(GARDEN, grid, { row: 0, column: 0 }, "H"))).toBe("Ht~");
  expect(grids.painted(GARDEN, grid, { row: 0, column: 1 }, "H")).toBe(grid);
});

test("a group of signs may occur once", () => {
  const grid = grids.parse(GARDEN, "tc~");
  const other = grids.painted(GARDEN, grid, { row: 0, column: 0 }, "C");
  expect(grids.format(other)).toBe("Ct~");
  expect(grids.format(grids.painted(GARDEN, grid, { row: 0, column: 1 }, "C"))).toBe("tC~");
  expect(
    ["c", "C"].map((sign) =>
      grids.countOf(
        other,
        GARDEN.signs.find((one) => one.sign === sign)!,
      ),
    ),
  ).toEqual([0, 1]);
});

test("rows and columns are added and removed at every side", () => {
  const grid = grids.parse(GARDEN, "tH");
  const after = (side: grids.GridSide, step: 1 | -1) => grids.format(grids.resized(GARDEN, grid, side, step));
  expect([after("top", 1), after("bottom", 1), after("left", 1), after("right", 1)]).toEqual([
    "~~\ntH",
    "tH\n~~",
    "~tH",
    "tH~",
  ]);
  expect([after("left", -1), after("right", -1)]).toEqual(["H", "t"]);
});

test("a line and a column lead to their cell", () => {
  const grid = grids.parse(GARDEN, "# note\n\ntH\nt~");
  expect(grids.cellAt(grid, 4, 2)).toEqual({ row: 1, column: 1 });
  expect([grids.cellAt(grid, 1, 1), grids.cellAt(grid, 3, 3), grids.cellAt(grid, 3, 0)]).toEqual([null, null, null]);
});

test("reading a drawing twice changes nothing more, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("t", "~", "H", " ", "#", "\n", "x") }), (text) => {
      const once = grids.format(grids.parse(GARDEN, text));
      expect(grids.format(grids.parse(GARDEN, once))).toBe(once);
    }),
  );
});

// Drafts -----------------------------------------------------------------------------------------

afterEach(() => localStorage.clear());

test("the present draft and the one before it are kept", () => {
  expect(draftOf("g", "o")).toBeNull();
  beginDraft("g", "o", "a");
  keepDraft("g", "o", "ab");
  expect([draftOf("g", "o"), earlierOf("g", "o")]).toEqual(["ab", null]);
  beginDraft("g", "o", "x");
  expect([draftOf("g", "o"), earlierOf("g", "o")]).toEqual(["x", "ab"]);
  beginDraft("g", "o", "x");
  expect(earlierOf("g", "o")).toBe("ab");
  expect(draftOf("g", "other")).toBeNull();
});
