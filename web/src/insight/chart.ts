// The geometry of the chart of chances: positions from left to right, 100 % on top.

import type { ChanceRange } from "../protocol/wire";

export interface ChartSize {
  width: number;
  height: number;
  /** Room left of the first position, right of the last, above 100 % and below 0 %. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Chances = readonly (readonly ChanceRange[] | null)[];

/** How the line of each seat is dashed, besides its colour. */
const DASHES = ["", "7 4", "2 3", "10 3 2 3", "1 5", "12 5", "4 2 1 2", "6 6"];
export const dashOf = (seat: number): string => DASHES[seat % DASHES.length] ?? "";

/** The outlines of the marks on the lines, one a seat, around 0, 0. */
const MARKS = [
  "M-4.5 0 A4.5 4.5 0 1 1 4.5 0 A4.5 4.5 0 1 1 -4.5 0 Z",
  "M-4 -4 H4 V4 H-4 Z",
  "M0 -5.5 L5.5 0 L0 5.5 L-5.5 0 Z",
  "M0 -5 L5 4 H-5 Z",
  "M0 5 L5 -4 H-5 Z",
  "M-5 0 L-2.5 -4.5 H2.5 L5 0 L2.5 4.5 H-2.5 Z",
];
export const markOf = (seat: number): string => MARKS[seat % MARKS.length] ?? "";

export function xOf(position: number, plies: number, { width, left, right }: ChartSize): number {
  return left + ((width - left - right) * position) / Math.max(1, plies);
}

export function yOf(
  thousandths: number,
  { height, top, bottom }: Pick<ChartSize, "height" | "top" | "bottom">,
): number {
  return top + ((height - top - bottom) * (1000 - thousandths)) / 1000;
}

/** Return the position at a place of the chart. */
export function positionAt(x: number, plies: number, { width, left, right }: ChartSize): number {
  const share = (x - left) / Math.max(1, width - left - right);
  return Math.min(plies, Math.max(0, Math.round(share * plies)));
}

/** Return the ranges of positions, first and last, whose chances are known. */
export function knownRuns(chances: Chances): [number, number][] {
  const runs: [number, number][] = [];
  for (const [position, known] of chances.entries()) {
    const last = runs[runs.length - 1];
    if (!known) continue;
    if (last && last[1] === position - 1) last[1] = position;
    else runs.push([position, position]);
  }
  return runs;
}

/** Return the path of a seat's line, without a line over what is not known. */
export function linePath(chances: Chances, seat: number, plies: number, size: ChartSize): string {
  return knownRuns(chances)
    .map((run) => `M${points(run, (position) => at(chances, position, seat, 0), plies, size).join(" L")}`)
    .join(" ");
}

/** Return the outline of the band of a seat's intervals. */
export function bandPath(chances: Chances, seat: number, plies: number, size: ChartSize): string {
  return knownRuns(chances)
    .map((run) => {
      const low = points(run, (position) => at(chances, position, seat, 1), plies, size);
      const high = points(run, (position) => at(chances, position, seat, 2), plies, size);
      return `M${[...low, ...high.reverse()].join(" L")} Z`;
    })
    .join(" ");
}

function at(chances: Chances, position: number, seat: number, end: 0 | 1 | 2): number {
  return chances[position]?.[seat]?.[end] ?? 0;
}

function points(
  [first, last]: [number, number],
  value: (position: number) => number,
  plies: number,
  size: ChartSize,
): string[] {
  const found: string[] = [];
  for (let position = first; position <= last; position++)
    found.push(`${round(xOf(position, plies, size))} ${round(yOf(value(position), size))}`);
  return found;
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Move labels apart that would lie over each other, within `least` and `most`; return their places in the same order.
 */
export function spread(wanted: readonly number[], apart: number, least: number, most: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let low = least;
  for (const index of order) low = (placed[index] = Math.max(placed[index] ?? 0, low)) + apart;
  let high = most;
  for (const index of order.reverse()) high = (placed[index] = Math.min(placed[index] ?? 0, high)) - apart;
  return placed;
}

/** Return the columns and places of labels that do not lie over each other: in one column if it has room for all. */
export function labelPlaces(
  wanted: readonly number[],
  apart: number,
  least: number,
  most: number,
): { column: number; y: number }[] {
  const columns = Math.ceil(wanted.length / (Math.floor((most - least) / apart) + 1));
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = wanted.map((y) => ({ column: 0, y }));
  for (let column = 0; column < columns; column++) {
    const own = order.filter((_, nth) => nth % columns === column);
    const ys = spread(
      own.map((index) => wanted[index] ?? 0),
      apart,
      least,
      most,
    );
    for (const [nth, index] of own.entries()) placed[index] = { column, y: ys[nth] ?? 0 };
  }
  return placed;
}
