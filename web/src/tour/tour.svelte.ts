// The tips of a game's first turn, one at a time.

import type { Sentence, TourTip, Value } from "../protocol/wire";
import { settings } from "../settings/settings.svelte";

/**
 * What the user is to do now: the keys of the step and the prompt, `others` or `roll`; none while nothing is decided.
 */
export type Moment = readonly string[];

export const OTHERS = "others";
export const ROLL = "roll";

const isDue = ({ when }: TourTip, moment: Moment) => when.some((key) => moment.includes(key));

/** The guided first turn: the tips of a game, one at a time, and when each gives way to the next. */
export class Tour {
  #tips = $state.raw<readonly TourTip[]>([]);
  #at = $state(0);
  /** The game whose tips were offered by themselves: a reload goes on with the tip that is shown. */
  #offered: string | null = null;
  /** The seat of the reader, and what names it in sentences. */
  #seat = 0;
  #side: Value = 0;
  #moment: Moment = [];
  /** The round in which the user first had something to do under the tip. */
  #round: string | null = null;
  /** Whether the tip has gone away by itself, until a later one is due. */
  #isResting = $state(false);

  get tip(): TourTip | null {
    return this.#isResting ? null : (this.#tips[this.#at] ?? null);
  }
  /** Whether there is a tip now or may be one later. */
  get isUnderWay(): boolean {
    return this.#tips.length > 0;
  }
  /** The sentences of all tips; the card leaves room for the longest. */
  get sentences(): readonly Sentence[] {
    return this.#tips.map(({ name }) => ({ key: `tour-${name}`, values: { side: this.#side } }));
  }
  /** The number of the tip, from 0. */
  get at(): number {
    return this.#at;
  }
  get isLast(): boolean {
    return this.#at === this.#tips.length - 1;
  }
  /** What the tip points at: a part of the screen, the ids of elements, or nothing. */
  get place(): string {
    return this.tip?.place.replaceAll("{side}", String(this.#seat)) ?? "";
  }

  /** Begin, unless this browser has offered this game's tips before. */
  offer(game: string, tips: readonly TourTip[], seat: number, moment: Moment, side: Value = seat): void {
    if (tips.length === 0 || settings.toured.includes(game)) return;
    this.#offered = game;
    const { tour } = settings;
    this.begin(tips, seat, moment, side, tour?.game === game && tour.at < tips.length ? tour.at : 0);
  }

  begin(tips: readonly TourTip[], seat: number, moment: Moment, side: Value = seat, at = 0): void {
    [this.#tips, this.#seat, this.#side, this.#moment] = [tips, seat, side, moment];
    this.#show(at);
  }

  next(): void {
    this.#show(this.#at + 1);
  }

  end(): void {
    this.#tips = [];
    this.#show(0);
    if (this.#offered === null) return;
    settings.change("toured", [...settings.toured, this.#offered]);
    settings.change("tour", null);
    this.#offered = null;
  }

  /**
   * Go on when the time of a tip has passed, or that of a later one has come; a tip outlasts one round only while it
   * is due.
   */
  follow(moment: Moment, round = ""): void {
    const [before, tips] = [this.#moment, this.#tips];
    if (moment.length === 0 && !before.includes(ROLL)) return;
    this.#moment = moment;
    const done = tips.findLastIndex((tip) => isDue(tip, before) && !isDue(tip, moment));
    const first = Math.max(this.#at, done + 1);
    const due = tips.findIndex((tip, nth) => nth >= first && isDue(tip, moment) && !isDue(tip, before));
    if (due >= 0 || first !== this.#at) this.#show(due >= 0 ? due : first);
    if (moment.length > 0 && !moment.includes(OTHERS)) this.#age(moment, round);
  }

  #show(at: number): void {
    [this.#at, this.#round, this.#isResting] = [at, null, false];
    if (this.isUnderWay && !this.tip) this.end();
    else if (this.isUnderWay && this.#offered !== null) settings.change("tour", { game: this.#offered, at });
  }

  #age(moment: Moment, round: string): void {
    this.#round ??= round;
    if (!this.tip || round === this.#round || isDue(this.tip, moment)) return;
    if (this.#tips.some(({ when }, nth) => nth > this.#at && when.length > 0)) this.#isResting = true;
    else this.end();
  }
}
