// What the picture shows just now: which way it is seen, whether snow is lifted, and what moves.

import { settings } from "../settings/settings.svelte";
import { axesOf, sightBetween, STOPS, turned, type Sight, type Vector } from "./camera";
import { eased, Motions } from "./motions";
import { filled, type CubeView } from "./scene";
import type { World } from "./world";

const TURN = 420;
const FALL = 320;
const STORM = 1900;
const LIFT = 260;
/** From how high a block falls. */
const DROP = 2.6;

export class Director {
  /** The stop; null: a free view. */
  stop = $state<number | null>(0);
  /** The site that fills the view. */
  focus = $state<string | null>(null);
  isLifted = $state(false);
  readonly #motions = new Motions(() => settings.isStill);
  #sight: Sight = STOPS[0];
  #view: CubeView | null = null;

  constructor(private readonly world: World) {}

  get name(): string {
    return this.stop === null ? "free" : (STOPS[this.stop]?.name ?? "free");
  }

  /** Go to the next stop, or the one before. */
  turn(step: number): void {
    const at = this.stop ?? this.#nearest(step);
    this.#go((at + step + STOPS.length) % STOPS.length, this.focus);
  }

  /** Look at a site, or from there at the whole again. */
  show(site: string | null): void {
    this.#go(this.stop, this.focus === site ? null : site);
  }

  #nearest(step: number): number {
    const off = (stop: Sight) => Math.abs(((((stop.azimuth - this.#sight.azimuth) % 360) + 540) % 360) - 180);
    const corner = STOPS.slice(0, 4).reduce(
      (best, stop, index) => (off(stop) < off(STOPS[best] ?? stop) ? index : best),
      0,
    );
    return corner - step;
  }

  #go(stop: number | null, focus: string | null): void {
    [this.stop, this.focus] = [stop, focus];
    const [from, to] = [this.#sight, stop === null ? this.#sight : (STOPS[stop] ?? this.#sight)];
    const [eye, end] = [this.world.eye, this.world.eyeFor(to, focus)];
    const distance = this.world.distance;
    const last = this.world.distanceOf(to, focus);
    const [middle, goal] = [aimed(eye, from, distance), aimed(end, to, last)];
    this.#motions.run("turn", TURN, (part) => {
      const now = eased(part);
      this.#sight = part === 1 ? to : sightBetween(from, to, now);
      if (part === 1) {
        this.world.look(to, focus);
        return this.world.settleView();
      }
      const far = distance + (last - distance) * now;
      const ahead = axesOf(this.#sight).eye;
      const at = middle.map((value, axis) => value + ((goal[axis] ?? 0) - value) * now + (ahead[axis] ?? 0) * far);
      this.world.glide(this.#sight, at as unknown as Vector);
    });
  }

  /** Turn freely. */
  orbit(azimuth: number, elevation: number): void {
    this.#motions.end("turn");
    this.stop = null;
    this.#sight = turned(this.#sight, { azimuth, elevation });
    this.world.look(this.#sight, this.focus, true);
  }

  /** The free turn has ended. */
  rest(): void {
    if (this.stop === null) this.world.settleView();
  }

  /** Show a position; what is new in it falls into place. */
  update(view: CubeView, isAnew: boolean): void {
    const before = isAnew ? null : this.#view;
    this.#view = view;
    const count = (one: CubeView) => filled(one.sites).size;
    const isStorm = before !== null && view.storms > before.storms;
    const isPlaced =
      before !== null && view.last !== null && count(view) > count(before) && count(view) - count(before) <= 5;
    this.#motions.stop();
    this.world.fall(null);
    const loose = isPlaced && !settings.isStill ? (view.last?.block ?? null) : null;
    this.world.show(view, { isLifted: this.isLifted, loose });
    if (loose !== null) this.#drop(view);
    else if (isStorm && !this.isLifted) this.#storm();
  }

  #drop(view: CubeView): void {
    this.#motions.run("block", FALL, (part) => {
      if (part < 1) this.world.raise(DROP * (1 - part * part));
      else this.world.show(view, { isLifted: this.isLifted });
    });
  }

  #storm(): void {
    this.#motions.run("storm", STORM, (part) => {
      this.world.fall(part < 1 ? part : null);
      this.world.settle(part < 1 ? eased(Math.max(0, (part - 0.25) / 0.75)) : 1);
    });
  }

  /** Lift the snow, or let it lie again. */
  lift(isLifted: boolean): void {
    if (isLifted === this.isLifted || !this.#view || this.#view.storms === 0) return;
    const view = this.#view;
    this.isLifted = isLifted;
    this.world.show(view);
    this.#motions.run("lift", LIFT, (part) => {
      if (part < 1) this.world.settle(isLifted ? 1 - eased(part) : eased(part));
      else this.world.show(view, { isLifted });
    });
  }

  stopAll(): void {
    this.#motions.stop();
  }
}

/** Return the point that is in the middle of the picture. */
const aimed = (eye: Vector, sight: Sight, distance: number): number[] =>
  eye.map((value, axis) => value - (axesOf(sight).eye[axis] ?? 0) * distance);
