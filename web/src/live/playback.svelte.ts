import type { Event } from "../protocol/messages";
import { pause } from "./pause";

/** The longest duration of a catch-up, in milliseconds. */
export const LONGEST = 120_000;
/** The least time for events that come while others are played. */
const LATE = LONGEST / 4;
/** The bar is shown for playbacks longer than this. */
const BRIEF = 4000;
/** Any other key or press ends a playback that is shorter than this. */
const STRAY = 10_000;

/** The callbacks of a playback. */
export interface PlaybackHost {
  /** Whether the board can be seen now. */
  canPlay(): boolean;
  /** The duration of one act in milliseconds; 0: events are not played. */
  pace(): number;
  event(ply: number, until: number): Promise<Event | null>;
  /** How long the plies after `shown` take, in units of one act. */
  left(shown: number, until: number): number;
  /** Show an event; one act takes `unit` milliseconds. */
  perform(event: Event, unit: number, skipped: AbortSignal): Promise<void>;
  /** Apply an event without showing it. */
  pass(event: Event): void;
  /** Show the present. */
  settle(): void;
}

/** Plays events one after another until the board shows the present. */
export class Playback {
  isPlaying = $state(false);
  isPaused = $state(false);
  /** Whether it is long enough for a bar. */
  isLong = $state(false);
  /** The ply that the board shows. */
  shown = $state(0);
  /** The last ply there is. */
  until = $state(0);

  #skip: AbortController | null = null;
  #isEnding = false;
  /** Whether the rest of the round is skipped. */
  #isRoundSkipped = false;
  #isStep = false;
  #isLeft = false;
  /** Whether no event was played yet. */
  #isFirst = true;
  #deadline = 0;
  #pausedAt = 0;
  #wake: (() => void) | null = null;

  constructor(private readonly host: PlaybackHost) {}

  /** Play the plies after `shown`, up to `until`. */
  play(until: number): void {
    this.until = until;
    const now = Date.now();
    if (this.isPlaying) this.#deadline = Math.max(this.#deadline, now + LATE);
    else this.#deadline = now + LONGEST;
    if (this.#rest() > BRIEF) this.isLong = true;
    if (!this.isPlaying) void this.#run();
  }

  /** Start after ply `shown`. */
  place(shown: number): void {
    this.shown = this.until = shown;
  }

  /** Show the present, ply `until`, at once. */
  end(until = this.until): void {
    this.until = until;
    if (!this.isPlaying) return this.#settle();
    this.#isEnding = true;
    this.#skip?.abort();
    this.wake();
  }

  /** Stop for good, because the screen was left. */
  leave(): void {
    this.#isLeft = true;
    this.end();
  }

  /** Go on to the next act at once. */
  next(): void {
    if (this.isPaused) this.#isStep = true;
    this.#skip?.abort();
    this.wake();
  }

  /** Handle any other key or press: end a short playback, go one act on in a long one. */
  nudge(): void {
    if (this.#rest() > STRAY || this.isPaused) this.next();
    else this.end();
  }

  /** Skip the rest of the round. */
  endRound(): void {
    if (!this.isPlaying) return;
    this.#isRoundSkipped = true;
    this.#skip?.abort();
    this.wake();
  }

  pause(): void {
    if (!this.isPlaying || this.isPaused) return;
    this.isPaused = this.isLong = true;
    this.#pausedAt = Date.now();
  }

  goOn(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.#deadline += Date.now() - this.#pausedAt;
    this.wake();
  }

  /** Check again whether the playback may go on. */
  wake(): void {
    this.#wake?.();
  }

  #unit(): number {
    const left = this.host.left(this.shown, this.until);
    const spare = Math.max(0, this.#deadline - (this.isPaused ? this.#pausedAt : Date.now()));
    return left > 0 ? Math.min(this.host.pace(), spare / left) : this.host.pace();
  }

  #rest(): number {
    return this.#unit() * this.host.left(this.shown, this.until);
  }

  async #run(): Promise<void> {
    this.isPlaying = this.#isFirst = true;
    while (!this.#isEnding && this.shown < this.until) {
      await this.#mayGoOn();
      if (this.#isEnding || this.host.pace() <= 0) break;
      const event = await this.host.event(this.shown + 1, this.until);
      if (!event || this.#isEnding) break;
      if (this.#isRoundSkipped && (this.#isFirst || !event.heading)) this.host.pass(event);
      else if (this.#isRoundSkipped) {
        await this.#showRoundsEnd();
        continue;
      } else await this.#perform(event, this.#unit());
      this.#isFirst = false;
      this.shown = event.ply;
    }
    this.isPlaying = this.isPaused = this.isLong = this.#isEnding = this.#isStep = this.#isRoundSkipped = false;
    this.#settle();
  }

  /** Show the end of the round for a while before the next one begins. */
  async #showRoundsEnd(): Promise<void> {
    this.#isRoundSkipped = false;
    await this.#present(({ signal }) => pause(this.#unit(), signal));
  }

  async #perform(event: Event, unit: number): Promise<void> {
    this.#isStep = false;
    await this.#present(({ signal }) => this.host.perform(event, unit, signal));
  }

  async #present(show: (skip: AbortController) => Promise<void>): Promise<void> {
    this.#skip = new AbortController();
    await show(this.#skip);
    this.#skip = null;
  }

  async #mayGoOn(): Promise<void> {
    const isHeld = () => this.isPaused && !this.#isStep && !this.#isRoundSkipped;
    while (!this.#isEnding && (!this.host.canPlay() || isHeld())) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = null;
    }
  }

  #settle(): void {
    if (this.#isLeft) return;
    this.shown = this.until;
    this.host.settle();
  }
}
