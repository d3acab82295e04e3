import { applied } from "../protocol/events";
import type { Choices, Event, Table, Whole } from "../protocol/messages";

/** The state of a table: as received, and as the board shows it, which lags behind while events are played. */
export class TableState {
  table = $state.raw<Table | null>(null);
  /** The seat whose view was received. */
  seat = $state.raw<number | null>(null);
  received = $state.raw<Whole | null>(null);
  shown = $state.raw<Whole | null>(null);
  #choices = $state.raw<Choices | null>(null);

  /** The choices of the seats held here; null until they were received and the board shows the present. */
  readonly choices: Choices | null = $derived(
    this.shown === this.received && this.#choices?.seq === this.received?.seq ? this.#choices : null,
  );
  readonly isMyTurn: boolean = $derived((this.choices?.choices.length ?? 0) > 0);
  /** The seat to act, if an agent holds it. */
  readonly thinking: number | null = $derived.by(() => {
    const actor = this.shown?.to_act;
    return typeof actor === "number" && this.table?.holders[actor]?.kind === "agent" ? actor : null;
  });
  /** The first ply after my last entry in the log; null without a seat. */
  readonly since: number | null = $derived.by(() => {
    const mine = this.choices?.seat ?? this.seat;
    if (mine === null || !this.received) return null;
    const { log, log_start } = this.received;
    return (log.findLast(({ seat }) => seat === mine)?.last ?? log_start) + 1;
  });

  /** Receive a whole; the board shows it after `catchUp`. */
  replace(whole: Whole): void {
    this.received = whole;
    this.#choices = null;
  }

  /** Receive an event; return whether it is new. */
  receive(event: Event): boolean {
    if (!this.received || event.seq <= this.received.seq) return false;
    this.received = applied(this.received, event);
    this.#choices = null;
    return true;
  }

  receiveChoices(choices: Choices): void {
    this.#choices = choices;
  }

  catchUp(): void {
    this.shown = this.received;
  }
}
