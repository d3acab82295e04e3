import { Color } from "three";
import { expect, test } from "vitest";
import { axesOf, placeOf, sightBetween, STOPS, turned, type Vector } from "../src/scene3d/camera";
import { loops, positive, sampled, simplified } from "../src/scene3d/contours";
import { edgeKind, edgesOf } from "../src/scene3d/edges";
import { glowingCubes, scoredCubes } from "../src/scene3d/ghost";
import { segments } from "../src/scene3d/lines";
import { Motions } from "../src/scene3d/motions";
import { LEVELS, Pace } from "../src/scene3d/pace";
import { picked } from "../src/scene3d/picking";
import {
  cellOf,
  cubeView,
  filled,
  key,
  Plan,
  type CubeSite,
  type PlacedCube,
  type CubeSpot,
} from "../src/scene3d/scene";
import { clipped, pillarsAt, shadow, shadowsOn, shadowTriangles } from "../src/scene3d/shadows";
import { CREST, Drift, gridAround, GROUND, sheets, waves } from "../src/scene3d/snow";
import { besideOf, placeIn, windowOf } from "../src/scene3d/windows";

const cube = (at: string, level: number, block = 1): PlacedCube => ({ at, level, block, colour: 0 });
const siteOf = (cubes: PlacedCube[] = [], squares = ["a1", "b1", "c1", "a2", "b2"]): CubeSite => ({
  name: "mill",
  x: 0,
  y: 0,
  columns: 3,
  rows: 2,
  squares,
  joints: [],
  cubes,
});
const blocks = (...spaces: [...CubeSpot, number][]) =>
  new Map(spaces.map(([x, y, z, block]) => [key(x, y, z), { space: [x, y, z] as CubeSpot, block, colour: 0 }]));
const rounded = (points: readonly (readonly [number, number])[]) =>
  points.map((point) => point.map((value) => Number(value.toFixed(3))));

// The scene ----------------------------------------------------------------------------------------

test("a scene of another kind is not drawn", () => {
  expect([cubeView(undefined), cubeView({ kind: "cards" })]).toEqual([null, null]);
  expect(cubeView({ kind: "cubes" })).not.toBeNull();
});

test("a square lies in the lattice where its site does", () => {
  expect(cellOf({ ...siteOf(), x: 12, y: 3 }, "c10")).toEqual([14, 12]);
});

test("the cubes that brought points are those of the site of the newest placement", () => {
  const view = {
    kind: "cubes",
    tokens: "wood",
    storms: 0,
    sites: [
      { ...siteOf(), name: "church" },
      { ...siteOf(), x: 9, y: 5 },
    ],
  } as const;
  const last = { block: 2, site: "mill", scored: [{ at: "b2", level: 2, points: 1 }] };
  expect([...scoredCubes({ ...view, sites: [...view.sites], last }).values()].map(({ space }) => space)).toEqual([
    [10, 6, 1],
  ]);
  expect(scoredCubes({ ...view, sites: [...view.sites], last: null }).size).toBe(0);
});

test("of the squares that are told the highest cubes light up, and nothing on empty ones or elsewhere", () => {
  const sites = [
    siteOf([cube("a1", 1), cube("a1", 2), cube("b1", 1)]),
    { ...siteOf([cube("a1", 1)]), name: "church", x: 9 },
  ];
  const view = { kind: "cubes", tokens: "wood", storms: 1, sites, last: null } as const;
  expect(
    [...glowingCubes({ ...view, sites }, ["square-mill-a1", "square-mill-c1"]).values()].map(({ space }) => space),
  ).toEqual([[0, 0, 1]]);
});

// Edges: the four spaces around one ------------------------------------------------------------------

test.each([
  [[1, 1, 1, 1], null],
  [[null, null, null, null], null],
  [[1, null, null, null], "crease"],
  [[1, 1, 1, null], "crease"],
  [[1, null, 1, null], "crease"],
  [[null, 1, 1, null], "seam"],
  [[2, null, null, 2], "seam"],
  [[null, null, 1, 2], "joint"],
] as const)("an edge with %j around it is drawn as %s", (around, kind) => {
  expect(edgeKind(around)).toBe(kind);
});

test("a single cube has twelve creases", () => {
  const { crease, seam, joint } = edgesOf(blocks([0, 0, 0, 1]));
  expect([crease.length / 6, seam.length, joint.length]).toEqual([12, 0, 0]);
});

test("a line that goes on along a block is one line", () => {
  const { crease, seam } = edgesOf(blocks([0, 0, 0, 1], [1, 0, 0, 1], [2, 0, 0, 1]));
  expect(crease.length / 6).toBe(12);
  expect(crease).toContain(3);
  expect(seam.length / 6).toBe(8);
});

test("a joint parts two blocks", () => {
  const { joint, seam } = edgesOf(blocks([0, 0, 0, 1], [0, 1, 0, 2]));
  expect([joint.length / 6, seam.length]).toEqual([4, 0]);
});

// Shadows -------------------------------------------------------------------------------------------

test("the shadow of a cube on its plane is the hull of its square and its shifted top", () => {
  expect(rounded(shadow({ x: 0, y: 0, first: 0, end: 1 }, 0) ?? [])).toEqual([
    [0, 0],
    [1, 0],
    [1.62, 0.3],
    [1.62, 1.3],
    [0.62, 1.3],
    [0, 1],
  ]);
});

test("a cube casts no shadow on a plane above it", () => {
  expect(shadow({ x: 0, y: 0, first: 0, end: 1 }, 1)).toBeNull();
});

test("cubes over one another cast one shadow, and a gap parts it", () => {
  expect(pillarsAt(blocks([0, 0, 0, 1], [0, 0, 1, 2]), 0, 0)).toEqual([{ x: 0, y: 0, first: 0, end: 2 }]);
  expect(pillarsAt(blocks([0, 0, 0, 1], [0, 0, 2, 2]), 0, 0)).toHaveLength(2);
});

test("a polygon is clipped to a square", () => {
  expect(
    rounded(
      clipped(
        [
          [-1, 0.5],
          [0.5, -1],
          [2, 0.5],
          [0.5, 2],
        ],
        0,
        0,
        1,
      ),
    ).toSorted(),
  ).toEqual(
    rounded([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]).toSorted(),
  );
});

test("a shadow falls on the next square to the east, and not on that to the west", () => {
  const cubes = blocks([0, 0, 0, 1]);
  expect([shadowsOn(cubes, 1, 0, 1, 0).length, shadowsOn(cubes, -1, 0, 1, 0).length]).toEqual([1, 0]);
});

test("a shadow lies on the highest surface of each square and nowhere below it", () => {
  const plan = new Plan([siteOf()]);
  const cubes = blocks([0, 0, 0, 1], [0, 0, 1, 1], [1, 0, 0, 2]);
  const triangles = shadowTriangles(plan, cubes, cubes, () => GROUND);
  const corners = Array.from(
    { length: triangles.length / 3 },
    (_, index) => triangles.slice(3 * index, 3 * index + 3) as [number, number, number],
  );
  const onNext = corners.filter(([x, y]) => x > 1.001 && x < 1.999 && y < 0.999);
  expect(new Set(onNext.map(([, , z]) => Math.floor(z)))).toEqual(new Set([1]));
});

// Snow ----------------------------------------------------------------------------------------------

const plan = new Plan([siteOf()]);

test("snow is as high as its crest at a stone, and lies on the ground beyond its rim", () => {
  expect(new Drift(plan, 1).height(0.5, -0.0001)).toBeCloseTo(CREST[1], 2);
  expect(new Drift(plan, 2).height(0.5, -0.0001)).toBeCloseTo(CREST[2], 2);
  expect(new Drift(plan, 1).height(0.5, -1.7)).toBe(GROUND);
});

test("without a storm there is only ground", () => {
  expect(new Drift(plan, 0).height(0.5, -0.1)).toBe(GROUND);
});

test("the rim of a drift waves around its width", () => {
  const drift = new Drift(plan, 1);
  const width = 1.14 + waves(0.5, -1.1);
  expect(drift.height(0.5, -width + 0.15)).toBeGreaterThan(GROUND);
  expect(drift.distance(0.5, -1.1)).toBeCloseTo(1.1);
});

test("the surface over a grid has the heights of its points", () => {
  const grid = gridAround(plan, 0.25);
  const drift = new Drift(plan, 1);
  const { height } = drift.over(grid);
  const [x, y] = [grid.west + 6 * grid.step, grid.south + 5 * grid.step];
  expect(height[5 * grid.columns + 6]).toBeCloseTo(drift.height(x, y), 5);
});

test("a sheet of snow leaves a rim of the cube's colour, and joins that of the next cube", () => {
  const grid = { west: -1, south: -1, columns: 49, rows: 33, step: 0.125 };
  const at = (field: Float32Array, x: number, y: number) =>
    field[Math.round((y + 1) * 8) * 49 + Math.round((x + 1) * 8)] ?? 0;
  const one = sheets(grid, [[0, 0]]);
  expect([at(one, 0.5, 0.5) > 0, at(one, 0, 0.5) > 0, at(one, 1, 0.5) > 0]).toEqual([true, false, false]);
  expect(
    at(
      sheets(grid, [
        [0, 0],
        [1, 0],
      ]),
      1,
      0.5,
    ),
  ).toBeGreaterThan(0);
});

test("the line around a field is closed, and the cells inside it are cut there", () => {
  const grid = { west: 0, south: 0, columns: 21, rows: 21, step: 0.5 };
  const disc = sampled(grid, (x, y) => 3 - Math.hypot(x - 5, y - 5));
  const [line, ...others] = loops(grid, disc);
  expect(others).toEqual([]);
  expect(line?.every(([x, y]) => Math.abs(Math.hypot(x - 5, y - 5) - 3) < 0.06)).toBe(true);
  const area = [...positive(grid, disc)].reduce(
    (sum, corners) =>
      sum +
      Math.abs(
        corners.reduce(
          (all, [x, y], index) => all + (corners.at(index - 1)?.[0] ?? 0) * y - x * (corners.at(index - 1)?.[1] ?? 0),
          0,
        ),
      ) /
        2,
    0,
  );
  expect(area).toBeCloseTo(Math.PI * 9, 0);
});

test("a line keeps its corners and loses what lies between them", () => {
  const square = Array.from(
    { length: 40 },
    (_, index): [number, number] =>
      [
        [index % 10, 0],
        [10, index % 10],
        [10 - (index % 10), 10],
        [0, 10 - (index % 10)],
      ][Math.floor(index / 10)] as [number, number],
  );
  expect(simplified(square, 0.01).toSorted()).toEqual([
    [0, 0],
    [0, 10],
    [10, 0],
    [10, 10],
  ]);
  const round = Array.from({ length: 400 }, (_, index): [number, number] => [
    Math.cos((index * Math.PI) / 200),
    Math.sin((index * Math.PI) / 200),
  ]);
  const few = simplified(round, 0.01);
  expect([few.length > 12, few.length < 40]).toEqual([true, true]);
});

// Lines and frames ------------------------------------------------------------------------------------

test("lines are one mesh without instances, and without their caps a third of the triangles", () => {
  const lines = segments([0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0], { colour: new Color(), width: 2 });
  expect([lines.geometry.index?.count, "isInstancedBufferGeometry" in lines.geometry]).toEqual([36, false]);
  lines.cap(false);
  expect(lines.geometry.drawRange.count).toBe(12);
  lines.cap(true);
  expect(lines.geometry.drawRange.count).toBe(Infinity);
});

const slowed = (pace: Pace, times: readonly number[]) => (times.forEach((time) => pace.took(time)), pace.level(true));

test("the picture at rest is always as fine as it can be", () => {
  const pace = new Pace();
  slowed(
    pace,
    Array.from({ length: 20 }, () => 90),
  );
  expect([pace.level(false), pace.level(true)]).toEqual([LEVELS[0], LEVELS.at(-1)]);
});

test("graphics that are fast enough draw finely in motion", () => {
  expect(
    slowed(
      new Pace("NVIDIA GeForce"),
      Array.from({ length: 20 }, () => 17),
    ),
  ).toBe(LEVELS[0]);
});

test("two slow frames in a row make the next ones coarser, a single one does not", () => {
  expect(slowed(new Pace(), [17, 90, 17, 90])).toBe(LEVELS[0]);
  expect(slowed(new Pace(), [17, 90, 90])).toBe(LEVELS[1]);
});

test("many quick frames make the next ones finer again", () => {
  expect(slowed(new Pace(), [90, 90, ...Array.from({ length: 60 }, () => 17)])).toBe(LEVELS[0]);
});

test("a renderer in software begins below the finest level", () => {
  expect(new Pace("ANGLE (Google, Vulkan (SwiftShader Device (Subzero)), SwiftShader driver)").level(true)).toBe(
    LEVELS[2],
  );
});

// Motions -------------------------------------------------------------------------------------------

test("while only a part of the picture moves, it keeps all its pixels", () => {
  const pace = new Pace("llvmpipe");
  expect([pace.level(true), pace.level(true, false)].map(({ part }) => part)).toEqual([0.75, 1]);
  expect(pace.level(false)).toBe(LEVELS[0]);
});

test("without motion each motion is at its end at once", () => {
  const parts: number[] = [];
  new Motions(() => true).run("turn", 400, (part) => parts.push(part));
  expect(parts).toEqual([1]);
});

test("a new motion of a name brings the one before to its end", () => {
  const parts: number[] = [];
  const motions = new Motions(() => false);
  motions.run("turn", 1e9, (part) => parts.push(part));
  motions.run("turn", 1e9, () => undefined);
  motions.stop();
  expect([parts[0]! < 0.01, parts[1]]).toEqual([true, 1]);
});

// Seeing and picking ----------------------------------------------------------------------------------

test("from each stop the north of the picture is where its name says", () => {
  const [first, , third] = STOPS;
  expect(axesOf(first).right.map((value) => Number(value.toFixed(3)))).toEqual([0.707, 0.707, 0]);
  expect(axesOf(third).eye[0]).toBeLessThan(0);
  expect(axesOf(third).eye[1]).toBeGreaterThan(0);
});

test("all points are in view from where the eye is placed", () => {
  const points: Vector[] = [
    [0, 0, 0],
    [20, 0, 0],
    [20, 18, 3],
    [0, 18, 0],
    [7, 7, 3],
  ];
  for (const sight of STOPS) {
    const eye = placeOf(sight, points, 1.6, 0.05);
    const axes = axesOf(sight);
    const slope = Math.tan((10 * Math.PI) / 180);
    for (const point of points) {
      const from = point.map((value, axis) => value - (eye[axis] ?? 0)) as unknown as Vector;
      const along = (axis: Vector) => axis.reduce((sum, value, index) => sum + value * (from[index] ?? 0), 0);
      expect(Math.abs(along(axes.up))).toBeLessThanOrEqual(-along(axes.eye) * slope);
      expect(Math.abs(along(axes.right))).toBeLessThanOrEqual(-along(axes.eye) * slope * 1.6);
    }
  }
});

test("a free view never comes from below", () => {
  expect(turned(STOPS[0], { azimuth: 10, elevation: -90 }).elevation).toBeGreaterThan(0);
  expect(turned(STOPS[0], { azimuth: 0, elevation: 90 }).elevation).toBe(90);
});

test("a turn takes the shorter way round", () => {
  expect(sightBetween({ azimuth: 270, elevation: 43 }, { azimuth: -45, elevation: 43 }, 0.5).azimuth).toBeCloseTo(
    292.5,
  );
});

test("a ray meets the highest cube of a column before the stone behind it", () => {
  const cubes = filled([siteOf([cube("a1", 1), cube("a1", 2)])]);
  expect(picked(plan, cubes, [0.5, -10, 11.6], [0, 1, -1])).toEqual({ x: 0, y: 0, isGhost: false });
  expect(picked(plan, new Map(), [0.5, -10, 11.6], [0, 1, -1])).toEqual({ x: 0, y: 1, isGhost: false });
  expect(picked(plan, new Map(), [9, -10, 11.6], [0, 1, -1])).toBeNull();
});

test("a ray that meets the ghost says so", () => {
  expect(picked(plan, new Map(), [1.5, 0.5, 20], [0, 0, -1], blocks([1, 0, 1, -1]))).toEqual({
    x: 1,
    y: 0,
    isGhost: true,
  });
});

test("the canvas lies over that part of the frame that is in view", () => {
  const rect = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    width,
    height,
    right: left + width,
    bottom: top + height,
  });
  const place = placeIn(rect(0, 100, 390, 400), rect(-50, 110, 600, 300), rect(0, 100, 390, 400));
  expect(place).toEqual({ left: 0, top: 10, across: 390, down: 300 });
  expect(windowOf(place, 2, { x: 30, y: 0 }, 0)).toMatchObject({ width: 780, left: 60, across: 390 });
});

test("a tag stands beside what it is for, on the side where there is room", () => {
  const project = ([x, , z]: Vector) => ({ x: 100 * x, y: 300 - 100 * z });
  const place = { left: 0, top: 0, across: 600, down: 400 };
  expect(besideOf([[0, 0, 0]], project, place).x).toBeGreaterThan(100);
  expect(besideOf([[5, 0, 0]], project, place).x + 58).toBeLessThan(500);
});
