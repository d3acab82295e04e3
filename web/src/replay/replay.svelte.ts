import { applied } from "../protocol/events";
import type { Event, PlacedElement, Whole } from "../protocol/messages";
import { SLIDE, type Animator } from "../live/eventshow.svelte";
import type { Pages } from "../live/pages";
import { settings } from "../settings/settings.svelte";

const LEAST_PACE = 350;

/** A replay: the table after one ply. */
export class Replay {
  whole = $state.raw<Whole | null>(null);
  /** The event of the ply that is shown. */
  event = $state.raw<Event | null>(null);
  isPlaying = $state(false);

  #wanted = -1;
  #skip = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pages: Pages,
    private readonly animator: () => Animator | null,
  ) {}

  /** Show the table after `ply`.  One step forward is animated. */
  async show(ply: number): Promise<void> {
    this.#wanted = ply;
    this.#skip.abort();
    const [before, event] = [this.whole, ply > 0 ? await this.pages.event(ply) : null];
    const whole = event && before?.ply === ply - 1 ? applied(before, event) : await this.pages.at(ply);
    if (this.#wanted !== ply || !whole) return;
    if (event && before?.ply === ply - 1) await this.#move(event, whole.elements);
    if (this.#wanted !== ply) return;
    this.whole = whole;
    this.event = event;
  }

  leave(): void {
    this.pause();
    this.#skip.abort();
    this.whole = this.event = null;
    this.#wanted = -1;
  }

  async #move(event: Event, elements: readonly PlacedElement[]): Promise<void> {
    this.#skip = new AbortController();
    const { signal } = this.#skip;
    const unit = settings.isStill ? 0 : settings.pace;
    await this.animator()?.slide(event.motions ?? [], Math.min(SLIDE, unit), signal);
    await this.animator()?.travel(elements, Math.min(LEAST_PACE, unit), signal);
  }

  /** Go on ply by ply: call `next` until it returns false. */
  play(pace: number, next: () => boolean): void {
    if (this.isPlaying) return this.pause();
    const step = () => {
      if (!next()) return this.pause();
      this.#timer = setTimeout(step, Math.max(LEAST_PACE, pace));
    };
    this.isPlaying = true;
    step();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }
}
