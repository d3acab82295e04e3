// The part of the picture that is in view, and how large.

import { boundsOf, centre, holds, type Box, type Point } from "./geometry";

/** The largest zoom, relative to the whole picture and to the default. */
const MOST = 4;
const MOST_OF_DEFAULT = 2.5;
/** Two taps nearer in time than this, in milliseconds, are a double tap. */
export const DOUBLE_TAP = 260;
/** Zooms that differ by less than this count as equal. */
const EQUAL = 0.01;
/** The part of the frame at each edge in which a moving element counts as hidden. */
const MARGIN = 0.1;
/** The least width of what a finger presses, in pixels, and how much larger than that it is made at most. */
const FINGER = 44;
const LARGEST = 1.5;
/** What is this much too narrow for a finger can still be pressed, if all of its kind are in view for that. */
const NARROWEST = 1.15;
/** At a smaller scale than this the empty bands of the frame are too narrow to fill. */
const NEARLY = 1.12;

export type Side = "left" | "right" | "up" | "down";

interface Size {
  width: number;
  height: number;
}

/** Move an interval of length `size` around `middle` into 0 to `room`, or centre it if it is longer. */
const within = (middle: number, size: number, room: number): number =>
  size >= room ? (room - size) / 2 : Math.min(Math.max(0, middle - size / 2), room - size);

/**
 * The visible part of the picture, in the aspect ratio of its frame.
 *
 * Scale 1 shows the whole picture.  The default is the largest scale at which the frame has no empty bands, so that on
 * a high and narrow screen the picture is as high as the frame, and as wide as that makes it; where spaces are large
 * anyway, it is the whole picture.
 */
export class Zoom {
  /** null: the default. */
  #scale = $state.raw<number | null>(null);
  #middle = $state.raw<Point | null>(null);
  #glide = {};
  readonly #fingers = new Map<number, Point>();

  constructor(
    private readonly picture: () => Size,
    /** The size of the frame on the screen; 0 before it is known. */
    private readonly frame: () => Size,
    /** What the default shows as a whole, in the middle, if anything. */
    private readonly core: () => Box | null = () => null,
    /** The width of the smallest space; 0 if it is not known. */
    private readonly smallest: () => number = () => 0,
  ) {}

  /** The size of the visible part at scale 1. */
  readonly #all: Size = $derived.by(() => {
    const { width, height } = this.picture();
    const { width: across, height: down } = this.frame();
    const shape = across > 0 && down > 0 ? across / down : width / height;
    return width / height > shape ? { width, height: width / shape } : { width: height * shape, height };
  });
  /**
   * The scale at which the picture fills the frame, if there is room for its core; 1 if it nearly does as a whole, or
   * if its spaces are large enough for a finger without that.
   */
  readonly full: number = $derived.by(() => {
    const { width, height } = this.picture();
    if (this.smallest() * this.frame().width >= FINGER * this.#all.width) return 1;
    const core = this.core();
    const most = core ? Math.max(1, Math.min(this.#all.width / core.width, this.#all.height / core.height)) : Infinity;
    const full = Math.min(most, Math.max(this.#all.width / width, this.#all.height / height));
    return full < NEARLY ? 1 : full;
  });
  readonly scale: number = $derived.by(() => this.#scale ?? this.full);
  readonly box: Box = $derived.by(() => this.#boxAt(this.#middle ?? this.#centre, this.scale));

  get #centre(): Point {
    return centre(this.core() ?? { x: 0, y: 0, ...this.picture() });
  }
  /** Whether a part of the picture is outside the frame. */
  get isClose(): boolean {
    return this.scale > 1 + EQUAL;
  }
  /** Whether a finger is on the picture. */
  get isHeld(): boolean {
    return this.#fingers.size > 0;
  }
  /** Whether filling the frame differs from showing the whole picture. */
  get canFill(): boolean {
    return this.full > 1 + EQUAL;
  }

  #boxAt({ x, y }: Point, scale: number): Box {
    const { width, height } = this.picture();
    const [across, down] = [this.#all.width / scale, this.#all.height / scale];
    return { x: within(x, across, width), y: within(y, down, height), width: across, height: down };
  }

  /** Show the whole picture. */
  seeAll(): void {
    this.#glide = {};
    this.#scale = 1;
    this.#middle = null;
  }

  /** Fill the frame with the picture. */
  fill(): void {
    this.#glide = {};
    this.#scale = null;
  }

  /** Enlarge the picture by `factor` around `point`. */
  around(point: Point, factor: number): void {
    const { x, y, width, height } = this.box;
    const scale = Math.min(Math.max(MOST, this.full * MOST_OF_DEFAULT), Math.max(1, this.scale * factor));
    const ratio = this.scale / scale;
    this.#scale = scale;
    this.#moveTo({ x: point.x + (x + width / 2 - point.x) * ratio, y: point.y + (y + height / 2 - point.y) * ratio });
  }

  /** Zoom to `scale` within `milliseconds`, with `point` as near to the middle as possible. */
  async lookAt(point: Point, scale: number, milliseconds: number): Promise<void> {
    const glide = (this.#glide = {});
    const [from, size] = [centre(this.box), this.scale];
    const to = centre(this.#boxAt(point, scale));
    const began = performance.now();
    for (
      let time = milliseconds > 0 ? 0 : 1;
      glide === this.#glide;
      time = (performance.now() - began) / milliseconds
    ) {
      const part = Math.min(1, time);
      if (scale !== size) this.#scale = size + (scale - size) * part;
      this.#moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      if (part === 1) return;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }

  /** Return the scale at which the smallest of `boxes` is as wide as a finger needs. */
  scaleFor(boxes: readonly Box[]): number {
    return (FINGER * this.#all.width) / (this.frame().width * Math.min(...boxes.map(({ width }) => width)));
  }

  /**
   * Fill the frame with `boxes`, but make none smaller than a finger needs.  Without room for all of them look at `at`,
   * or where most of them are, and from there where most of the others are.
   */
  enlarge(boxes: readonly Box[], milliseconds: number, at: Box | null = null): Promise<void> {
    const bounds = boundsOf(boxes);
    const least = this.scaleFor(boxes);
    const room = Math.min(this.#all.width / bounds.width, this.#all.height / bounds.height);
    const isRoom = room * NARROWEST >= least;
    const roomy = Math.min(room * (1 - MARGIN / 2), least * LARGEST);
    const scale = Math.max(1, isRoom ? Math.max(roomy, Math.min(least, room * (1 - MARGIN / 5))) : least);
    return this.lookAt(
      isRoom ? centre(bounds) : at ? centre(at) : this.#middleOfMost(boxes, scale),
      scale,
      milliseconds,
    );
  }

  /** Return where to look to see most of `boxes` that are not in view at `scale`. */
  #middleOfMost(boxes: readonly Box[], scale: number): Point {
    const unseen = Math.abs(this.scale - scale) < EQUAL ? boxes.filter((box) => !this.#isSeen(box)) : boxes;
    const sought = unseen.length > 0 ? unseen : boxes;
    const places = sought.flatMap((one) => sought.map((other) => centre(boundsOf([one, other]))));
    const seenFrom = (place: Point) => sought.filter((box) => this.#isSeen(box, this.#boxAt(place, scale))).length;
    return places
      .map((place) => ({ place, count: seenFrom(place) }))
      .reduce((best, one) => (one.count > best.count ? one : best)).place;
  }

  /** Bring `boxes` into view at the present scale: all of them if there is room, or else as they lie nearest. */
  show(boxes: readonly Box[], milliseconds: number): Promise<void> | null {
    if (boxes.length === 0) return null;
    const bounds = boundsOf(boxes);
    const { x, y, width, height } = this.box;
    const isRoom = bounds.width <= width && bounds.height <= height;
    if (isRoom ? this.#isSeen(bounds) : boxes.some((box) => this.#isSeen(box))) return null;
    const middle = { x: x + width / 2, y: y + height / 2 };
    const away = (box: Box) => Math.hypot(centre(box).x - middle.x, centre(box).y - middle.y);
    const goal = isRoom ? bounds : boxes.reduce((best, box) => (away(box) < away(best) ? box : best));
    return this.lookAt(centre(goal), this.scale, milliseconds);
  }

  /** Whether `points` are in view at `scale` or larger, and not at the edge. */
  isCovering(points: readonly Point[], scale: number): boolean {
    const { x, y, width, height } = this.box;
    const inner = {
      x: x + MARGIN * width,
      y: y + MARGIN * height,
      width: (1 - 2 * MARGIN) * width,
      height: (1 - 2 * MARGIN) * height,
    };
    return this.scale > scale - EQUAL && points.every((point) => holds(inner, point));
  }

  #isSeen(box: Box, view: Box = this.box): boolean {
    return holds(view, box) && holds(view, { x: box.x + box.width, y: box.y + box.height });
  }

  /** Return the boxes whose middle lies outside the frame, by the side on which they are. */
  beyond(boxes: readonly Box[]): Map<Side, Box[]> {
    const { x, y, width, height } = this.box;
    const found = new Map<Side, Box[]>();
    for (const box of boxes) {
      const at = centre(box);
      const side = at.x < x ? "left" : at.x > x + width ? "right" : at.y < y ? "up" : at.y > y + height ? "down" : null;
      if (side) found.set(side, [...(found.get(side) ?? []), box]);
    }
    return found;
  }

  /** Handle a double tap: enlarge around `point`, or go back to the default. */
  toggle(point: Point, factor: number): void {
    if (this.scale > this.full + EQUAL) this.fill();
    else this.around(point, factor);
  }

  #moveTo(middle: Point): void {
    this.#middle = centre(this.#boxAt(middle, this.scale));
  }

  // Fingers, by their places on the screen.

  down(finger: number, screen: Point): void {
    this.#glide = {};
    this.#fingers.set(finger, screen);
  }

  up(finger: number): void {
    this.#fingers.delete(finger);
  }

  /** Handle a moved finger: pan with one (if zoomed in), pinch with two.  Return whether the picture changed. */
  move(finger: number, screen: Point, toPicture: (screen: Point) => Point): boolean {
    const before = this.#fingers.get(finger);
    if (!before) return false;
    const [other] = [...this.#fingers].filter(([id]) => id !== finger).map(([, point]) => point);
    if (!other && !this.isClose) return false;
    if (other) this.#pinch(before, screen, other, toPicture);
    else this.#pan(toPicture(before), toPicture(screen));
    this.#fingers.set(finger, screen);
    return true;
  }

  #pinch(before: Point, after: Point, other: Point, toPicture: (screen: Point) => Point): void {
    const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
    const middle = toPicture({ x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 });
    if (apart(before) > 0) this.around(middle, apart(after) / apart(before));
  }

  #pan(from: Point, to: Point): void {
    const { x, y } = centre(this.box);
    this.#moveTo({ x: x + from.x - to.x, y: y + from.y - to.y });
  }
}
