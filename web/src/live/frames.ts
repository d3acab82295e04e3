import type { Frame } from "../protocol/messages";

/** Plays one frame and resolves when it is over; ends at once where the signal is aborted. */
export type Perform = (frame: Frame, skipped: AbortSignal) => Promise<void>;

/** Frames that are shown one after another, then the present. */
export class FrameQueue {
  readonly #waiting: Frame[] = [];
  #skip: AbortController | null = null;

  constructor(
    private readonly perform: Perform,
    private readonly settle: () => void,
  ) {}

  get isPlaying(): boolean {
    return this.#skip !== null;
  }

  add(frames: readonly Frame[]): void {
    this.#waiting.push(...frames);
    if (!this.#skip) void this.#play();
  }

  /** Leave out what is still to come and show the present. */
  skip(): void {
    this.#waiting.length = 0;
    this.#skip?.abort();
  }

  async #play(): Promise<void> {
    const skip = new AbortController();
    this.#skip = skip;
    for (let frame = this.#waiting.shift(); frame && !skip.signal.aborted; frame = this.#waiting.shift()) {
      await this.perform(frame, skip.signal);
    }
    this.#skip = null;
    this.settle();
    if (this.#waiting.length > 0) void this.#play();
  }
}

/** Wait, but not after the skip. */
export function pause(milliseconds: number, skipped: AbortSignal): Promise<void> {
  if (skipped.aborted || milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    skipped.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
