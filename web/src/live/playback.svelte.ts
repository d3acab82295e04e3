import type { Frame } from "../protocol/messages";
import { pause } from "./frames";

/** A catch-up never takes longer than this, in milliseconds. */
export const LONGEST = 120_000;
/** What comes while others play has at least this time. */
const LATE = LONGEST / 4;
/** Less than this is not worth a bar. */
const BRIEF = 4000;
/** A press or a key that means nothing else ends what is shorter than this. */
const STRAY = 10_000;

/** What is played, and on what. */
export interface Show {
  /** Whether the board can be seen now. */
  canPlay(): boolean;
  /** How long one act is shown, in milliseconds; 0: nothing is played. */
  pace(): number;
  frame(ply: number, until: number): Promise<Frame | null>;
  /** How many acts' time the plies after `shown` take. */
  left(shown: number, until: number): number;
  /** Show a frame, one act taking `unit` milliseconds. */
  perform(frame: Frame, unit: number, skipped: AbortSignal): Promise<void>;
  /** Show the present. */
  settle(): void;
}

/** The round of the first frame that comes. */
const FIRST = "";
const roundOf = ({ heading }: Frame): string => JSON.stringify(heading);

/** Plies that are shown one after another, until the board has caught up with the table. */
export class Playback {
  isPlaying = $state(false);
  isPaused = $state(false);
  /** Whether it takes long enough for a bar. */
  isLong = $state(false);
  /** The ply that the board shows. */
  shown = $state(0);
  /** The last ply there is. */
  until = $state(0);

  #present: AbortController | null = null;
  #isEnding = false;
  /** The round that is left out, once somebody asked for its end. */
  #round: string | null = null;
  #isStep = false;
  #isLeft = false;
  #last: Frame | null = null;
  #deadline = 0;
  #pausedAt = 0;
  #wake: (() => void) | null = null;

  constructor(private readonly show: Show) {}

  /** Play what comes after `shown`, up to `until`. */
  play(until: number): void {
    this.until = until;
    const now = Date.now();
    if (this.isPlaying) this.#deadline = Math.max(this.#deadline, now + LATE);
    else this.#deadline = now + LONGEST;
    if (this.#rest() > BRIEF) this.isLong = true;
    if (!this.isPlaying) void this.#run();
  }

  /** Begin anew after ply `shown`. */
  place(shown: number): void {
    this.shown = this.until = shown;
  }

  /** Show the present at once, which is after ply `until`. */
  end(until = this.until): void {
    this.until = until;
    if (!this.isPlaying) return this.#settle();
    this.#isEnding = true;
    this.#present?.abort();
    this.wake();
  }

  /** Nobody looks any more: stop where it is. */
  leave(): void {
    this.#isLeft = true;
    this.end();
  }

  /** Go on to the next act at once. */
  next(): void {
    if (this.isPaused) this.#isStep = true;
    this.#present?.abort();
    this.wake();
  }

  /** What a key or press does that means nothing else: a long catch-up is not lost by accident. */
  nudge(): void {
    if (this.#rest() > STRAY || this.isPaused) this.next();
    else this.end();
  }

  /** Leave out the rest of the round. */
  endRound(): void {
    if (!this.isPlaying) return;
    this.#round = this.#last ? roundOf(this.#last) : FIRST;
    this.#present?.abort();
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

  /** Look again whether it may go on: the board can be seen, somebody pressed something. */
  wake(): void {
    this.#wake?.();
  }

  #unit(): number {
    const left = this.show.left(this.shown, this.until);
    const spare = Math.max(0, this.#deadline - (this.isPaused ? this.#pausedAt : Date.now()));
    return left > 0 ? Math.min(this.show.pace(), spare / left) : this.show.pace();
  }

  #rest(): number {
    return this.#unit() * this.show.left(this.shown, this.until);
  }

  async #run(): Promise<void> {
    this.isPlaying = true;
    let held: Frame | null = null;
    while (!this.#isEnding && this.shown < this.until) {
      await this.#mayGoOn();
      if (this.#isEnding || this.show.pace() <= 0) break;
      const frame = await this.show.frame(this.shown + 1, this.until);
      if (!frame) break;
      if (this.#isEnding) break;
      if (this.#round === FIRST) this.#round = roundOf(frame);
      if (this.#round !== null && roundOf(frame) === this.#round) {
        [held, this.shown] = [frame, frame.ply];
        continue;
      }
      if (held) await this.#perform(held, 0);
      [held, this.#round] = [null, null];
      await this.#mayGoOn();
      if (this.#isEnding) break;
      await this.#perform(frame, this.#unit());
      this.shown = frame.ply;
    }
    this.isPlaying = this.isPaused = this.isLong = this.#isEnding = this.#isStep = false;
    this.#round = this.#last = null;
    this.#settle();
  }

  async #perform(frame: Frame, unit: number): Promise<void> {
    const present = new AbortController();
    this.#present = present;
    this.#last = frame;
    if (unit > 0) this.#isStep = false;
    await this.show.perform(frame, unit, present.signal);
    if (unit === 0) await pause(this.#unit(), present.signal);
    this.#present = null;
  }

  async #mayGoOn(): Promise<void> {
    while (!this.#isEnding && (!this.show.canPlay() || (this.isPaused && !this.#isStep && this.#round === null))) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = null;
    }
  }

  #settle(): void {
    if (this.#isLeft) return;
    this.shown = this.until;
    this.show.settle();
  }
}
