// A drawn picture as the sheet on which a grid is painted, and as the source of drawn tiles.

import type { Cells, Grid, Picture } from "../protocol/wire";
import type { Rectangle } from "./grid";
import { widthOf } from "./grid";

/** A picture with the signs that it shows. */
export interface DrawnGrid {
  picture: Picture;
  cells: Cells;
  grid: Rectangle;
}

export interface Sheet {
  width: number;
  height: number;
  /** Whether the picture shows as many rows and columns. */
  isDrawn: boolean;
}

/**
 * Return the size of the sheet for a grid: that of the picture, more or less the rows and columns by which they differ.
 */
export function sheetOf({ picture, cells: [, , size], grid: drawn }: DrawnGrid, grid: Rectangle): Sheet {
  const [columns, rows] = [widthOf(grid) - widthOf(drawn), grid.rows.length - drawn.rows.length];
  return {
    width: picture.width + columns * size,
    height: picture.height + rows * size,
    isDrawn: columns === 0 && rows === 0,
  };
}

/** Return the place of a cell on the sheet, in per cent of it: left, top, width, height. */
export function placeOf(
  { cells: [left, top, size] }: DrawnGrid,
  { width, height }: Sheet,
  row: number,
  column: number,
): [string, string, string, string] {
  const share = (length: number, whole: number) => `${Math.round((1e5 * length) / whole) / 1e3}%`;
  return [share(left + column * size, width), share(top + row * size, height), share(size, width), share(size, height)];
}

/** Return the part of a picture that shows each of its signs first, or the one that it looks like: its view box. */
export function partsOf({ signs }: Grid, { cells: [left, top, size], grid }: DrawnGrid): Map<string, string> {
  const found = new Map<string, string>();
  for (const [row, signs] of grid.rows.entries()) {
    for (const [column, sign] of signs.entries())
      if (!found.has(sign)) found.set(sign, `${left + column * size} ${top + row * size} ${size} ${size}`);
  }
  for (const { sign, like } of signs) if (found.has(like)) found.set(sign, found.get(like) as string);
  return found;
}
