import type { Box, Point } from "./geometry";

const MOST = 4;
/** Two taps nearer in time than this, in milliseconds, are a double tap. */
export const DOUBLE_TAP = 260;

/** The visible part of the picture: all of it, or a part with the same aspect ratio. */
export class Zoom {
  #scale = $state(1);
  #corner = $state.raw<Point>({ x: 0, y: 0 });
  #glide = {};
  readonly #fingers = new Map<number, Point>();

  constructor(private readonly whole: () => { width: number; height: number }) {}

  readonly box: Box = $derived.by(() => {
    const { width, height } = this.whole();
    return { ...this.#corner, width: width / this.#scale, height: height / this.#scale };
  });

  get isClose(): boolean {
    return this.#scale > 1.01;
  }

  reset(): void {
    this.#glide = {};
    this.#scale = 1;
    this.#corner = { x: 0, y: 0 };
  }

  /** Enlarge the picture by `factor` around `point`. */
  around(point: Point, factor: number): void {
    const scale = Math.min(MOST, Math.max(1, this.#scale * factor));
    const ratio = this.#scale / scale;
    this.#scale = scale;
    this.#moveTo({ x: point.x - (point.x - this.#corner.x) * ratio, y: point.y - (point.y - this.#corner.y) * ratio });
  }

  /** Zoom to `scale` within `milliseconds`, with `point` as near to the middle as possible. */
  async lookAt({ x, y }: Point, scale: number, milliseconds: number): Promise<void> {
    const glide = (this.#glide = {});
    const { width, height } = this.whole();
    const [from, size] = [this.#corner, this.#scale];
    const to = { x: x - width / scale / 2, y: y - height / scale / 2 };
    const began = performance.now();
    for (let time = milliseconds > 0 ? 0 : 1; glide === this.#glide; time = (performance.now() - began) / milliseconds) {
      const part = Math.min(1, time);
      this.#scale = size + (scale - size) * part;
      this.#moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      if (part === 1) return;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }

  toggle(point: Point, factor: number): void {
    if (this.isClose) this.reset();
    else this.around(point, factor);
  }

  #moveTo({ x, y }: Point): void {
    const { width, height } = this.whole();
    const within = (value: number, room: number) => Math.min(Math.max(0, value), room - room / this.#scale);
    this.#corner = { x: within(x, width), y: within(y, height) };
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
    this.#moveTo({ x: this.#corner.x + from.x - to.x, y: this.#corner.y + from.y - to.y });
  }
}
