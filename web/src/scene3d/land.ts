// What lies and stands around the sites, taken from the board's own picture: engraving, river, names, trees, sticks.

import {
  BufferGeometry,
  CanvasTexture,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  type ShaderMaterial,
  type Texture,
} from "three";
import type { Vector } from "./camera";
import { outlines } from "./lines";
import { boards, decal } from "./materials";
import { paint } from "./painting";
import type { Palette } from "./palette";
import type { Plan } from "./scene";
import { groundAt, layFlat, unitOf, type FlatSheet } from "./sheet";
import { GROUND } from "./snow";

const query = <T extends SVGElement>(svg: SVGSVGElement, what: string): T[] => [...svg.querySelectorAll<T>(what)];

/** Something that goes around a site as the eye does: it lies from there to the left and in front. */
export interface SiteName {
  mesh: Mesh;
  middle: readonly [number, number];
  start: readonly [number, number];
}

export interface Land {
  group: Group;
  names: SiteName[];
  river: Mesh | null;
}

/** Return the parts of the picture that lie on the ground; `size` is that of the texture, in pixels. */
export function landOf(svg: SVGSVGElement, sheet: FlatSheet, plan: Plan, palette: Palette, size: number): Land {
  const group = new Group();
  group.add(engraving(svg, sheet, plan, size));
  for (const part of waters(svg, sheet, palette)) group.add(part);
  const names = query<SVGTextElement>(svg, "text.site-name").map((text, index): SiteName => {
    const mesh = lettering(text, sheet);
    return { mesh, middle: middleOf(plan, index), start: placeOf(text, sheet) };
  });
  const [riverName] = query<SVGTextElement>(svg, "text.river-name");
  const river = riverName ? lettering(riverName, sheet) : null;
  if (river && riverName) river.position.set(...placeOf(riverName, sheet), GROUND + 0.02);
  for (const mesh of [...names.map((name) => name.mesh), ...(river ? [river] : [])]) group.add(mesh);
  return { group, names, river };
}

/** Return the middle of a site. */
export function middleOf(plan: Plan, index: number): [number, number] {
  const site = plan.sites[index];
  return site ? [site.x + site.columns / 2, site.y + site.rows / 2] : [0, 0];
}

/** Return where a text lies on the ground; the group around it may move it. */
function placeOf(text: SVGTextElement, sheet: FlatSheet): [number, number] {
  const moved = (text.parentElement as unknown as SVGGElement).transform.baseVal.consolidate()?.matrix;
  const rise = parseFloat(getComputedStyle(text).fontSize) * 0.3;
  const [left, top] = [Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
  return flatAt(sheet, left + (moved?.e ?? 0), top + (moved?.f ?? 0) - rise);
}

/** Return where a point of the sheet lies on the ground. */
function flatAt(sheet: FlatSheet, x: number, y: number): [number, number] {
  const [east, north] = groundAt(sheet, x, y);
  return [east, north];
}

// Flat on the ground -----------------------------------------------------------------------------------

const MARGIN = 4;
/** How far the compass rose lies from its place on the sheet, whose corners are out of view near the eye. */
const ROSE_OFF = [44, -34] as const;

function engraving(svg: SVGSVGElement, sheet: FlatSheet, plan: Plan, size: number): Mesh {
  const rose = query<SVGGElement>(svg, ".compass")[0]?.parentElement as unknown as SVGGElement | undefined;
  const at = rose?.transform.baseVal.consolidate()?.matrix;
  const cells = [...plan.squares.values()];
  const middles = cells.map(({ x, y }): [number, number] => [x + 0.5, y + 0.5]);
  const spots = at ? [...middles, flatAt(sheet, at.e, at.f)] : middles;
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [west, south] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const [east, north] = [Math.max(...xs) + MARGIN, Math.max(...ys) + MARGIN];
  const scale = size / Math.max(east - west, north - south);
  const canvas = canvasOf((east - west) * scale, (north - south) * scale);
  const context = canvas.getContext("2d");
  if (context) {
    layFlat(context, sheet, scale, west, north);
    for (const element of query<SVGElement>(svg, ".hachures, .engraved")) paint(context, element, svg);
    context.translate(...ROSE_OFF);
    if (rose) paint(context, rose, svg);
  }
  const mesh = new Mesh(new PlaneGeometry(east - west, north - south), decal(textureOf(canvas)));
  mesh.position.set((west + east) / 2, (south + north) / 2, GROUND);
  mesh.renderOrder = -3;
  return mesh;
}

function lettering(text: SVGTextElement, sheet: FlatSheet): Mesh {
  const style = getComputedStyle(text);
  const points = parseFloat(style.fontSize);
  // Letters that are made much smaller on the screen would be soft.
  const shown = points * (text.getScreenCTM()?.a || 1) * devicePixelRatio;
  const height = Math.round(Math.min(HIGHEST, Math.max(LOWEST, OVER * shown)));
  const canvas = canvasOf(8, 8);
  const font = `${style.fontStyle} ${height}px ${style.fontFamily}`;
  const measure = canvas.getContext("2d");
  const spacing = `${(parseFloat(style.letterSpacing) / points) * height || 0}px`;
  if (measure) [measure.font, measure.letterSpacing] = [font, spacing];
  const width = (measure?.measureText(text.textContent ?? "").width ?? height) + height * 0.5;
  [canvas.width, canvas.height] = [Math.ceil(width), height * 1.5];
  const context = canvas.getContext("2d");
  if (context) {
    [context.font, context.letterSpacing, context.fillStyle] = [font, spacing, style.fill];
    [context.textAlign, context.textBaseline] = ["center", "middle"];
    context.fillText(text.textContent ?? "", width / 2, height * 0.75);
  }
  const unit = points / unitOf(sheet) / height;
  const mesh = new Mesh(new PlaneGeometry(width * unit, height * 1.5 * unit * STRETCH), decal(textureOf(canvas)));
  mesh.renderOrder = -1;
  return mesh;
}

/** The heights of letters on their own canvas, in its pixels, and how many of them come to one of the screen. */
const [LOWEST, HIGHEST, OVER] = [40, 96, 2];
/** Names are longer away from the eye, so that they do not look flat. */
const STRETCH = 1.3;

const canvasOf = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement("canvas"), { width: Math.ceil(width), height: Math.ceil(height) });

function textureOf(canvas: HTMLCanvasElement): Texture {
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = 8;
  texture.premultiplyAlpha = true;
  return texture;
}

// The river --------------------------------------------------------------------------------------------

const WATERS = [7, 15, 25];
const SAMPLES = 48;
/** How often the shore is repeated on each side, as in a mirror; and how far the river goes on behind it. */
const AGAIN = 3;
const BEYOND = 4000;

function waters(svg: SVGSVGElement, sheet: FlatSheet, palette: Palette): (Mesh | ReturnType<typeof outlines>)[] {
  const [bank] = query<SVGPathElement>(svg, ".bank-line");
  if (!bank) return [];
  const length = bank.getTotalLength();
  const shore = Array.from({ length: SAMPLES + 1 }, (_, index) => bank.getPointAtLength((index / SAMPLES) * length));
  const { x, width } = sheet.frame;
  const points: [number, number][] = [];
  for (let turn = -AGAIN; turn <= AGAIN; turn += 1) {
    const across = turn % 2 ? (at: number) => x + width + x - at : (at: number) => at;
    for (const point of turn % 2 ? shore.toReversed() : shore) points.push([across(point.x) + turn * width, point.y]);
  }
  const mean = shore.reduce((sum, point) => sum + point.y, 0) / shore.length;
  const swung = (y: number, off: number) => mean + (y - mean) * (1 - off / 40) - off;
  const flat = (off: number, rise: number) =>
    points.flatMap(([x, y]) => [...flatAt(sheet, x, swung(y, off)), GROUND + rise]);
  const near = flat(0, 0.004);
  const far = points.flatMap(([x]) => [...flatAt(sheet, x, mean - BEYOND), GROUND + 0.004]);
  const position: number[] = [];
  for (let to = 3; to < near.length; to += 3) {
    const from = to - 3;
    const corner = (line: number[], at: number) => line.slice(at, at + 3);
    position.push(...corner(near, from), ...corner(near, to), ...corner(far, to));
    position.push(...corner(near, from), ...corner(far, to), ...corner(far, from));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  const water = new MeshBasicMaterial({ color: palette.sea, side: 2, depthWrite: false, toneMapped: false });
  const river = new Mesh(geometry, water);
  river.renderOrder = -4;
  const bankLine = outlines([near], { colour: palette.ink, width: 1.3 }, false);
  const ripples = WATERS.map((off) => flat(off, 0.006));
  const drawn = [bankLine, outlines(ripples, { colour: palette.seaLine, width: 0.8, opacity: 0.8 }, false)];
  for (const lines of drawn) lines.renderOrder = -2;
  return [river, ...drawn];
}

// Upright boards ---------------------------------------------------------------------------------------

/** A drawing that stands on the ground: where, around which place it goes with the eye, and how large it is. */
interface Board {
  element: SVGGraphicsElement;
  foot: Vector;
  middle: readonly [number, number];
  box: DOMRect;
}

/** Return the elements of the picture that stand upright: trees, and what is beside the sites. */
export function standing(svg: SVGSVGElement): SVGGraphicsElement[] {
  const base = svg.querySelector("#view-frame")?.parentElement;
  const trees = base?.querySelectorAll<SVGUseElement>(':scope > use[href*="tree"]') ?? [];
  return [...trees, ...query<SVGGElement>(svg, '[id^="stick-"], [id^="disk-"]')];
}

/** All boards as one mesh, each with a picture of its own kind. */
export class Boards {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  readonly #found: Board[];
  readonly #cells: Atlas["cells"];
  readonly #unit: number;

  constructor(svg: SVGSVGElement, sheet: FlatSheet, plan: Plan) {
    this.#unit = unitOf(sheet);
    this.#found = standing(svg).map((element) => boardOf(element, sheet, plan));
    const { canvas, cells } = atlasOf(svg, this.#found);
    this.#cells = cells;
    this.mesh = new Mesh(new BufferGeometry(), boards(textureOf(canvas)));
    this.mesh.renderOrder = 3;
    this.mesh.frustumCulled = false;
  }

  /** Choose the boards that are shown: trees that hide something are not. */
  choose(isHidden: (foot: Vector, width: number, height: number) => boolean): void {
    const isSeen = ({ foot, box }: Board) => !isHidden(foot, box.width / this.#unit, box.height / this.#unit);
    const shown = this.#found.filter((board) => board.element.id !== "" || isSeen(board));
    this.mesh.geometry.dispose();
    this.mesh.geometry = this.#geometry(shown);
  }

  #geometry(shown: readonly Board[]): BufferGeometry {
    const position: number[] = [];
    const off: number[] = [];
    const middle: number[] = [];
    const at: number[] = [];
    const order: number[] = [];
    for (const { element, foot, box, middle: around } of shown) {
      const cell = this.#cells.get(nameOf(element));
      if (!cell) continue;
      const first = position.length / 3;
      const [wide, high] = [(box.width + 2 * ROOM) / this.#unit, (box.height + 2 * ROOM) / this.#unit];
      for (const [p, q] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const) {
        position.push(...foot);
        middle.push(...around);
        off.push((p - 0.5) * wide, q * high - ROOM / this.#unit);
        at.push(cell.x + p * cell.width, 1 - cell.y - (1 - q) * cell.height);
      }
      order.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
    const made = new BufferGeometry();
    const attributes = [
      ["position", position, 3],
      ["off", off, 2],
      ["middle", middle, 2],
      ["at", at, 2],
    ] as const;
    for (const [name, values, size] of attributes) made.setAttribute(name, new Float32BufferAttribute(values, size));
    return made.setIndex(order);
  }
}

function boardOf(element: SVGGraphicsElement, sheet: FlatSheet, plan: Plan): Board {
  const box = element.getBBox();
  const at = element.localName === "use" ? null : element.transform.baseVal.consolidate()?.matrix;
  const foot = groundAt(sheet, (at?.e ?? 0) + box.x + box.width / 2, (at?.f ?? 0) + box.y + box.height);
  const index = plan.sites.findIndex(({ name }) => element.id.endsWith(`-${name}`));
  return { element, foot, box, middle: index < 0 ? [foot[0], foot[1]] : middleOf(plan, index) };
}

const nameOf = (element: SVGElement): string => element.getAttribute("href") ?? element.id;
/** Free room around a drawing, for its strokes, in units of the sheet. */
const ROOM = 2;
const FINE = 3;
const ATLAS = 1024;

/** The pictures of boards side by side, and where each is, as parts of the whole. */
interface Atlas {
  canvas: HTMLCanvasElement;
  cells: Map<string, { x: number; y: number; width: number; height: number }>;
}

/** Paint each kind of board once, side by side. */
function atlasOf(svg: SVGSVGElement, found: readonly Board[]): Atlas {
  const canvas = canvasOf(ATLAS, ATLAS / 2);
  const context = canvas.getContext("2d");
  const cells: Atlas["cells"] = new Map();
  let [left, top, low] = [0, 0, 0];
  for (const { element, box } of found) {
    if (cells.has(nameOf(element)) || !context) continue;
    const [width, height] = [(box.width + 2 * ROOM) * FINE, (box.height + 2 * ROOM) * FINE];
    if (left + width > canvas.width) [left, top, low] = [0, top + low, 0];
    low = Math.max(low, height + 2);
    context.setTransform(FINE, 0, 0, FINE, left - (box.x - ROOM) * FINE, top - (box.y - ROOM) * FINE);
    const at = element.localName === "use" ? null : element.transform.baseVal.consolidate()?.matrix;
    if (at) context.translate(-at.e, -at.f);
    paint(context, element, svg);
    const [x, y] = [left / canvas.width, top / canvas.height];
    cells.set(nameOf(element), { x, y, width: width / canvas.width, height: height / canvas.height });
    left += width + 2;
  }
  return { canvas, cells };
}
