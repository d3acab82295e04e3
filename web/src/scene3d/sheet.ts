// The board's own picture in SVG as a source: its frame, how it projects the lattice, and its parts on the ground.

import type { Vector } from "./camera";
import { GROUND } from "./snow";

/** Where the picture of the sites lies on the sheet, and how points of the lattice are drawn there. */
export interface FlatSheet {
  frame: { x: number; y: number; width: number; height: number };
  /** Where the point 0, 0, 0 is drawn. */
  origin: readonly [number, number];
  /** Of a step to the east: across and down; and of a level. */
  steps: readonly [across: number, down: number, rise: number];
}

const numbers = (text: string | undefined): number[] => (text ?? "").split(" ").map(Number);

/** Return the sheet of a board, or null if its base is not there yet. */
export function sheetOf(svg: SVGSVGElement): FlatSheet | null {
  const rect = svg.querySelector<SVGRectElement>("#view-frame");
  const [x, y] = numbers(rect?.dataset["origin"]);
  const [across, down, rise] = numbers(rect?.dataset["steps"]);
  if (!rect || x === undefined || y === undefined || !across || !down || !rise) return null;
  const { x: left, y: top, width, height } = rect;
  return {
    frame: { x: left.baseVal.value, y: top.baseVal.value, width: width.baseVal.value, height: height.baseVal.value },
    origin: [x, y],
    steps: [across, down, rise],
  };
}

/** Return the point of the ground that is drawn at a point of the sheet. */
export function groundAt({ origin, steps: [across, down, rise] }: FlatSheet, x: number, y: number): Vector {
  const [sum, difference] = [(x - origin[0]) / across, (y - origin[1] + rise * GROUND) / down];
  return [(sum + difference) / 2, (sum - difference) / 2, GROUND];
}

/** Return the units of the sheet in one unit of the lattice, across the screen. */
export const unitOf = ({ steps: [across] }: FlatSheet): number => across * Math.SQRT2;

/** Set a transform from the sheet to the ground, at `scale` pixels a unit, with `west` and `north` at the corner. */
export function layFlat(
  context: CanvasRenderingContext2D,
  sheet: FlatSheet,
  scale: number,
  west: number,
  north: number,
): void {
  const [x0, y0] = groundAt(sheet, 0, 0);
  const [x1, y1] = groundAt(sheet, 1, 0);
  const [x2, y2] = groundAt(sheet, 0, 1);
  context.setTransform(
    (x1 - x0) * scale,
    -(y1 - y0) * scale,
    (x2 - x0) * scale,
    -(y2 - y0) * scale,
    (x0 - west) * scale,
    (north - y0) * scale,
  );
}
