import type { Sentence, TourHint } from "../protocol/messages";
import { settings } from "../settings/settings.svelte";

/** What the user is to do now: the keys of the step and the prompt, `others` or `roll`; none while nothing is decided. */
export type Moment = readonly string[];

export const OTHERS = "others";
export const ROLL = "roll";

const isDue = ({ when }: TourHint, moment: Moment) => when.some((key) => moment.includes(key));

/** The guided first turn: the hints of a game, one at a time, and when each gives way to the next. */
export class Tour {
  #hints = $state.raw<readonly TourHint[]>([]);
  #at = $state(0);
  /** The seat of the reader. */
  #side = 0;
  #moment: Moment = [];

  get hint(): TourHint | null {
    return this.#hints[this.#at] ?? null;
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
  /** What the hint points at: a part of the screen, the id of an element, or nothing. */
  get place(): string {
    return this.hint?.place.replace("{side}", String(this.#side)) ?? "";
  }

  /** Begin, unless this browser has offered this game's hints before. */
  offer(game: string, hints: readonly TourHint[], side: number, moment: Moment): void {
    if (hints.length === 0 || settings.toured.includes(game)) return;
    settings.change("toured", [...settings.toured, game]);
    this.begin(hints, side, moment);
  }

  begin(hints: readonly TourHint[], side: number, moment: Moment): void {
    [this.#hints, this.#at, this.#side, this.#moment] = [hints, 0, side, moment];
  }

  next(): void {
    this.#at += 1;
    if (!this.hint) this.end();
  }

  end(): void {
    [this.#hints, this.#at] = [[], 0];
  }

  /** Go on when the time of a hint has passed, or that of a later one has come. */
  follow(moment: Moment): void {
    const [before, hints] = [this.#moment, this.#hints];
    if (moment.length === 0 && !before.includes(ROLL)) return;
    this.#moment = moment;
    const done = hints.findLastIndex((hint) => isDue(hint, before) && !isDue(hint, moment));
    const first = Math.max(this.#at, done + 1);
    const due = hints.findIndex((hint, nth) => nth >= first && isDue(hint, moment) && !isDue(hint, before));
    this.#at = due >= 0 ? due : first;
    if (!this.hint) this.end();
  }
}
