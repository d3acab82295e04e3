import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  linkedBoard,
  boardsOf,
  cleanName,
  dropBoard,
  fragmentOf,
  keepBoard,
  LONGEST_TEXT,
  MOST_BOARDS,
} from "../src/editor/boards";
import { parse } from "../src/editor/grid";
import { partsOf, placeOf, sheetOf, type DrawnGrid } from "../src/editor/map";
import type { Grid, Picture } from "../src/protocol/wire";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const ISLE = { name: "Île d’Orléans", text: "~ll~\nFllB" };
const names = () => boardsOf("pebbles", "board").map(({ name }) => name);

// Kept

test("boards are kept by game and option, the newest first, and one of the same name is replaced", () => {
  keepBoard("pebbles", "board", ISLE);
  keepBoard("pebbles", "board", { name: "Bay", text: "FB" });
  keepBoard("guess", "layout", { name: "Other", text: "1*2" });
  keepBoard("pebbles", "board", { ...ISLE, text: "FlB" });
  expect(boardsOf("pebbles", "board")).toEqual([
    { ...ISLE, text: "FlB" },
    { name: "Bay", text: "FB" },
  ]);
  dropBoard("pebbles", "board", "Bay");
  expect(names()).toEqual([ISLE.name]);
});

test("there is a limit, and none is dropped for another", () => {
  for (let nth = 0; nth < MOST_BOARDS; nth++)
    expect(keepBoard("pebbles", "board", { name: `${nth}`, text: "FB" })).toBe("kept");
  expect(keepBoard("pebbles", "board", ISLE)).toBe("full");
  expect(keepBoard("pebbles", "board", { name: "3", text: "FlB" })).toBe("kept");
  expect(names()).toHaveLength(MOST_BOARDS);
});

test("a browser that keeps nothing is told of, and the board stays until the page is closed", () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined, setItem });
  expect(keepBoard("pebbles", "board", ISLE)).toBe("short");
  expect(names()).toEqual([ISLE.name]);
  vi.unstubAllGlobals();
  expect(keepBoard("pebbles", "board", ISLE)).toBe("kept");
});

test.each(["", "[", "null", "7", '{"pebbles/board": 3}', '{"pebbles/board": [{"name": 1}, null]}'])(
  "what else is stored is no board: %s",
  (stored) => {
    localStorage.setItem("voyageur.boards", stored);
    expect(boardsOf("pebbles", "board")).toEqual([]);
  },
);

test("a name is one line without blanks at its ends", () =>
  expect(cleanName("  My \n bay ".padEnd(90, "x"))).toBe(`My bay ${"x".repeat(33)}`));

// Links

test("a link holds a board with its name", () => {
  expect(linkedBoard(fragmentOf(ISLE))).toEqual(ISLE);
  expect(fragmentOf(ISLE)).toMatch(/^#board=[\w-]+\.[0-9a-z]+$/);
});

test("a link that was cut or changed holds nothing, and another fragment is no link", () => {
  const link = fragmentOf(ISLE);
  for (const bad of [
    link.slice(0, -1),
    link.slice(0, 30),
    link.replace("#board=", "#board=A"),
    "#board=",
    "#board=%%.1",
    fragmentOf({ name: "x", text: "l".repeat(LONGEST_TEXT + 1) }),
  ])
    expect(linkedBoard(bad)).toBe("bad");
  for (const other of ["", "#K14"]) expect(linkedBoard(other)).toBeNull();
});

// The drawn map

const sign = (one: string, like = "") => ({ sign: one, name: one, least: 0, most: null, group: "", tint: "", like });
const SCHEMA: Grid = {
  kind: "grid",
  signs: [sign("~"), sign("l"), sign("n", "l")],
  columns: [1, 8],
  rows: [1, 8],
  blank: "~",
};
const DRAWN: DrawnGrid = {
  picture: { width: 160, height: 120, base: "", elements: {} } as Picture,
  cells: [20, 20, 40],
  grid: parse(SCHEMA, "~l~\nll~"),
};

test("cells lie where the picture shows them, and the sheet grows with rows and columns", () => {
  const same = sheetOf(DRAWN, parse(SCHEMA, "lll\nlll"));
  expect(same).toEqual({ width: 160, height: 120, isDrawn: true });
  expect(placeOf(DRAWN, same, 1, 2)).toEqual(["62.5%", "50%", "25%", "33.333%"]);
  expect(sheetOf(DRAWN, parse(SCHEMA, "ll"))).toEqual({ width: 120, height: 80, isDrawn: false });
});

test("the tile of a sign is the part of the picture that shows it first, or that of the sign it looks like", () => {
  expect([...partsOf(SCHEMA, DRAWN)]).toEqual([
    ["~", "20 20 40 40"],
    ["l", "60 20 40 40"],
    ["n", "60 20 40 40"],
  ]);
});
