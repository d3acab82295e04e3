// How finely the picture is drawn while it moves: as finely as the time of the last frames allows.

export interface PaceLevel {
  /** The part of the usual pixels in each direction. */
  part: number;
  /** Whether edges are smoothed, and lines have round ends. */
  isFine: boolean;
}

/** From the picture at rest downwards. */
export const LEVELS: readonly PaceLevel[] = [
  { part: 1, isFine: true },
  { part: 1, isFine: false },
  { part: 0.75, isFine: false },
  { part: 0.5, isFine: false },
];
/** The coarsest level with all pixels. */
const SHARP = LEVELS.findLastIndex(({ part }) => part === 1);
/**
 * The longest frame at 30 a second, and one that leaves room for a finer level; times are known to one frame of a
 * screen.
 */
const LONGEST = 40;
const SHORT = 20;
/** How many slow or quick frames in a row change the level. */
const SLOW = 2;
const QUICK = 60;

/** Renderers that draw with the processor. */
const IN_SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

export class Pace {
  #level: number;
  #slow = 0;
  #quick = 0;

  /** `renderer`: the name of what draws; with the processor it begins in the middle. */
  constructor(renderer = "") {
    this.#level = IN_SOFTWARE.test(renderer) ? 2 : 0;
  }

  /** Return how to draw a frame; while the view stays and only a part moves, no pixels are given up. */
  level(isMoving: boolean, isTurning = isMoving): PaceLevel {
    return LEVELS[!isMoving ? 0 : isTurning ? this.#level : Math.min(this.#level, SHARP)]!;
  }

  /** Note how long a frame of a motion has taken. */
  took(milliseconds: number): void {
    this.#slow = milliseconds > LONGEST ? this.#slow + 1 : 0;
    this.#quick = milliseconds < SHORT ? this.#quick + 1 : 0;
    if (this.#slow < SLOW && this.#quick < QUICK) return;
    this.#level = Math.min(LEVELS.length - 1, Math.max(0, this.#level + (this.#slow ? 1 : -1)));
    [this.#slow, this.#quick] = [0, 0];
  }
}
