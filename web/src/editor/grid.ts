// A text of signs as a rectangle, and a rectangle as text.  What is wrong with it is the server's to say.

import type { GridSchema, Sign } from "../protocol/messages";

const COMMENT = "#";

export interface Grid {
  /** Lines before and behind the rows: comments. */
  before: readonly string[];
  behind: readonly string[];
  /** The signs of each row; all rows are as long as the longest. */
  rows: readonly (readonly string[])[];
  /** The number of each row's line, from 1. */
  lines: readonly number[];
}

export interface Place {
  row: number;
  column: number;
}

export function parse({ blank }: GridSchema, text: string): Grid {
  const lines = text.split("\n");
  const signsOf = (line: string) => [...(line.split(COMMENT)[0] ?? "").trimEnd()];
  const isRow = lines.map((line) => signsOf(line).length > 0);
  const [first, last] = [isRow.indexOf(true), isRow.lastIndexOf(true)];
  if (first < 0) return { before: lines.filter((line) => line.trim() !== ""), behind: [], rows: [], lines: [] };
  const inner = lines.map((line, at) => ({ signs: signsOf(line), at, isNote: !isRow[at] && line.includes(COMMENT) })).slice(first, last + 1);
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

export function format({ before, rows, behind }: Grid): string {
  return [...before, ...rows.map((row) => row.join("")), ...behind].join("\n");
}

export const widthOf = ({ rows }: Grid): number => rows[0]?.length ?? 0;

/** Put `sign` there.  Of a sign with a greatest number the one that was put first goes where the new one came from. */
export function painted({ signs }: GridSchema, grid: Grid, { row, column }: Place, sign: string): Grid {
  const old = grid.rows[row]?.[column];
  if (old === undefined || old === sign) return grid;
  const kind = signs.find((one) => one.sign === sign);
  const alike = new Set(signs.filter((one) => one.sign === sign || (kind?.group && one.group === kind.group)).map((one) => one.sign));
  const others = places(grid, alike).filter((place) => place.row !== row || place.column !== column);
  const [first] = kind && kind.most !== null && others.length >= kind.most ? others : [];
  return {
    ...grid,
    rows: grid.rows.map((signs, at) => signs.map((one, nth) => {
      if (at === row && nth === column) return sign;
      return first && at === first.row && nth === first.column ? (alike.has(old) ? one : old) : one;
    })),
  };
}

function places({ rows }: Grid, signs: ReadonlySet<string>): Place[] {
  return rows.flatMap((row, at) => row.flatMap((sign, column) => (signs.has(sign) ? [{ row: at, column }] : [])));
}

/** How often a sign, or another of its group, occurs. */
export const countOf = (schema: GridSchema, grid: Grid, { sign, group }: Sign): number =>
  places(grid, new Set(schema.signs.filter((one) => one.sign === sign || (group !== "" && one.group === group)).map((one) => one.sign))).length;

export type Side = "top" | "bottom" | "left" | "right";

/** With one row or column more at a side, or one less. */
export function resized({ blank }: GridSchema, grid: Grid, side: Side, step: 1 | -1): Grid {
  const isFront = side === "top" || side === "left";
  const change = <T>(list: readonly T[], fresh: () => T): T[] => {
    if (step < 0) return isFront ? list.slice(1) : list.slice(0, -1);
    return isFront ? [fresh(), ...list] : [...list, fresh()];
  };
  const isRow = side === "top" || side === "bottom";
  const row = () => Array.from({ length: Math.max(1, widthOf(grid)) }, () => blank);
  return { ...grid, rows: isRow ? change(grid.rows, row) : grid.rows.map((signs) => change(signs, () => blank)) };
}

/** The place of a line and a column of the text; null where it lies outside. */
export function placeAt({ rows, lines }: Grid, line: number, column: number): Place | null {
  const row = lines.indexOf(line);
  return row >= 0 && column >= 1 && column <= (rows[row]?.length ?? 0) ? { row, column: column - 1 } : null;
}
