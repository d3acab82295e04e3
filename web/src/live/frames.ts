import type { Frame } from "../protocol/messages";

/** So many frames come in a page at most; the first page is short, so that playing begins at once. */
export const PAGE = 60;
const FIRST_PAGE = 12;
/** The next page is asked for when fewer frames than this are left. */
const AHEAD = 30;
/** Frames this far behind what is shown are let go. */
const BEHIND = 200;
const RETRY = 1000;

/** The frames of a table: those that were heard, and those that are fetched page by page. */
export class FrameShelf {
  readonly #known = new Map<number, Frame>();
  readonly #pages = new Map<number, Promise<boolean>>();
  #age = 0;

  /** `fetch` fails with what `isFinal` knows where asking again is of no use. */
  constructor(
    private readonly fetch: (from: number, to: number) => Promise<Frame[]>,
    private readonly isFinal: (error: unknown) => boolean = () => true,
  ) {}

  put(frames: readonly Frame[]): void {
    for (const frame of frames) this.#known.set(frame.ply, frame);
  }

  known(ply: number): Frame | undefined {
    return this.#known.get(ply);
  }

  /** The frame of a ply, and soon those after it; null where the server has none. */
  async get(ply: number, until: number): Promise<Frame | null> {
    for (const behind of this.#known.keys()) if (behind < ply - BEHIND) this.#known.delete(behind);
    while (!this.#known.has(ply)) if (!(await this.#page(ply, until))) return null;
    this.#prefetch(ply, until);
    return this.#known.get(ply) ?? null;
  }

  /** The past has changed, or is told in other words. */
  forget(): void {
    this.#age += 1;
    this.#known.clear();
    this.#pages.clear();
  }

  #prefetch(ply: number, until: number): void {
    let next = ply + 1;
    while (this.#known.has(next)) next += 1;
    if (next <= until && next <= ply + AHEAD) void this.#page(next, until);
  }

  #page(from: number, until: number): Promise<boolean> {
    for (const [start, page] of this.#pages) if (start <= from && from < start + PAGE) return page;
    const size = this.#known.size === 0 ? FIRST_PAGE : PAGE;
    let to = from;
    while (to < Math.min(until, from + size - 1) && !this.#known.has(to + 1)) to += 1;
    const page = this.#fetch(from, to).finally(() => this.#pages.get(from) === page && this.#pages.delete(from));
    this.#pages.set(from, page);
    return page;
  }

  async #fetch(from: number, to: number): Promise<boolean> {
    const age = this.#age;
    try {
      const frames = await this.fetch(from, to);
      if (age !== this.#age) return true;
      this.put(frames);
      return frames.length > 0;
    } catch (error) {
      if (this.isFinal(error)) return false;
      await new Promise((resolve) => setTimeout(resolve, RETRY));
      return true;
    }
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
