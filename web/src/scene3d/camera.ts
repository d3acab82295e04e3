// Where the picture is seen from: the fixed stops, the free view, and how the camera stands so that all is in view.

export type Vector = readonly [x: number, y: number, z: number];

/** A direction from what is seen to the eye: an angle from the east, and the height above the ground, in degrees. */
export interface Sight {
  azimuth: number;
  elevation: number;
}

/** The stops in the order in which they are turned through; the key of their words is `view-NAME`. */
export const STOPS = [
  { name: "south-east", azimuth: -45, elevation: 43 },
  { name: "north-east", azimuth: 45, elevation: 35 },
  { name: "north-west", azimuth: 135, elevation: 43 },
  { name: "south-west", azimuth: 225, elevation: 35 },
  { name: "front", azimuth: 270, elevation: 26 },
  { name: "top", azimuth: 270, elevation: 90 },
] as const;

/** The vertical field of view, in degrees: a long lens, so that walls stay upright. */
export const FIELD = 20;
/** The lowest and the highest free view. */
const LOWEST = 14;
const HIGHEST = 90;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The directions of a sight: towards the eye, to the right and up on the screen, and away along the ground. */
export function axesOf({ azimuth, elevation }: Sight): Record<"eye" | "right" | "up" | "away", Vector> {
  const [a, e] = [radians(azimuth), radians(elevation)];
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  return {
    eye: [cos * Math.cos(e), sin * Math.cos(e), Math.sin(e)],
    right: [-sin, cos, 0],
    up: [-cos * Math.sin(e), -sin * Math.sin(e), Math.cos(e)],
    away: [-cos, -sin, 0],
  };
}

const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Return where the eye must be so that all points are in view, with a part of the picture free around them. */
export function placeOf(sight: Sight, points: readonly Vector[], aspect: number, free: number): Vector {
  const { eye, right, up } = axesOf(sight);
  const down = Math.tan(radians(FIELD / 2)) * (1 - free);
  const across = down * aspect;
  // How far the eye must be, and where, follows from the lines of sight through the outermost points.
  const fit = (axis: Vector, slope: number) => {
    const most = Math.max(...points.map((point) => dot(axis, point) + slope * dot(eye, point)));
    const least = Math.min(...points.map((point) => dot(axis, point) - slope * dot(eye, point)));
    return { middle: (most + least) / 2, far: (most - least) / (2 * slope) };
  };
  const [wide, high] = [fit(right, across), fit(up, down)];
  const far = Math.max(wide.far, high.far);
  return [0, 1, 2].map(
    (axis) => right[axis as 0] * wide.middle + up[axis as 0] * high.middle + eye[axis as 0] * far,
  ) as unknown as Vector;
}

/** Return a sight that is turned freely, never from below. */
export const turned = ({ azimuth, elevation }: Sight, by: Sight): Sight => ({
  azimuth: azimuth + by.azimuth,
  elevation: Math.min(HIGHEST, Math.max(LOWEST, elevation + by.elevation)),
});

/** Return the sight between two, at a part of the way, the shorter way round. */
export function sightBetween(from: Sight, to: Sight, part: number): Sight {
  const around = ((((to.azimuth - from.azimuth) % 360) + 540) % 360) - 180;
  return { azimuth: from.azimuth + around * part, elevation: from.elevation + (to.elevation - from.elevation) * part };
}
