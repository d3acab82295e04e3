/** A press that skips a playback has no other effect for this time, in milliseconds. */
const SKIP_ONLY = 350;
/**
 * After the board has appeared, Enter has no effect for this time, in milliseconds: it was meant for the screen before.
 */
const FIRST_LOOK = 700;

/** Recognizes presses that were meant for what was on the screen before. */
export class StrayPresses {
  #shownAt = performance.now();
  #skippedAt = -Infinity;

  /** Note that the board has appeared. */
  shown(): void {
    this.#shownAt = performance.now();
  }

  /** Note that something was chosen on the board that has appeared: Enter is meant for it from now on. */
  used(): void {
    this.#shownAt = -Infinity;
  }

  /** Note a press that skips a playback. */
  skipped(): void {
    this.#skippedAt = performance.now();
  }

  /** Whether a press now only skips a playback. */
  get isSkip(): boolean {
    return performance.now() - this.#skippedAt < SKIP_ONLY;
  }

  /** Whether Enter, pressed now, was meant for something else. */
  get isStrayEnter(): boolean {
    return this.isSkip || performance.now() - this.#shownAt < FIRST_LOOK;
  }
}
