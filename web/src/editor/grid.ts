// A text of signs as a rectangle, and a rectangle as text.  The server checks the text.

import type { Grid, Sign } from "../protocol/wire";

const COMMENT = "#";

export interface Rectangle {
  /** The lines before and after the rows: comments. */
  before: readonly string[];
  behind: readonly string[];
  /** The signs of each row; all rows are as long as the longest. */
  rows: readonly (readonly string[])[];
  /** The number of each row's line, from 1. */
  lines: readonly number[];
}

export interface Cell {
  row: number;
  column: number;
}

export function parse({ blank }: Grid, text: string): Rectangle {
  const lines = text.split("\n");
  const signsOf = (line: string) => [...(line.split(COMMENT)[0] ?? "").trimEnd()];
  const isRow = lines.map((line) => signsOf(line).length > 0);
  const [first, last] = [isRow.indexOf(true), isRow.lastIndexOf(true)];
  if (first < 0) return { before: lines.filter((line) => line.trim() !== ""), behind: [], rows: [], lines: [] };
  const inner = lines
    .map((line, at) => ({ signs: signsOf(line), at, isNote: !isRow[at] && line.includes(COMMENT) }))
    .slice(first, last + 1);
  const kept = inner.filter(({ isNote }) => !isNote);
  const width = Math.max(...kept.map(({ signs }) => signs.length));
  const notes = inner.filter(({ isNote }) => isNote).map(({ at }) => lines[at] as string);
  return {
    before: [...lines.slice(0, first), ...notes],
    behind: lines.slice(last + 1),
    rows: kept.map(({ signs }) => [...signs, ...Array.from({ length: width - signs.length }, () => blank)]),
    lines: kept.map(({ at }) => at + 1),
  };
}

export function format({ before, rows, behind }: Rectangle): string {
  return [...before, ...rows.map((row) => row.join("")), ...behind].join("\n");
}

export const widthOf = ({ rows }: Rectangle): number => rows[0]?.length ?? 0;

/** Put `sign` in a cell.  If there are too many of it then, the first other one is replaced by the cell's old sign. */
export function painted({ signs }: Grid, grid: Rectangle, { row, column }: Cell, sign: string): Rectangle {
  const old = grid.rows[row]?.[column];
  if (old === undefined || old === sign) return grid;
  const kind = signs.find((one) => one.sign === sign);
  const alike = new Set(
    signs.filter((one) => one.sign === sign || (kind?.group && one.group === kind.group)).map((one) => one.sign),
  );
  const others = cellsOf(grid, alike).filter((cell) => cell.row !== row || cell.column !== column);
  const [first] = kind && kind.most !== null && others.length >= kind.most ? others : [];
  return {
    ...grid,
    rows: grid.rows.map((signs, at) =>
      signs.map((one, nth) => {
        if (at === row && nth === column) return sign;
        return first && at === first.row && nth === first.column ? (alike.has(old) ? one : old) : one;
      }),
    ),
  };
}

function cellsOf({ rows }: Rectangle, signs: ReadonlySet<string>): Cell[] {
  return rows.flatMap((row, at) => row.flatMap((sign, column) => (signs.has(sign) ? [{ row: at, column }] : [])));
}

/** Return how often a sign occurs. */
export const countOf = (grid: Rectangle, { sign }: Sign): number => cellsOf(grid, new Set([sign])).length;

export type GridSide = "top" | "bottom" | "left" | "right";

/** Add a row or column at a side, or remove one. */
export function resized({ blank }: Grid, grid: Rectangle, side: GridSide, step: 1 | -1): Rectangle {
  const isFront = side === "top" || side === "left";
  const change = <T>(list: readonly T[], fresh: () => T): T[] => {
    if (step < 0) return isFront ? list.slice(1) : list.slice(0, -1);
    return isFront ? [fresh(), ...list] : [...list, fresh()];
  };
  const isRow = side === "top" || side === "bottom";
  const row = () => Array.from({ length: Math.max(1, widthOf(grid)) }, () => blank);
  return { ...grid, rows: isRow ? change(grid.rows, row) : grid.rows.map((signs) => change(signs, () => blank)) };
}

/** Return the cell at a line and a column of the text, or null. */
export function cellAt({ rows, lines }: Rectangle, line: number, column: number): Cell | null {
  const row = lines.indexOf(line);
  return row >= 0 && column >= 1 && column <= (rows[row]?.length ?? 0) ? { row, column: column - 1 } : null;
}
