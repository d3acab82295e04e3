// Lines of ink with a width in pixels.

import type { Color } from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";

export interface Stroke {
  colour: Color;
  /** In pixels. */
  width: number;
  opacity?: number;
  dash?: readonly [length: number, gap: number];
  isOver?: boolean;
}

/** Return lines between pairs of points. */
export function segments(pairs: readonly number[], { colour, width, opacity = 1, dash, isOver = false }: Stroke): LineSegments2 {
  const geometry = new LineSegmentsGeometry();
  geometry.setPositions(pairs.length > 0 ? [...pairs] : [0, 0, -9, 0, 0, -9]);
  const material = new LineMaterial({ color: colour, linewidth: width, opacity, transparent: opacity < 1, depthWrite: !isOver });
  const made = new LineSegments2(geometry, material);
  made.userData["width"] = width;
  if (dash) {
    material.dashed = true;
    [material.dashSize, material.gapSize] = dash;
    made.computeLineDistances();
  }
  return made;
}

/** Return closed lines through points; dashes go on around corners. */
export function outlines(lines: readonly (readonly number[])[], stroke: Stroke, isClosed = true): LineSegments2 {
  const pairs: number[] = [];
  const distances: number[] = [];
  for (const line of lines) {
    const n = line.length / 3;
    let gone = 0;
    for (let index = 0; index < n - (isClosed ? 0 : 1); index += 1) {
      const [one, other] = [line.slice(index * 3, index * 3 + 3), line.slice(((index + 1) % n) * 3, ((index + 1) % n) * 3 + 3)] as [number[], number[]];
      const length = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
      pairs.push(...one, ...other);
      distances.push(gone, gone + length);
      gone += length;
    }
  }
  const made = segments(pairs, stroke);
  const data = made.geometry.getAttribute("instanceDistanceStart");
  if (stroke.dash && pairs.length > 0) for (const [index, value] of distances.entries()) (data as unknown as { data: { array: Float32Array } }).data.array[index] = value;
  return made;
}
