import { applied, placesOf } from "../protocol/events";
import type { EventMessage, ListedElement, Whole } from "../protocol/wire";
import type { Animator } from "../board/animator";
import { isSeen, SLIDE } from "../live/eventshow.svelte";
import type { Pages } from "../live/pages";
import { settings } from "../settings/settings.svelte";

const LEAST_PACE = 350;

/** A replay: the table after one ply. */
export class Replay {
  /** The table and the event of the ply that is shown, and the pages that they are from. */
  #shown = $state.raw<{ whole: Whole; event: EventMessage | null; source: Pages } | null>(null);
  isPlaying = $state(false);

  #wanted = -1;
  #skip = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `pages` are those of the seat whose view is shown. */
  constructor(
    private readonly pages: () => Pages,
    private readonly animator: () => Animator | null,
  ) {}

  /** The table that is shown; null if it is in the knowledge of another seat than the one that looks now. */
  get whole(): Whole | null {
    return this.#shown?.source === this.pages() ? this.#shown.whole : null;
  }
  /** The event of the ply that is shown. */
  get event(): EventMessage | null {
    return this.whole && this.#shown && this.#shown.event;
  }

  /** Show the table after `ply`.  A step forward to the next ply that can be seen is animated. */
  async show(ply: number): Promise<void> {
    this.#wanted = ply;
    this.#skip.abort();
    const pages = this.pages();
    const [before, event] = [this.whole, ply > 0 ? await pages.event(ply) : null];
    const start = event && before ? await this.#advanced(pages, before, ply - 1) : null;
    const whole = event && start ? applied(start, event) : await pages.at(ply);
    if (this.#wanted !== ply || this.pages() !== pages || !whole) return;
    if (event && start) await this.#move(event, start, whole.elements);
    if (this.#wanted === ply) this.#shown = { whole, event, source: pages };
  }

  /** Return `whole` as it is after `ply`, or null if something can be seen in between or `ply` is earlier. */
  async #advanced(pages: Pages, whole: Whole, ply: number): Promise<Whole | null> {
    let now = whole;
    while (now.ply < ply) {
      const event = await pages.event(now.ply + 1);
      if (!event || isSeen(event)) return null;
      now = applied(now, event);
    }
    return now.ply === ply ? now : null;
  }

  leave(): void {
    this.pause();
    this.#skip.abort();
    this.#shown = null;
    this.#wanted = -1;
  }

  async #move(event: EventMessage, { log }: Whole, elements: readonly ListedElement[]): Promise<void> {
    this.#skip = new AbortController();
    const { signal } = this.#skip;
    const unit = settings.isStill ? 0 : settings.pace;
    await this.animator()?.look(placesOf(event, log));
    await this.animator()?.slide(event.motions ?? [], Math.min(SLIDE, unit), signal);
    await this.animator()?.travel(elements, Math.min(LEAST_PACE, unit), signal);
  }

  /** Go on step by step: call `next` until it returns false. */
  play(pace: number, next: () => Promise<boolean>): void {
    if (this.isPlaying) return this.pause();
    const step = async (): Promise<void> => {
      if (!(await next())) return this.pause();
      if (this.isPlaying) this.#timer = setTimeout(() => void step(), Math.max(LEAST_PACE, pace));
    };
    this.isPlaying = true;
    void step();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }
}
