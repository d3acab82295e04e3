import type { LiveTable } from "../live/table.svelte";
import type { GameCard } from "../protocol/messages";
import { OTHERS, Tour, type Moment } from "./tour.svelte";

/** What the guide needs to know of a table's screen. */
interface Screen {
  readonly live: LiveTable;
  readonly game: string | null;
  readonly card: GameCard | null;
  readonly isBack: boolean;
  readonly result: unknown;
  readonly targets: ReadonlySet<string>;
}

/** Leads through the first turn at a table: offers the hints of its game, and follows the turn. */
export class Guide {
  readonly tour = new Tour();

  constructor(private readonly table: Screen) {}

  /** What the hints go by: the step and the prompt of a decision made here, or that others act. */
  readonly moment: Moment = $derived.by(() => {
    const { choices, isMyTurn, shown, table } = this.table.live.state;
    if (!this.#isPlayed || !shown || !table) return [];
    const step = shown.steps.find(({ is_now }) => is_now)?.label.key;
    if (isMyTurn) return [step, choices?.prompt?.key].filter((key) => key !== undefined);
    return typeof shown.to_act === "number" && !table.seats.includes(shown.to_act) ? [OTHERS] : [];
  });

  /** Whether the table shows the present of a game that is not over. */
  get #isPlayed(): boolean {
    return !this.table.isBack && !this.table.result;
  }
  get #hints() {
    return this.table.card?.tour ?? [];
  }
  get canBegin(): boolean {
    return this.#hints.length > 0 && this.#isPlayed;
  }
  get isShown(): boolean {
    return this.tour.hint !== null && !this.table.isBack;
  }
  /** The elements of the picture that the hint frames. */
  get framed(): readonly string[] {
    if (!this.isShown) return [];
    return this.tour.place === "targets" ? [...this.table.targets] : [this.tour.place];
  }

  /** Offer the hints at the first decision made in this browser, and go on with the turn. */
  follow(): void {
    const { choices, isMyTurn } = this.table.live.state;
    if (this.table.result) this.tour.end();
    else if (this.tour.hint) this.tour.follow(this.moment);
    else if (this.canBegin && this.table.game && isMyTurn) this.tour.offer(this.table.game, this.#hints, choices?.seat ?? 0, this.moment);
  }

  begin(): void {
    const { choices, seat } = this.table.live.state;
    this.tour.begin(this.#hints, choices?.seat ?? seat ?? 0, this.moment);
  }

  /** End the hints; return whether there were any. */
  skip(): boolean {
    if (!this.isShown) return false;
    this.tour.end();
    return true;
  }
}
