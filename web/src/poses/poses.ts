// The ways to lay a chosen piece on squares of the picture, for whatever draws them: the plan, the picture, a view in
// space.  The store is `turning.svelte.ts`: a pointer that passes calls `point(square)`, a press `press(square)`, the
// wheel `turn(±1)`; all draw its `pose`.  The colours of a ghost's cubes are numbers of the game; they came with the
// poses.

import type { Poses, Sentence } from "../protocol/wire";

export interface LaidCube {
  /** The name of its square in its site. */
  at: string;
  /** From 1. */
  level: number;
  colour: number;
}

/** A legal way to lay the chosen piece. */
export interface Pose {
  /** All words of the action, from its verb. */
  words: string[];
  /** The elements of the squares that it covers. */
  covers: string[];
  /** Its cubes in the order of the piece's cells. */
  cubes: LaidCube[];
  site: string;
  /** Its name in words, for people who do not see it. */
  name: string;
  /** What it would bring, in words. */
  hint: string | null;
  /** The number of points in the hint, if it has one. */
  points: number | null;
}

/** Return the element of a square of a site. */
export const squareOf = (site: string, at: string): string => `square-${site}-${at}`;

/** Read the ways to lay the piece that `chosen` names.  `tell` translates. */
export function read(
  { label, colours, hints, all }: Poses,
  chosen: readonly string[],
  tell: (sentence: Sentence) => string,
): Pose[] {
  const told = hints.map((hint) => ({
    hint: tell(hint),
    points: typeof hint.values["points"] === "number" ? hint.values["points"] : null,
  }));
  return all.map(([text, hint]) => {
    const [site = "", ...words] = text.split(" ");
    const cubes = words.map((word, cell) => {
      const [at = "", level] = word.split(".");
      return { at, level: Number(level), colour: colours[cell] ?? 0 };
    });
    return {
      words: [...chosen, site, ...words],
      covers: [...new Set(cubes.map(({ at }) => squareOf(site, at)))],
      cubes,
      site,
      name: tell({ key: label, values: { site, cubes: words.join(" ") } }),
      hint: told[hint]?.hint ?? null,
      points: told[hint]?.points ?? null,
    };
  });
}

/** Return the pose of an action in words, of which the first `n` name the piece. */
export function poseOf(action: string, n: number, colours: number[]): Pose | null {
  const words = action.split(" ");
  const pose = words.slice(n).join(" ");
  return (
    read(
      { take: NOTHING, label: "", site: "", colours, hints: [], all: [[pose, 0]] },
      words.slice(0, n),
      () => "",
    )[0] ?? null
  );
}
const NOTHING: Sentence = { key: "", values: {} };

/** How a pose is turned: its cubes as steps from the first one. */
function turnOf({ cubes }: Pose): string {
  const [first] = cubes.map(placeOf);
  return cubes
    .map(placeOf)
    .map(([x, y, z]) => [x - (first?.[0] ?? 0), y - (first?.[1] ?? 0), z - (first?.[2] ?? 0)].join())
    .join(" ");
}

const placeOf = ({ at, level }: LaidCube): [number, number, number] => [at.charCodeAt(0), Number(at.slice(1)), level];

/**
 * Return the pose to show first among some that cover `square`: turned as `before`, and held by the same cube, if
 * possible.
 */
export function nearest(
  poses: readonly Pose[],
  square: string,
  before: Pose | null,
  pointed: string | null,
): Pose | null {
  if (!before) return poses[0] ?? null;
  const turn = turnOf(before);
  const same = poses.filter((pose) => turnOf(pose) === turn);
  const heldBy = ({ cubes, site }: Pose, at: string | null) =>
    cubes.findIndex((cube) => squareOf(site, cube.at) === at);
  return same.find((pose) => heldBy(pose, square) === heldBy(before, pointed)) ?? same[0] ?? poses[0] ?? null;
}
