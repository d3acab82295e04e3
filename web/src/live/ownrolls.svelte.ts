import { announcementOf } from "../protocol/events";
import type { EventMessage } from "../protocol/wire";
import { settings } from "../settings/settings.svelte";
import type { Pages } from "./pages";
import type { TableState } from "./state.svelte";

/** The rolls of the seats held at this screen, in a game that rolls for seats between their decisions. */
export class OwnRolls {
  constructor(
    private readonly state: TableState,
    private readonly pages: Pages,
  ) {}

  /** The seats held here that still have a part in the game. */
  readonly #racing: readonly number[] = $derived.by(() => {
    const { table, shown, received } = this.state;
    const views = (shown ?? received)?.seat_views ?? [];
    return table?.seats.filter((seat) => !views[seat]?.is_done) ?? [];
  });
  /** Whether the user may choose between pressing for each roll and being rolled for. */
  readonly canChoose: boolean = $derived.by(() => (this.state.table?.own_rolls ?? false) && this.#racing.length > 0);
  /** Whether the rolls of this screen wait for a press. */
  readonly areHeld: boolean = $derived.by(() => this.canChoose && !settings.rollsForMe);
  /** Whether they did when the board was last seen, whatever has happened since. */
  get areHeldWhileIn(): boolean {
    const { table } = this.state;
    return table !== null && table.own_rolls && table.seats.length > 0 && !settings.rollsForMe;
  }
  /** Whether the game goes on without the seats held here. */
  readonly isOut: boolean = $derived.by(() => {
    const { table, shown } = this.state;
    return (
      table !== null && table.seats.length > 0 && shown !== null && shown.result === null && this.#racing.length === 0
    );
  });

  /** Whether only seats held here still have a part in the game. */
  readonly isAlone: boolean = $derived.by(() => {
    const { table, shown } = this.state;
    const others = (shown?.seat_views ?? []).filter((_, seat) => !table?.seats.includes(seat));
    return this.canChoose && others.length > 0 && others.every(({ is_done }) => is_done);
  });

  /** Return the seat held here whose roll begins with an event, or null. */
  rollerOf(event: EventMessage): number | null {
    const roller =
      announcementOf(event)
        .dice.flat()
        .find(({ seat }) => seat !== null && this.state.table?.seats.includes(seat))?.seat ?? null;
    return roller === null || this.#isFurther(event, roller) ? null : roller;
  }

  /** Return the last ply before the next roll of this screen, as far as the plies up to `until` are known. */
  horizon(shown: number, until: number): number {
    for (let ply = shown + 1; ply <= until; ply++) {
      const event = this.pages.known(ply);
      if (ply > shown + 1 && (!event || this.rollerOf(event) !== null)) return ply - 1;
    }
    return until;
  }

  /** Whether an event goes on with the roll before it, or follows a decision of `seat`, which was a press. */
  #isFurther(event: EventMessage, seat: number): boolean {
    if (event.log_from !== undefined) return true;
    const before = this.pages.known(event.ply - 1);
    return before?.seat === seat && announcementOf(before).sentences.length > 0;
  }
}
