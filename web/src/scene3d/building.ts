// The parts of the picture that change with the position: cubes, snow, shadows, and the ghost of a block.

import {
  BufferGeometry,
  CircleGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  Points,
  type Material,
  type Object3D,
  type ShaderMaterial,
} from "three";
import { edgesOf } from "./edges";
import { outlines, segments } from "./lines";
import { faces, flakes, shade, snow } from "./materials";
import type { Palette } from "./palette";
import { cellOf, key, type Filling, type Plan, type CubeSpot } from "./scene";
import { shadowTriangles, type SpaceSet } from "./shadows";
import { CUTS, Drift, gridAround, LINES, SHEET } from "./snow";
import { cubeFaces, driftShape, jointPlaces, sheetShape, stoneFaces, stoneLines, type Filled } from "./solids";

const HATCH = 0.42;
const GHOST_WASH = 0.26;
const GHOST_FACES = 0.84;
const N_FLAKES = 420;

/** Draw cubes with their edges. */
export function cubesOf(cubes: Filled, palette: Palette): Group {
  const group = new Group();
  group.add(new Mesh(cubeFaces(cubes, palette), faces()));
  const { crease, joint, seam } = edgesOf(cubes);
  group.add(
    segments(seam, { colour: palette.line, width: 0.8, opacity: 0.6 }),
    segments(joint, { colour: palette.line, width: 1.7 }),
    segments(crease, { colour: palette.line, width: 2 }),
  );
  return group;
}

/** Draw stones and joints. */
export function stonesOf(plan: Plan, palette: Palette): Group {
  const group = new Group();
  group.add(
    new Mesh(stoneFaces(plan, palette), faces()),
    segments(stoneLines(plan), { colour: palette.stoneLine, width: 0.9 }),
  );
  return group;
}

/** Draw the golden joints at a height. */
export function jointsOf(plan: Plan, palette: Palette, height: number): Group {
  const group = new Group();
  const material = new MeshBasicMaterial({
    color: palette.gold,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
  const sites = new Map(plan.sites.map((site) => [site.name, site]));
  const rims = jointPlaces(plan, (name, square) => (sites.has(name) ? cellOf(sites.get(name)!, square) : [0, 0])).map(
    ([x, y]) => {
      const diamond = new Mesh(new CircleGeometry(0.3, 4), material);
      diamond.position.set(x, y, height + 0.01);
      group.add(diamond);
      return [0.3, 0, 0, 0.3, -0.3, 0, 0, -0.3].flatMap((value, index, all) =>
        index % 2 ? [] : [x + value, y + (all[index + 1] ?? 0), height + 0.012],
      );
    },
  );
  group.add(outlines(rims, { colour: palette.line, width: 1.2 }));
  return group;
}

/** The cells whose cubes wear a sheet of snow, by the level of its underside. */
export function sheeted(cubes: Filled, storms: number): Map<number, [number, number][]> {
  const found = new Map<number, [number, number][]>();
  for (const {
    space: [x, y, z],
  } of cubes.values()) {
    const isOpen = !cubes.has(key(x, y, z + 1)) && !cubes.has(key(x, y, z + 2));
    if (z < storms && isOpen) found.set(z + 1, [...(found.get(z + 1) ?? []), [x, y]]);
  }
  return found;
}

export interface Snow {
  drifts: Group;
  sheets: Group;
}

/** Draw the snow of some storms; `step` is that of its mesh. */
export function snowOf(plan: Plan, cubes: Filled, storms: number, palette: Palette, step: number): Snow {
  const [drifts, over] = [new Group(), new Group()];
  if (storms === 0) return { drifts, sheets: over };
  const material = () => snow(palette.snow, CUTS);
  const shape = driftShape(plan, new Drift(plan, storms), gridAround(plan, step), LINES);
  drifts.add(new Mesh(shape.surface, material()));
  drifts.add(
    outlines(shape.rims, { colour: palette.ink, width: 1.6 }),
    segments(shape.edges, { colour: palette.line, width: 1 }),
  );
  drifts.add(outlines(shape.levels, { colour: palette.snowLine, width: 0.9, dash: [0.5, 0.22] }));
  const caps = sheetShape(sheeted(cubes, storms), gridAround(plan, Math.min(step, 0.125), 1));
  over.add(new Mesh(caps.surface, material()), outlines(caps.rims, { colour: palette.line, width: 0.8 }));
  return { drifts, sheets: over };
}

function flat(position: number[], material: Material): Mesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  return new Mesh(geometry, material);
}

/** Draw the shadows of cubes. */
export function shadowsOf(plan: Plan, cubes: Filled, storms: number, palette: Palette): Mesh {
  const drift = new Drift(plan, storms);
  const sheets = sheeted(cubes, storms);
  const over = (x: number, y: number, z: number) =>
    (sheets.get(z) ?? []).some(([cx, cy]) => cx === x && cy === y) ? SHEET : 0;
  const mesh = flat(
    shadowTriangles(plan, cubes, cubes, (x, y) => drift.height(x, y) + 0.01, over),
    shade(palette.line, palette.wash, HATCH, 1),
  );
  mesh.renderOrder = 1;
  return mesh;
}

/** Draw the ghost of a block: translucent cubes, dashed edges, and its shadow on what is beneath. */
export function ghostOf(plan: Plan, ghost: Filled, cubes: Filled, storms: number, palette: Palette): Group {
  const group = new Group();
  const drift = new Drift(plan, storms);
  const all: SpaceSet = new Map<number, Filling & { space: CubeSpot }>([...cubes, ...ghost]);
  const fall = flat(
    shadowTriangles(
      plan,
      all,
      ghost,
      (x, y) => drift.height(x, y) + 0.012,
      () => 0.002,
    ),
    shade(palette.legal, GHOST_WASH, HATCH, 2),
  );
  fall.renderOrder = 2;
  const geometry = cubeFaces(ghost, palette);
  const depth = new Mesh(geometry, faces({ colorWrite: false }));
  depth.renderOrder = 4;
  const shown = new Mesh(geometry, faces({ transparent: true, depthWrite: false }, GHOST_FACES));
  shown.renderOrder = 5;
  const edges = edgesOf(ghost);
  const seams = segments([...edges.seam, ...edges.joint], {
    colour: palette.line,
    width: 0.8,
    opacity: 0.6,
    isOver: true,
  });
  const under = segments(edges.crease, { colour: palette.panel, width: 4.5, isOver: true });
  const over = segments(edges.crease, { colour: palette.legal, width: 3, dash: [0.24, 0.1], isOver: true });
  for (const [index, lines] of [seams, under, over].entries())
    [lines.material.transparent, lines.renderOrder] = [true, 6 + index];
  group.add(fall, depth, shown, seams, under, over);
  return group;
}

/** Draw the outlines of the cubes that brought points, as far as they can be seen. */
export function scoredOf(scored: Filled, palette: Palette): Group {
  const group = new Group();
  const { crease } = edgesOf(scored);
  const halo = segments(crease, { colour: palette.line, width: 4.4, isOver: true });
  const lines = segments(crease, { colour: palette.scored, width: 2.2, isOver: true });
  for (const [index, each] of [halo, lines].entries())
    [each.material.transparent, each.renderOrder] = [true, 3 + index];
  return group.add(halo, lines);
}

/** Draw the flakes that fall in a storm. */
export function flakesOver(plan: Plan, palette: Palette): Points<BufferGeometry, ShaderMaterial> {
  const cells = [...plan.squares.values()];
  const position: number[] = [];
  for (let index = 0; index < N_FLAKES; index += 1) {
    const at = cells[(index * 37) % cells.length];
    const [p, q, r] = [index * 0.618, index * 0.414, index * 0.732].map((value) => value % 1) as [
      number,
      number,
      number,
    ];
    position.push((at?.x ?? 0) + 4 * p - 1.5, (at?.y ?? 0) + 4 * q - 1.5, 7 * r);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  const made = new Points(geometry, flakes(palette.snow[0]));
  made.frustumCulled = false;
  made.renderOrder = 9;
  return made;
}

/** Free what the parts of a group hold on the graphics card. */
export function dispose(group: Object3D): void {
  group.traverse((part) => {
    if (!(part instanceof Mesh || part instanceof Points)) return;
    (part.geometry as BufferGeometry).dispose();
    const material = part.material as Material & {
      map?: { dispose(): void } | null;
      uniforms?: Record<string, { value: unknown }>;
    };
    material.map?.dispose();
    (material.uniforms?.["map"]?.value as { dispose(): void } | undefined)?.dispose();
    material.dispose();
  });
  group.removeFromParent();
}
