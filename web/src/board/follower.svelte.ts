import { settings } from "../settings/settings.svelte";
import { screen } from "../style/screen.svelte";
import { around, centre, type Box, type Point } from "./geometry";
import { Zoom } from "./zoom.svelte";

/** The zoom at which elements that move along a line are followed. */
const CLOSE = 2;
/** What is this much too small for a finger can still be pressed. */
const ALMOST = 1.1;
/** The time in which the view moves, in milliseconds. */
const GLIDE = 250;

/** Follows what moves and what may be chosen on a phone, until the user asks for the whole board. */
export class Follower {
  readonly zoom: Zoom;
  /** The size of the board on the screen. */
  #size = $state.raw({ width: 0, height: 0 });
  #isFollowing = $state(true);
  /** Whether the whole board is shown without having been asked for by the user. */
  #isWhole = false;
  /** Enlarges again what is enlarged, as when the board gets another size. */
  #again: (() => void) | null = null;

  /** `core` is what is shown as a whole by default, `smallest` the width of the smallest space. */
  constructor(
    picture: () => { width: number; height: number },
    core: () => Box | null = () => null,
    smallest: () => number = () => 0,
  ) {
    this.zoom = new Zoom(picture, () => this.#size, core, smallest);
  }

  /** Watch the size of the board on the screen. */
  readonly measure = (svg: SVGSVGElement): (() => void) => {
    const observer = new ResizeObserver(() => {
      this.#size = { width: svg.clientWidth, height: svg.clientHeight };
      this.#again?.();
    });
    observer.observe(svg);
    return () => observer.disconnect();
  };

  /** Whether the view may move by itself: the user has not asked for the whole board, and no finger is on it. */
  get #mayMove(): boolean {
    return this.#isFollowing && screen.isPhone && !this.zoom.isHeld;
  }

  /** Follow a journey between `places`, unless it is in view. */
  follow(places: readonly Point[]): void {
    const scale = Math.max(CLOSE, this.zoom.full);
    if (this.#mayMove && !this.zoom.isCovering(places, scale))
      void this.zoom.lookAt(centre(around(places)), scale, this.#glide);
  }

  /** Bring `boxes` into view. */
  async show(boxes: readonly Box[]): Promise<void> {
    if (this.#mayMove) await this.zoom.show(boxes, this.#glide);
  }

  /** Bring `boxes` into view, or show the whole board ("all") until other boxes are given. */
  aim(boxes: readonly Box[] | "all"): void {
    this.#again = null;
    const wasWhole = this.#isWhole;
    this.#isWhole = boxes === "all";
    if (boxes === "all") return this.zoom.seeAll();
    if (wasWhole && this.#isFollowing) this.zoom.fill();
    void this.show(boxes);
  }

  /** Bring `boxes` into view because the user asks for it. */
  look(boxes: readonly Box[]): void {
    void this.zoom.show(boxes, this.#glide);
  }

  /** Enlarge `boxes` so that each can be pressed by a finger, all of them in view if there is room, or else `at`. */
  enlarge(boxes: readonly Box[], at: Box | null = null): void {
    this.#again = boxes.length > 0 ? () => void this.zoom.enlarge(boxes, this.#glide, at) : null;
    this.#again?.();
  }

  /** Whether one of `boxes` is too small for a finger. */
  isSmall(boxes: readonly Box[]): boolean {
    return this.zoom.scaleFor(boxes) > this.zoom.scale * ALMOST;
  }

  seeAll(): void {
    this.#again = null;
    this.#isFollowing = false;
    this.zoom.seeAll();
  }

  /** Fill the screen with the board again, with `boxes` in view. */
  fill(boxes: readonly Box[]): void {
    this.#again = null;
    this.#isFollowing = true;
    this.zoom.fill();
    void this.show(boxes);
  }

  get #glide(): number {
    return settings.isStill ? 0 : GLIDE;
  }
}
