// Lines of ink with a width in pixels.

import {
  Box3,
  BufferGeometry,
  Float32BufferAttribute,
  Mesh,
  Sphere,
  Vector4,
  type Color,
  type WebGLRenderer,
} from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";

export interface Stroke {
  colour: Color;
  /** In pixels. */
  width: number;
  opacity?: number;
  dash?: readonly [length: number, gap: number];
  isOver?: boolean;
}

/**
 * The corners of one segment, from the cap at its start to that at its end, and its triangles: the segment, then the
 * caps.
 */
const CORNERS = [-1, 2, 1, 2, -1, 1, 1, 1, -1, 0, 1, 0, -1, -1, 1, -1];
const ROUNDED = [-1, 2, 1, 2, -1, 1, 1, 1, -1, -1, 1, -1, -1, -2, 1, -2];
const BODY = [2, 4, 3, 4, 5, 3];
const CAPS = [0, 2, 1, 2, 3, 1, 4, 6, 5, 6, 7, 5];
const N_CORNERS = CORNERS.length / 2;

/**
 * Lines as one plain mesh: drawn as instances, each segment would cost a renderer in software as much as a whole mesh.
 */
export class InkLines extends Mesh<BufferGeometry, LineMaterial> {
  readonly #viewport = new Vector4();

  /** `distances`: how far each start and end is along its line, for dashes. */
  constructor(
    pairs: readonly number[],
    material: LineMaterial,
    private readonly width: number,
    distances: readonly number[],
  ) {
    super(geometryOf(pairs, distances), material);
  }

  /** Draw lines as thick as the scale of the picture asks for. */
  thicken(thick: number): void {
    this.material.linewidth = this.width * thick;
  }

  /** Draw the segments without the round caps at their ends, or with them. */
  cap(hasCaps: boolean): void {
    this.geometry.setDrawRange(
      0,
      hasCaps ? Infinity : (this.geometry.index!.count * BODY.length) / (BODY.length + CAPS.length),
    );
  }

  override onBeforeRender(renderer: WebGLRenderer): void {
    renderer.getViewport(this.#viewport);
    this.material.resolution.set(this.#viewport.z, this.#viewport.w);
  }
}

function geometryOf(pairs: readonly number[], distances: readonly number[]): BufferGeometry {
  const n = pairs.length / 6;
  const each = (values: readonly number[], size: number, first: number): number[] => {
    const all: number[] = [];
    for (let segment = 0; segment < n; segment += 1)
      for (let corner = 0; corner < N_CORNERS; corner += 1)
        for (let axis = 0; axis < size; axis += 1) all.push(values[2 * size * segment + first + axis] ?? 0);
    return all;
  };
  const again = (corners: readonly number[]) => Array.from({ length: n }, () => corners).flat();
  const triangles = (corners: readonly number[]) =>
    Array.from({ length: n }, (_, segment) => corners.map((corner) => segment * N_CORNERS + corner)).flat();
  const made = new BufferGeometry();
  const put = (name: string, values: number[], size: number) =>
    made.setAttribute(name, new Float32BufferAttribute(values, size));
  put(
    "position",
    again(CORNERS).flatMap((value, index) => (index % 2 ? [value, 0] : [value])),
    3,
  );
  put("uv", again(ROUNDED), 2);
  put("instanceStart", each(pairs, 3, 0), 3);
  put("instanceEnd", each(pairs, 3, 3), 3);
  if (distances.length > 0) {
    put("instanceDistanceStart", each(distances, 1, 0), 1);
    put("instanceDistanceEnd", each(distances, 1, 1), 1);
  }
  made.setIndex([...triangles(BODY), ...triangles(CAPS)]);
  made.boundingSphere = new Box3().setFromArray(pairs).getBoundingSphere(new Sphere());
  return made;
}

/** Return how far each start and end is along all lines, one after the other. */
function distancesOf(pairs: readonly number[]): number[] {
  const found: number[] = [];
  for (let index = 0, gone = 0; index < pairs.length; index += 6) {
    found.push(gone);
    gone += Math.hypot(...[0, 1, 2].map((axis) => (pairs[index + 3 + axis] ?? 0) - (pairs[index + axis] ?? 0)));
    found.push(gone);
  }
  return found;
}

/** Return lines between pairs of points; their dashes go by `distances`. */
export function segments(
  pairs: readonly number[],
  { colour, width, opacity = 1, dash, isOver = false }: Stroke,
  distances: readonly number[] = dash ? distancesOf(pairs) : [],
): InkLines {
  const material = new LineMaterial({
    color: colour,
    linewidth: width,
    opacity,
    transparent: opacity < 1,
    depthWrite: !isOver,
  });
  if (dash) {
    material.dashed = true;
    [material.dashSize, material.gapSize] = dash;
  }
  return new InkLines(pairs, material, width, distances);
}
/** Return closed lines through points; dashes go on around corners. */
export function outlines(lines: readonly (readonly number[])[], stroke: Stroke, isClosed = true): InkLines {
  const pairs: number[] = [];
  const distances: number[] = [];
  for (const line of lines) {
    const n = line.length / 3;
    let gone = 0;
    for (let index = 0; index < n - (isClosed ? 0 : 1); index += 1) {
      const [one, other] = [
        line.slice(index * 3, index * 3 + 3),
        line.slice(((index + 1) % n) * 3, ((index + 1) % n) * 3 + 3),
      ] as [number[], number[]];
      const length = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
      pairs.push(...one, ...other);
      distances.push(gone, gone + length);
      gone += length;
    }
  }
  return segments(pairs, stroke, stroke.dash ? distances : []);
}
