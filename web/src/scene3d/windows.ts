// Places on the screen: where the canvas lies, and where a tag stands.

import type { Vector } from "./camera";
import type { CubeSpot } from "./scene";
import type { Window } from "./world";

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

export interface CanvasPlace {
  left: number;
  top: number;
  across: number;
  down: number;
}

/** Return where the part of the frame of the picture that is in view on the board is in `host`. */
export function placeIn(host: Rect, frame: Rect, board: Rect): CanvasPlace {
  const left = Math.max(frame.left, board.left, host.left);
  const top = Math.max(frame.top, board.top, host.top);
  const across = Math.max(0, Math.min(frame.right, board.right, host.right) - left);
  const down = Math.max(0, Math.min(frame.bottom, board.bottom, host.bottom) - top);
  return { left: left - host.left, top: top - host.top, across, down };
}

/** Return which part of the whole picture is on the canvas: all of it at scale 1. */
export const windowOf = (
  { across, down }: CanvasPlace,
  scale: number,
  box: { x: number; y: number },
  spare: number,
): Window => ({
  width: across * scale,
  height: down * scale,
  left: box.x * scale,
  top: box.y * scale,
  across,
  down,
  spare: spare * scale,
});

export interface Tag {
  x: number;
  y: number;
}

/** The room that a tag takes, and how far it stands from what it is for, in pixels. */
const WIDE = 58;
const HIGH = 32;
const APART = 12;

/** Return where a tag stands: beside some cubes, never over them, and on the canvas. */
export function besideOf(
  spaces: readonly CubeSpot[],
  project: (point: Vector) => { x: number; y: number },
  { left, top, across }: CanvasPlace,
): Tag {
  const corners = spaces.flatMap(([x, y, z]) =>
    [0, 1].flatMap((p) => [0, 1].flatMap((q) => [0, 1].map((r) => project([x + p, y + q, z + r])))),
  );
  const [most, least] = [Math.max(...corners.map(({ x }) => x)), Math.min(...corners.map(({ x }) => x))];
  const high = Math.min(...corners.map(({ y }) => y));
  const isRoom = most + APART + WIDE <= across;
  const x = isRoom ? most + APART : Math.max(4, least - APART - WIDE);
  return { x: left + x, y: top + Math.max(4, high - HIGH / 2) };
}
