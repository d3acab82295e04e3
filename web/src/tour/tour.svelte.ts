// The hints of a game's first turn, one at a time.

import type { Sentence, TourHint, Value } from "../protocol/wire";
import { settings } from "../settings/settings.svelte";

/**
 * What the user is to do now: the keys of the step and the prompt, `others` or `roll`; none while nothing is decided.
 */
export type Moment = readonly string[];

export const OTHERS = "others";
export const ROLL = "roll";

const isDue = ({ when }: TourHint, moment: Moment) => when.some((key) => moment.includes(key));

/** The guided first turn: the hints of a game, one at a time, and when each gives way to the next. */
export class Tour {
  #hints = $state.raw<readonly TourHint[]>([]);
  #at = $state(0);
  /** The game whose hints were offered by themselves: a reload goes on with the hint that is shown. */
  #offered: string | null = null;
  /** The seat of the reader, and what names it in sentences. */
  #seat = 0;
  #side: Value = 0;
  #moment: Moment = [];
  /** The round in which the user first had something to do under the hint. */
  #round: string | null = null;
  /** Whether the hint has gone away by itself, until a later one is due. */
  #isResting = $state(false);

  get hint(): TourHint | null {
    return this.#isResting ? null : (this.#hints[this.#at] ?? null);
  }
  /** Whether there is a hint now or may be one later. */
  get isUnderWay(): boolean {
    return this.#hints.length > 0;
  }
  /** The sentences of all hints; the card leaves room for the longest. */
  get sentences(): readonly Sentence[] {
    return this.#hints.map(({ name }) => ({ key: `tour-${name}`, values: { side: this.#side } }));
  }
  /** The number of the hint, from 0. */
  get at(): number {
    return this.#at;
  }
  get isLast(): boolean {
    return this.#at === this.#hints.length - 1;
  }
  /** What the hint points at: a part of the screen, the ids of elements, or nothing. */
  get place(): string {
    return this.hint?.place.replaceAll("{side}", String(this.#seat)) ?? "";
  }

  /** Begin, unless this browser has offered this game's hints before. */
  offer(game: string, hints: readonly TourHint[], seat: number, moment: Moment, side: Value = seat): void {
    if (hints.length === 0 || settings.toured.includes(game)) return;
    this.#offered = game;
    const { tour } = settings;
    this.begin(hints, seat, moment, side, tour?.game === game && tour.at < hints.length ? tour.at : 0);
  }

  begin(hints: readonly TourHint[], seat: number, moment: Moment, side: Value = seat, at = 0): void {
    [this.#hints, this.#seat, this.#side, this.#moment] = [hints, seat, side, moment];
    this.#show(at);
  }

  next(): void {
    this.#show(this.#at + 1);
  }

  end(): void {
    this.#hints = [];
    this.#show(0);
    if (this.#offered === null) return;
    settings.change("toured", [...settings.toured, this.#offered]);
    settings.change("tour", null);
    this.#offered = null;
  }

  /**
   * Go on when the time of a hint has passed, or that of a later one has come; a hint outlasts one round only while it
   * is due.
   */
  follow(moment: Moment, round = ""): void {
    const [before, hints] = [this.#moment, this.#hints];
    if (moment.length === 0 && !before.includes(ROLL)) return;
    this.#moment = moment;
    const done = hints.findLastIndex((hint) => isDue(hint, before) && !isDue(hint, moment));
    const first = Math.max(this.#at, done + 1);
    const due = hints.findIndex((hint, nth) => nth >= first && isDue(hint, moment) && !isDue(hint, before));
    if (due >= 0 || first !== this.#at) this.#show(due >= 0 ? due : first);
    if (moment.length > 0 && !moment.includes(OTHERS)) this.#age(moment, round);
  }

  #show(at: number): void {
    [this.#at, this.#round, this.#isResting] = [at, null, false];
    if (this.isUnderWay && !this.hint) this.end();
    else if (this.isUnderWay && this.#offered !== null) settings.change("tour", { game: this.#offered, at });
  }

  #age(moment: Moment, round: string): void {
    this.#round ??= round;
    if (!this.hint || round === this.#round || isDue(this.hint, moment)) return;
    if (this.#hints.some(({ when }, nth) => nth > this.#at && when.length > 0)) this.#isResting = true;
    else this.end();
  }
}
