// Which square a ray meets: the highest cube of a column, or the stone.

import type { Vector } from "./camera";
import { key, type Plan } from "./scene";
import type { SpaceSet } from "./shadows";

const LEVELS = 3;

/** Return the part of a ray inside a box, as its distances, or null. */
function inBox(from: Vector, direction: Vector, low: Vector, high: Vector): [near: number, far: number] | null {
  let [near, far] = [-Infinity, Infinity];
  for (const axis of [0, 1, 2] as const) {
    const [one, other] = [low, high].map((box) => (box[axis] - from[axis]) / direction[axis]) as [number, number];
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  return near <= far && far > 0 ? [near, far] : null;
}

/**
 * Return the square that a ray meets first, with the cubes on it, and whether it meets a space of `ghost` before it.
 */
export function picked(
  plan: Plan,
  cubes: SpaceSet,
  from: Vector,
  direction: Vector,
  ghost: SpaceSet = new Map(),
): { x: number; y: number; isGhost: boolean } | null {
  let best: { x: number; y: number; isGhost: boolean } | null = null;
  let nearest = Infinity;
  for (const { x, y } of plan.squares.values())
    for (let z = -1; z < LEVELS; z += 1) {
      const isGhost = ghost.has(key(x, y, z));
      if (z >= 0 && !isGhost && !cubes.has(key(x, y, z))) continue;
      const met = inBox(from, direction, [x, y, z], [x + 1, y + 1, z + 1]);
      if (!met || met[0] >= nearest) continue;
      nearest = met[0];
      best = { x, y, isGhost };
    }
  return best;
}
