// The guided first turn at a table's screen: its tip, and where it points.

import type { LiveTable } from "../live/table.svelte";
import type { GameCard, Value } from "../protocol/wire";
import { OTHERS, ROLL, Tour, type Moment } from "./tour.svelte";

/** What the guide needs to know of a table's screen. */
interface Screen {
  readonly live: LiveTable;
  readonly game: string | null;
  readonly card: GameCard | null;
  readonly isBack: boolean;
  readonly result: unknown;
  readonly targets: ReadonlySet<string>;
}

/** Leads through the first turn at a table: offers the tips of its game, and follows the turn. */
export class Guide {
  readonly tour = new Tour();

  constructor(private readonly table: Screen) {}

  /**
   * What the tips go by: the step and the prompt of a decision made here, a roll that waits and its prompt, or that
   * others act.
   */
  readonly moment: Moment = $derived.by(() => {
    const { choices, isMyTurn, shown, table } = this.table.live.state;
    if (!this.#isPlayed || !shown || !table) return [];
    if (this.table.live.playback.waiting !== null) return [ROLL, shown.prompt.key];
    const step = shown.steps.find(({ is_now }) => is_now)?.label.key;
    if (isMyTurn) return [step, choices?.prompt?.key].filter((key) => key !== undefined);
    return typeof shown.to_act === "number" && !table.seats.includes(shown.to_act) ? [OTHERS] : [];
  });

  /** Whether the table shows the present of a game that is not over. */
  get #isPlayed(): boolean {
    return !this.table.isBack && !this.table.result;
  }
  get #tips() {
    return this.table.card?.tour ?? [];
  }
  get canBegin(): boolean {
    return this.#tips.length > 0 && this.#isPlayed;
  }
  /** The seat at this screen that is to decide or to roll. */
  get #seat(): number | null {
    const { playback, state } = this.table.live;
    return playback.waiting ?? (state.isMyTurn ? (state.choices?.seat ?? null) : null);
  }
  /** What names a seat in sentences. */
  #named(seat: number): Value {
    return this.table.live.state.shown?.seat_views[seat]?.name.values["side"] ?? seat;
  }
  get isShown(): boolean {
    return this.tour.tip !== null && !this.table.isBack;
  }
  /** The elements of the picture that the tip frames. */
  get framed(): readonly string[] {
    if (!this.isShown) return [];
    return this.tour.place === "targets" ? [...this.table.targets] : this.tour.place.split(" ");
  }

  /** What the tip points at by name: elements, or a part of the screen other than all that can be chosen. */
  get pointed(): readonly string[] {
    return this.tour.place === "targets" ? [] : this.framed;
  }

  /** Offer the tips at the first decision or roll made in this browser, and go on with the turn. */
  follow(): void {
    const { game, result } = this.table;
    if (result) this.tour.end();
    else if (this.tour.isUnderWay) this.tour.follow(this.moment, JSON.stringify(this.table.live.state.shown?.heading));
    else if (this.canBegin && game && this.#seat !== null)
      this.tour.offer(game, this.#tips, this.#seat, this.moment, this.#named(this.#seat));
  }

  begin(): void {
    const seat = this.#seat ?? this.table.live.state.seat ?? 0;
    this.tour.begin(this.#tips, seat, this.moment, this.#named(seat));
  }

  /** End the tips; return whether there were any. */
  skip(): boolean {
    if (!this.isShown) return false;
    this.tour.end();
    return true;
  }
}
