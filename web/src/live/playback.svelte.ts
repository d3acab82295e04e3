// The events that the board has not shown yet, one after another.

import type { EventMessage } from "../protocol/wire";
import { pause } from "../board/pause";

/** The longest duration of a catch-up, in milliseconds. */
export const LONGEST = 120_000;
/** The longest duration of the events between two rolls of this screen, in units of one act. */
export const STRETCH = 6;
/** The least time for events that come while others are played, as a share of the longest duration. */
const LATE = 1 / 4;
/** A roll of this screen is shown at least at this pace, at instant speed too. */
const OWN_PACE = 250;
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
  event(ply: number, until: number): Promise<EventMessage | null>;
  /** How long the plies after `shown` take, in units of one act, with the dice of others or without. */
  left(shown: number, until: number, hasDice: boolean): number;
  /** Show an event; one act takes `unit` milliseconds.  Dice of others roll if `hasDice`. */
  perform(event: EventMessage, unit: number, hasDice: boolean, skipped: AbortSignal): Promise<void>;
  /** Apply an event without showing it. */
  pass(event: EventMessage): void;
  /** Show the present. */
  settle(): void;
  /** Whether rolls of this screen wait for a press. */
  isHolding(): boolean;
  /** The seat at this screen whose roll begins with an event, or null. */
  rollerOf(event: EventMessage): number | null;
  /** The last ply before the next roll of this screen. */
  horizon(shown: number, until: number): number;
  /** Called when a roll begins to wait. */
  wait(): void;
}

/** Plays events one after another until the board shows the present, or a roll of this screen waits for a press. */
export class Playback {
  isPlaying = $state(false);
  isPaused = $state(false);
  /** Whether it is long enough for a bar. */
  isLong = $state(false);
  /** The ply that the board shows. */
  shown = $state(0);
  /** The last ply there is. */
  until = $state(0);
  /** The seat whose roll waits for a press. */
  waiting = $state<number | null>(null);

  #skip: AbortController | null = null;
  /** Whether events are no longer shown, up to the next roll that waits. */
  #isEnding = false;
  /** Whether nothing more is played. */
  #isOver = false;
  /** Whether rolls waited for a press when the last event began. */
  #isHolding = false;
  /** Whether the dice of others are rolled: there is time for them. */
  #hasDice = true;
  /** The ply of the roll that was released last. */
  #released = 0;
  /** How often playing began anew after another ply. */
  #age = 0;
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
    if (!this.isPlaying) return void this.#run();
    this.#deadline = Math.max(this.#deadline, Date.now() + LATE * this.#longest);
    this.#plan();
  }

  /** Start after ply `shown`. */
  place(shown: number): void {
    this.shown = this.until = shown;
    this.#age += 1;
  }

  /** Show the present at once, or the next roll that waits. */
  end(): void {
    if (!this.host.isHolding()) return this.showPresent();
    this.#isEnding = this.waiting === null;
    this.#skip?.abort();
    this.wake();
  }

  /** Show the present, ply `until`, at once. */
  showPresent(until = this.until): void {
    this.until = until;
    if (!this.isPlaying) return this.#settle();
    this.#isOver = true;
    this.#skip?.abort();
    this.wake();
  }

  /** The plies after `until` were taken back: show the present, unless a roll before it waits. */
  takeBack(until: number): void {
    if (!this.host.isHolding() || until <= this.shown) return this.showPresent(until);
    this.until = until;
  }

  /** Stop for good, because the screen was left. */
  leave(): void {
    this.#isLeft = true;
    this.showPresent();
  }

  /** Show the roll that waits. */
  roll(): void {
    if (this.waiting === null) return;
    this.#released = this.shown + 1;
    this.waiting = null;
    this.wake();
  }

  /** Go on to the next act at once. */
  next(): void {
    if (this.isPaused) this.#isStep = true;
    this.#skip?.abort();
    this.wake();
  }

  /** Handle any other key or press: end a short playback, go one act on in a long one. */
  skipAhead(): void {
    if (this.waiting !== null) return;
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

  get #longest(): number {
    return this.#isHolding ? STRETCH * this.host.pace() : LONGEST;
  }

  /** How long the plies take until the present or the next roll of this screen, in units of one act. */
  #left(hasDice: boolean): number {
    const until = this.#isHolding ? this.host.horizon(this.shown, this.until) : this.until;
    return this.host.left(this.shown, until, hasDice);
  }

  /** Decide whether there is time for the dice of others, and whether there is a bar. */
  #plan(): void {
    this.#hasDice &&= !this.#isHolding || this.#left(true) * this.host.pace() <= this.#longest;
    if (!this.#isHolding && this.#rest() > BRIEF) this.isLong = true;
  }

  #begin(): void {
    this.#isHolding = this.host.isHolding();
    this.#deadline = Date.now() + this.#longest;
    this.#hasDice = true;
    if (this.#isHolding) this.isPaused = this.isLong = false;
    this.#plan();
  }

  #unit(): number {
    const left = this.#left(this.#hasDice);
    const spare = Math.max(0, this.#deadline - (this.isPaused ? this.#pausedAt : Date.now()));
    return left > 0 ? Math.min(this.host.pace(), spare / left) : this.host.pace();
  }

  #rest(): number {
    return this.#unit() * this.#left(this.#hasDice);
  }

  async #run(): Promise<void> {
    this.isPlaying = this.#isFirst = true;
    this.#begin();
    while (!this.#isOver && this.shown < this.until) {
      await this.#mayGoOn();
      if (this.#isHolding !== this.host.isHolding()) this.#begin();
      if (this.#isOver || (this.host.pace() <= 0 && !this.#isHolding)) break;
      const age = this.#age;
      const event = await this.host.event(this.shown + 1, this.until);
      if (!event || this.#isOver) break;
      if (age !== this.#age || (await this.#hasWaited(event)) || !(await this.#play(event)) || age !== this.#age)
        continue;
      this.#isFirst = false;
      this.shown = event.ply;
      if (event.ply !== this.#released) continue;
      this.#released = 0;
      this.#begin();
    }
    this.isPlaying =
      this.isPaused =
      this.isLong =
      this.#isOver =
      this.#isEnding =
      this.#isStep =
      this.#isRoundSkipped =
        false;
    this.#settle();
  }

  /** Play or skip an event; return whether it is done. */
  async #play(event: EventMessage): Promise<boolean> {
    const isSkipped = this.#isEnding || (this.#isRoundSkipped && (this.#isFirst || !event.heading));
    if (event.ply === this.#released) await this.#perform(event, Math.max(this.host.pace(), OWN_PACE), true);
    else if (isSkipped) this.host.pass(event);
    else if (this.#isRoundSkipped) return (await this.#showRoundsEnd(), false);
    else await this.#perform(event, this.#unit(), this.#hasDice);
    return true;
  }

  /** If an event begins a roll of this screen, wait until it is released; return whether there was a wait. */
  async #hasWaited(event: EventMessage): Promise<boolean> {
    const seat = event.ply === this.#released || !this.#isHolding ? null : this.host.rollerOf(event);
    if (seat === null) return false;
    this.#isEnding = this.#isRoundSkipped = false;
    this.waiting = seat;
    this.host.wait();
    const age = this.#age;
    while (
      this.waiting !== null &&
      !this.#isOver &&
      this.shown < this.until &&
      age === this.#age &&
      this.host.isHolding()
    )
      await this.#sleep();
    this.waiting = null;
    return true;
  }

  /** Show the end of the round for a while before the next one begins. */
  async #showRoundsEnd(): Promise<void> {
    this.#isRoundSkipped = false;
    await this.#present(({ signal }) => pause(this.#unit(), signal));
  }

  async #perform(event: EventMessage, unit: number, hasDice: boolean): Promise<void> {
    this.#isStep = false;
    await this.#present(({ signal }) => this.host.perform(event, unit, hasDice, signal));
  }

  async #present(show: (skip: AbortController) => Promise<void>): Promise<void> {
    this.#skip = new AbortController();
    await show(this.#skip);
    this.#skip = null;
  }

  async #mayGoOn(): Promise<void> {
    const isHeld = () => this.isPaused && !this.#isStep && !this.#isRoundSkipped;
    while (!this.#isOver && (!this.host.canPlay() || isHeld())) await this.#sleep();
  }

  async #sleep(): Promise<void> {
    await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = null;
  }

  #settle(): void {
    if (this.#isLeft) return;
    this.shown = this.until;
    this.host.settle();
  }
}
