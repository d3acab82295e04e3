import { settings } from "../settings/settings.svelte";
import { screen } from "../style/screen.svelte";
import { around, centre, type Box, type Point } from "./geometry";
import { Zoom } from "./zoom.svelte";

/** The zoom at which elements that move along a line are followed. */
const CLOSE = 2;
/** The time in which the view moves, in milliseconds. */
const GLIDE = 250;

/** Follows what moves and what may be chosen on a phone, until the user asks for the whole board. */
export class Follower {
  readonly zoom: Zoom;
  /** The size of the board on the screen. */
  #size = $state.raw({ width: 0, height: 0 });
  #isFollowing = $state(true);

  constructor(picture: () => { width: number; height: number }) {
    this.zoom = new Zoom(picture, () => this.#size);
  }

  /** Watch the size of the board on the screen. */
  readonly measure = (svg: SVGSVGElement): (() => void) => {
    const observer = new ResizeObserver(() => (this.#size = { width: svg.clientWidth, height: svg.clientHeight }));
    observer.observe(svg);
    return () => observer.disconnect();
  };

  /** Follow a journey between `places`. */
  follow(places: readonly Point[]): void {
    if (this.#isFollowing && screen.isPhone) void this.zoom.lookAt(centre(around(places)), Math.max(CLOSE, this.zoom.full), this.#glide);
  }

  /** Bring `boxes` into view. */
  show(boxes: readonly Box[]): void {
    if (this.#isFollowing && screen.isPhone) this.look(boxes);
  }

  /** Bring `boxes` into view because the user asks for it. */
  look(boxes: readonly Box[]): void {
    void this.zoom.show(boxes, this.#glide);
  }

  seeAll(): void {
    this.#isFollowing = false;
    this.zoom.seeAll();
  }

  /** Fill the screen with the board again, with `boxes` in view. */
  fill(boxes: readonly Box[]): void {
    this.#isFollowing = true;
    this.zoom.fill();
    this.show(boxes);
  }

  get #glide(): number {
    return settings.isStill ? 0 : GLIDE;
  }
}
