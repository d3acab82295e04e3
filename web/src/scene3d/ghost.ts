// What of a position is pointed out: the ghost of the piece that is being laid, or the newest block; and its points.

import type { PiecePlacement } from "./laying";
import { cellOf, key, type CubeView, type Filling, type CubeSpot } from "./scene";

/** Return the cubes of the ghost. */
export function ghostCubes(view: CubeView, pose: PiecePlacement["pose"]): Map<number, Filling & { space: CubeSpot }> {
  const site = view.sites.find(({ name }) => name === pose?.site);
  if (!site || !pose) return new Map();
  return new Map(
    pose.cubes.map(({ at, level, colour }) => {
      const [x, y] = cellOf(site, at);
      return [key(x, y, level - 1), { colour, block: -1, space: [x, y, level - 1] }];
    }),
  );
}

/** Return the cubes that brought points in the newest placement. */
export function scoredCubes({ sites, last }: CubeView): Map<number, Filling & { space: CubeSpot }> {
  const site = sites.find(({ name }) => name === last?.site);
  if (!site || !last) return new Map();
  return new Map(
    last.scored.map(({ at, level }) => {
      const [x, y] = cellOf(site, at);
      return [key(x, y, level - 1), { colour: 0, block: -1, space: [x, y, level - 1] }];
    }),
  );
}

/**
 * Return the highest cubes on squares that are pointed out while something is told; a square's id is
 * `square-SITE-NAME`.
 */
export function glowingCubes({ sites }: CubeView, ids: readonly string[]): Map<number, Filling & { space: CubeSpot }> {
  const found = new Map<number, Filling & { space: CubeSpot }>();
  for (const site of sites) {
    const tops = new Map<string, number>();
    for (const { at, level } of site.cubes)
      if (ids.includes(`square-${site.name}-${at}`)) tops.set(at, Math.max(level, tops.get(at) ?? 0));
    for (const [at, level] of tops) {
      const [x, y] = cellOf(site, at);
      found.set(key(x, y, level - 1), { colour: 0, block: -1, space: [x, y, level - 1] });
    }
  }
  return found;
}

/** Points, and the cubes that bring them. */
export interface PointsTold {
  text: string;
  spaces: CubeSpot[];
  isGhost: boolean;
}

/** Return the points of the ghost, or else those of the newest block. */
export function pointsTold(view: CubeView, pose: PiecePlacement["pose"]): PointsTold {
  if (pose)
    return {
      text: pose.points === null ? "" : `+${pose.points}`,
      spaces: [...ghostCubes(view, pose).values()].map(({ space }) => space),
      isGhost: true,
    };
  const points = view.last?.scored.reduce((sum, each) => sum + each.points, 0) ?? 0;
  const newest = view.sites.flatMap((site) =>
    site.cubes
      .filter(({ block }) => block === view.last?.block)
      .map(({ at, level }): CubeSpot => [...cellOf(site, at), level - 1]),
  );
  return { text: points > 0 ? `+${points}` : "", spaces: newest, isGhost: false };
}
