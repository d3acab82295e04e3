// The picture on the canvas.  It is drawn when something has changed, and only then.

import {
  Color,
  ColorManagement,
  Group,
  Mesh,
  PerspectiveCamera,
  type Points,
  Scene,
  ShaderMaterial,
  Vector3,
  type BufferGeometry,
  type Object3D,
} from "three";
import { axesOf, FIELD, placeOf, STOPS, type Sight, type Vector } from "./camera";
import {
  cubesOf,
  dispose,
  flakesOver,
  ghostOf,
  jointsOf,
  scoredOf,
  shadowsOf,
  snowOf,
  stonesOf,
  type Snow,
} from "./building";
import { Frames } from "./frames";
import { scoredCubes } from "./ghost";
import { Boards, landOf, type SiteName, type Land } from "./land";
import { InkLines } from "./lines";
import type { PaceLevel } from "./pace";
import { paletteAt, type Palette } from "./palette";
import { picked } from "./picking";
import { filled, Plan, type CubeView } from "./scene";
import type { FlatSheet } from "./sheet";
import { CREST, GROUND } from "./snow";
import type { Filled } from "./solids";

ColorManagement.enabled = false;

/** The part of the picture that is on the canvas: the size of the whole, and where the canvas lies in it, in pixels. */
export interface Window {
  width: number;
  height: number;
  left: number;
  top: number;
  across: number;
  down: number;
  /** The height of what lies over the lower edge, where nothing should be. */
  spare: number;
}

/** How fine things are drawn. */
export interface Fineness {
  /** The step of the mesh of snow. */
  snow: number;
  /** The size of the texture of the ground. */
  ground: number;
}

/** The pixels in one unit at which lines have the widths given, and how much thinner or thicker they get. */
const UNIT = 27;
const THINNEST = 0.55;
const THICKEST = 2;
const STORMS_WITH_SNOW = 2;
const FREE = 0.03;
/** How far from the squares something belongs to a site, and how high walls are. */
const AROUND = 1.35;
const HIGH = 3;
/** Half the length of a name. */
const NAMED = 1.9;

/** Return by what angle something goes around its site, so that it is as in the first view. */
const turnFor = ({ azimuth }: Sight): number => ((azimuth - STOPS[0].azimuth) * Math.PI) / 180;

/** Return where a name lies when it is read from a direction. */
function placeFor({ middle, start }: SiteName, sight: Sight): [number, number] {
  const [cos, sin] = [Math.cos(turnFor(sight)), Math.sin(turnFor(sight))];
  const [x, y] = [start[0] - middle[0], start[1] - middle[1]];
  return [middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos];
}

export class World {
  readonly #frames: Frames;
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD, 1, 1, 400);
  readonly #sites = new Group();
  #palette: Palette | null = null;
  #plan: Plan | null = null;
  #land: Land | null = null;
  #boards: Boards | null = null;
  #snow: Snow | null = null;
  #shadows: Mesh | null = null;
  #ghost: Group | null = null;
  #glow: Group | null = null;
  #falling: Group | null = null;
  #flakes: Points<BufferGeometry, ShaderMaterial> | null = null;
  #cubes: Filled = new Map();
  #ghosts: Filled = new Map();
  #storms = 0;
  #sight: Sight = STOPS[0];
  #focus: string | null = null;
  #window: Window = { width: 1, height: 1, left: 0, top: 0, across: 1, down: 1, spare: 0 };
  #source: { svg: SVGSVGElement; sheet: FlatSheet } | null = null;
  /** What is no longer shown.  It is freed after the next frame, so that what takes its place can use its programs. */
  #old: Object3D[] = [];

  constructor(
    canvas: HTMLCanvasElement,
    private readonly fineness: Fineness,
    private readonly afterFrame: () => void,
  ) {
    this.#frames = new Frames(canvas, this);
    this.camera.up.set(0, 0, 1);
    this.scene.add(this.#sites);
  }

  // What is shown --------------------------------------------------------------------------------------

  /** Show the ground, taken from the board's picture: at first, and after a change of theme or language. */
  lay(svg: SVGSVGElement, sheet: FlatSheet, view: CubeView): void {
    this.#source = { svg, sheet };
    const palette = (this.#palette = paletteAt(svg, view.tokens));
    const plan = (this.#plan = new Plan(view.sites));
    if (this.#land) this.#drop(this.#land.group);
    this.#land = landOf(svg, sheet, plan, palette, this.fineness.ground);
    this.scene.add(this.#land.group);
    this.scene.background = new Color(palette.ground);
    this.#stand();
    this.look(this.#sight);
  }

  /** Paint anew what stands upright. */
  #stand(): void {
    if (!this.#source || !this.#plan) return;
    if (this.#boards) this.#drop(this.#boards.mesh);
    this.#boards = new Boards(this.#source.svg, this.#source.sheet, this.#plan);
    this.#choose();
    this.scene.add(this.#boards.mesh);
  }

  #choose(): void {
    this.#boards?.choose((foot, width, height) => this.#isBeforeSite(foot, width, height));
  }

  #drop(part: Object3D): void {
    part.removeFromParent();
    this.#old.push(part);
  }

  /** Show a position.  `loose`: the number of a block that is drawn apart, to be moved. */
  show(view: CubeView, { isLifted = false, loose = null }: { isLifted?: boolean; loose?: number | null } = {}): void {
    const palette = this.#palette;
    if (!palette) return;
    const plan = (this.#plan = new Plan(view.sites));
    this.#clear();
    this.#storms = isLifted ? 0 : Math.min(view.storms, STORMS_WITH_SNOW);
    this.#cubes = filled(view.sites, loose);
    this.#snow = snowOf(plan, this.#cubes, this.#storms, palette, this.fineness.snow);
    this.#shadows = shadowsOf(plan, this.#cubes, this.#storms, palette);
    this.#sites.add(
      stonesOf(plan, palette),
      jointsOf(plan, palette, CREST[this.#storms as 0]),
      cubesOf(this.#cubes, palette),
      this.#snow.drifts,
      this.#snow.sheets,
      this.#shadows,
    );
    if (loose !== null) {
      const block = new Map([...filled(view.sites)].filter(([, cube]) => cube.block === loose));
      this.#falling = cubesOf(block, palette);
      this.#sites.add(this.#falling);
    } else this.#sites.add(scoredOf(scoredCubes(view), palette));
    this.#stand();
    this.haunt(this.#ghosts);
  }

  #clear(): void {
    for (const part of [...this.#sites.children]) this.#drop(part);
    this.#falling = this.#snow = this.#shadows = null;
  }

  /** Show the ghost of a block. */
  haunt(ghost: Filled): void {
    if (this.#ghost) this.#drop(this.#ghost);
    this.#ghost = null;
    this.#ghosts = ghost;
    if (this.#palette && this.#plan && ghost.size > 0) {
      this.#ghost = ghostOf(this.#plan, ghost, this.#cubes, this.#storms, this.#palette);
      this.scene.add(this.#ghost);
    }
    this.draw();
  }

  /** Outline the cubes that are spoken of. */
  light(glowing: Filled): void {
    if (this.#glow) this.#drop(this.#glow);
    this.#glow = null;
    if (this.#palette && glowing.size > 0) this.scene.add((this.#glow = scoredOf(glowing, this.#palette)));
    this.draw();
  }

  /** Raise the block that is drawn apart. */
  raise(height: number): void {
    if (this.#falling) this.#falling.position.z = height;
    this.#frames.draw(true, false);
  }

  /** Show a part of the snow, from none (0) to all (1): drifts grow, sheets come down. */
  settle(part: number): void {
    if (!this.#snow) return;
    const { drifts, sheets } = this.#snow;
    drifts.visible = sheets.visible = part > 0.02;
    drifts.scale.z = Math.max(0.02, part);
    drifts.position.z = GROUND * (1 - drifts.scale.z);
    sheets.position.z = 2.5 * (1 - part);
    if (this.#shadows) this.#shadows.visible = part > 0.98;
    this.#frames.draw(part < 1, false);
  }

  /** Let flakes fall, from 0 to 1; null: none. */
  fall(time: number | null): void {
    if (time === null) {
      if (this.#flakes) this.#drop(this.#flakes);
      this.#flakes = null;
    } else {
      if (!this.#flakes && this.#plan && this.#palette)
        this.scene.add((this.#flakes = flakesOver(this.#plan, this.#palette)));
      if (this.#flakes) this.#flakes.material.uniforms["time"]!.value = time;
    }
    this.#frames.draw(time !== null, false);
  }

  // The camera -----------------------------------------------------------------------------------------

  /** Look from a direction, at the whole or at one site. */
  look(sight: Sight, focus = this.#focus, isMoving = false): void {
    [this.#sight, this.#focus] = [sight, focus];
    this.#aim();
    this.#frames.draw(isMoving);
  }

  /** CanvasPlace the camera between two ways to look, for a turn of the view. */
  glide(sight: Sight, eye: Vector): void {
    this.#sight = sight;
    this.#aim(eye);
    this.#frames.draw(true);
  }

  /** Return where the eye is for a way to look. */
  eyeFor(sight: Sight, focus: string | null): Vector {
    return placeOf(
      sight,
      [...this.#outline(focus), ...(focus === null ? this.#nameEnds(sight) : [])],
      this.#window.width / this.#high,
      FREE,
    );
  }

  /** Where the eye is, and how far from the middle of the lattice. */
  get eye(): Vector {
    const { x, y, z } = this.camera.position;
    return [x, y, z];
  }
  get distance(): number {
    return this.#far(this.eye, this.#sight);
  }
  distanceOf(sight: Sight, focus: string | null): number {
    return this.#far(this.eyeFor(sight, focus), sight);
  }
  /** Return how far the eye is from the ground in its direction. */
  #far([, , z]: Vector, sight: Sight): number {
    return (z - GROUND) / axesOf(sight).eye[2];
  }

  /** Return where the names of the sites end when they are read from a direction. */
  #nameEnds(sight: Sight): Vector[] {
    const { right } = axesOf(sight);
    return (this.#land?.names ?? []).flatMap((name) => {
      const [x, y] = placeFor(name, sight);
      return [-NAMED, NAMED].map((off): Vector => [x + right[0] * off, y + right[1] * off, GROUND]);
    });
  }

  #outline(focus: string | null): Vector[] {
    const sites = (this.#plan?.sites ?? []).filter(({ name }) => focus === null || name === focus);
    return sites.flatMap(({ x, y, columns, rows }): Vector[] =>
      [0, 1].flatMap((p) =>
        [0, 1].flatMap((q): Vector[] => [
          [x + p * columns + AROUND * (2 * p - 1), y + q * rows + AROUND * (2 * q - 1), GROUND],
          [x + p * columns, y + q * rows, HIGH],
        ]),
      ),
    );
  }

  #aim(eye = this.eyeFor(this.#sight, this.#focus)): void {
    const { width, left, top, across, down } = this.#window;
    const camera = this.camera;
    const axes = axesOf(this.#sight);
    camera.aspect = width / this.#high;
    camera.setViewOffset(width, this.#high, left, top, across, down);
    camera.up.set(...axes.up);
    camera.position.set(...eye);
    camera.lookAt(eye[0] - axes.eye[0], eye[1] - axes.eye[1], eye[2] - axes.eye[2]);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    this.#turnParts();
  }

  /** Turn what faces the eye: names, boards, hatches. */
  #turnParts(): void {
    const { right, up, away } = axesOf(this.#sight);
    const [cos, sin] = [Math.cos(turnFor(this.#sight)), Math.sin(turnFor(this.#sight))];
    for (const name of this.#land?.names ?? []) {
      const { mesh } = name;
      mesh.position.set(...placeFor(name, this.#sight), GROUND + 0.02);
      mesh.rotation.z = Math.atan2(right[1], right[0]);
    }
    const river = this.#land?.river;
    if (river) {
      river.rotation.z = Math.atan2(right[1], right[0]);
      river.visible = Math.abs(cos) > 0.6;
    }
    const uniforms = this.#boards?.mesh.material.uniforms;
    if (uniforms) {
      (uniforms["right"]!.value as Vector3).set(...right);
      (uniforms["up"]!.value as Vector3).set(...up);
      uniforms["turn"]!.value.set(cos, sin);
    }
    const thick = Math.min(THICKEST, Math.max(THINNEST, this.#unit() / UNIT));
    this.scene.traverse((part) => {
      const own =
        part instanceof Mesh && part.material instanceof ShaderMaterial ? part.material.uniforms["away"] : undefined;
      own?.value.set(away[0], away[1]);
      if (part instanceof InkLines) part.thicken(thick);
    });
  }

  /** The height of the picture without what is spared. */
  get #high(): number {
    return Math.max(1, this.#window.height - this.#window.spare);
  }

  /** Return the pixels in one unit in the middle of the picture. */
  #unit(): number {
    return this.#high / (2 * Math.tan((FIELD * Math.PI) / 360) * this.distance);
  }

  /** Whether a board with its foot here would stand before a site or what may be built there. */
  #isBeforeSite(foot: Vector, width: number, height: number): boolean {
    const { right, up, eye } = axesOf(this.#sight);
    const dot = (one: Vector, x: number, y: number, z: number) =>
      one[0] * (x - foot[0]) + one[1] * (y - foot[1]) + one[2] * (z - foot[2]);
    const names =
      this.#land?.names.map(
        ({ mesh: { position } }) =>
          [dot(right, position.x, position.y, GROUND), dot(up, position.x, position.y, GROUND)] as const,
      ) ?? [];
    if (names.some(([across, high]) => Math.abs(across) < NAMED + width / 2 && high > -0.8 && high < height + 0.4))
      return true;
    return [...(this.#plan?.squares.values() ?? [])].some(({ x, y }) => {
      const [across, low, high] = [
        dot(right, x + 0.5, y + 0.5, 0),
        dot(up, x + 0.5, y + 0.5, 0),
        dot(up, x + 0.5, y + 0.5, HIGH),
      ];
      const isCovered = Math.abs(across) < width / 2 + 1.1 && low < height + 0.8 && high > -0.6;
      return (
        isCovered ||
        Math.hypot(x + 0.5 - foot[0], y + 0.5 - foot[1]) < 2.4 ||
        (dot(eye, x + 0.5, y + 0.5, 0) > 0 && Math.abs(across) < 0.4 && low > -1 && low < 0)
      );
    });
  }

  /** Choose anew which trees are shown, after the view has turned. */
  settleView(): void {
    this.#choose();
    this.#turnParts();
    this.draw();
  }

  resize(window: Window, ratio: number): void {
    this.#window = window;
    this.#frames.resize(window.across, window.down, ratio);
    this.#aim();
    this.#frames.draw(true, false);
  }

  /** Return where a point of the lattice is on the canvas, in pixels. */
  project(point: Vector): { x: number; y: number } {
    const at = new Vector3(...point).project(this.camera);
    return { x: ((at.x + 1) / 2) * this.#window.across, y: ((1 - at.y) / 2) * this.#window.down };
  }

  /** Return the square under a point of the canvas, and whether the ghost is there. */
  pick(x: number, y: number): { square: string; site: string; isGhost: boolean } | null {
    const { across, down } = this.#window;
    const far = new Vector3((x / across) * 2 - 1, 1 - (y / down) * 2, 0.5).unproject(this.camera);
    const from = this.camera.position;
    const direction: Vector = [far.x - from.x, far.y - from.y, far.z - from.z];
    const met = this.#plan && picked(this.#plan, this.#cubes, [from.x, from.y, from.z], direction, this.#ghosts);
    const at = met && [...this.#plan!.squares.values()].find((square) => square.x === met.x && square.y === met.y);
    return at ? { square: at.square, site: at.site.name, isGhost: met.isGhost } : null;
  }

  // Drawing --------------------------------------------------------------------------------------------

  draw(): void {
    this.#frames.draw();
  }

  /** Make everything ready for a frame. */
  ready({ isFine }: PaceLevel): boolean {
    if (this.#window.across < 2 || !this.#palette) return false;
    this.#turnParts();
    this.scene.traverse((part) => part instanceof InkLines && part.cap(isFine));
    if (this.#flakes) this.#flakes.material.uniforms["size"]!.value = 5 * this.#frames.ratio;
    return true;
  }

  shown(): void {
    this.#free();
    this.afterFrame();
  }

  #free(): void {
    for (const part of this.#old) dispose(part);
    this.#old = [];
  }

  dispose(): void {
    this.#clear();
    for (const part of [...this.scene.children]) this.#drop(part);
    this.#free();
    this.#frames.dispose();
  }
}
