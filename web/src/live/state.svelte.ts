import { applied } from "../protocol/events";
import type { Choices, Entry, EventMessage, Sentence, Standing, TableInfo, Whole } from "../protocol/wire";

/** The state of a table: as received, and as the board shows it, which lags behind while events are played. */
export class TableState {
  table = $state.raw<TableInfo | null>(null);
  /** The seat whose view was received. */
  seat = $state.raw<number | null>(null);
  received = $state.raw<Whole | null>(null);
  shown = $state.raw<Whole | null>(null);
  #choices = $state.raw<Choices | null>(null);
  /** The prompt of the choices that came last; it stays until others come. */
  prompt = $state.raw<Sentence | null>(null);
  /** The standing answers of the seat whose view was received, as far as they were told. */
  standing = $state.raw<Standing | null>(null);
  /** The seats of people for whom an agent plays. */
  played = $state.raw<readonly number[]>([]);
  /** The choices that came last, also while the board lags behind. */
  #last = $state.raw<Choices | null>(null);
  /** The last action that was sent from here: its seat and its event. */
  #act = $state.raw<{ seat: number; seq: number } | null>(null);

  /** The choices of the seats held here; null until they were received and the board shows the present. */
  readonly choices: Choices | null = $derived(
    this.shown === this.received && this.#choices?.seq === this.received?.seq ? this.#choices : null,
  );
  /**
   * What a seat at this screen may do besides acting.  For a single seat it stays until it is told anew, so that no
   * entry of a menu comes or goes while a rival acts.
   */
  readonly rights: Pick<Choices, "can_resign" | "may_propose"> | null = $derived(
    this.choices ?? (this.table?.seats.length === 1 && !this.received?.result ? this.#last : null),
  );
  readonly isMyTurn: boolean = $derived((this.choices?.choices.length ?? 0) > 0);
  /** Whether choices were taken away by an event that only tells something, so that the same ones come again. */
  isSameAgain = $state(false);
  /** Whether the server answers for the seat to act, which is held here; null until that is told. */
  readonly isAnswered: boolean | null = $derived(
    this.#choices?.seq === this.received?.seq ? (this.#choices?.standing?.is_answered ?? false) : null,
  );
  /** The seat to act, if an agent holds it. */
  readonly thinking: number | null = $derived.by(() => {
    const actor = this.shown?.to_act;
    return typeof actor === "number" && (this.table?.holders[actor]?.kind === "agent" || this.played.includes(actor))
      ? actor
      : null;
  });
  /** The seat at this screen that is to act, or whose view is shown. */
  readonly mine: number | null = $derived(this.choices?.seat ?? this.seat);
  /**
   * The first ply after my last turn: after my last entry in the log that another seat's entry follows; null without a
   * seat.
   */
  readonly since: number | null = $derived.by(() => {
    const whole = this.table?.own_rolls ? this.shown : this.received;
    if (this.mine === null || !whole) return null;
    const { log, log_start } = whole;
    const others = log.findLastIndex((entry) => !this.#isMine(entry));
    return (log.findLast((entry, nth) => nth < others && this.#isMine(entry))?.last ?? log_start) + 1;
  });

  /** The last ply that the seat at this screen decided or rolled, as far as is known; what follows is news to it. */
  readonly decided: number | null = $derived.by(() => {
    if (this.since === null || !this.received) return null;
    if (this.#act?.seat !== this.mine || this.table?.own_rolls) return this.since - 1;
    return this.received.ply - (this.received.seq - this.#act.seq);
  });

  /** Whether what the computer did goes with my last decision if that is undone, as far as is known. */
  readonly undoesAnswer: boolean = $derived.by(() => {
    const { log = [] } = this.received ?? {};
    const act = this.#act?.seat === this.mine ? this.decided : null;
    const isPly = ({ first, last }: Entry) => first <= last; // a note, such as that of a suggested move, is no decision
    const own = act ?? log.findLast((entry) => entry.seat === this.mine && isPly(entry))?.last ?? 0;
    return (
      (this.choices?.can_undo ?? false) &&
      log.some(
        ({ seat, last }) => typeof seat === "number" && this.table?.holders[seat]?.kind === "agent" && last > own,
      )
    );
  });

  /**
   * What the table played after the last action sent from here, if that ended the turn of its seat and it is not to act
   * again yet.
   */
  readonly ended: readonly Entry[] = $derived.by(() => {
    const [act, { shown, received }] = [this.#act, this];
    if (!act || !shown || !received || shown.to_act === act.seat || shown.result || this.table?.own_rolls) return [];
    const acted = received.ply - (received.seq - act.seq);
    return shown.log.filter(({ last, seat }) => seat === act.seat && last > acted);
  });

  /** Whether an event is a ply of the seat that acted here last, which nobody sent: it had a single legal action. */
  isForced({ seq, seat }: EventMessage): boolean {
    return this.#act !== null && seat === this.#act.seat && seq > this.#act.seq && !this.table?.own_rolls;
  }

  /** Whether an entry of the log is an act of the seat at this screen, or a roll that it sees as its own. */
  #isMine({ seat, dice }: Entry): boolean {
    return (
      seat === this.mine ||
      ((this.table?.own_rolls ?? false) && (dice?.flat().some((die) => die.seat === this.mine) ?? false))
    );
  }

  /** Take the view of `seat`; nothing is shown that another seat knew. */
  look(seat: number | null): void {
    if (seat !== this.seat) this.shown = this.standing = null;
    this.seat = seat;
  }

  /** Receive a whole; the board shows it after `catchUp`. */
  replace(whole: Whole): void {
    this.received = whole;
    this.#choices = this.#act = null;
    this.isSameAgain = false;
  }

  /** Receive an event; return whether it is new. */
  receive(event: EventMessage): boolean {
    if (!this.received || event.seq <= this.received.seq) return false;
    this.isSameAgain = (event.is_note ?? false) && (this.isMyTurn || this.isSameAgain);
    this.received = applied(this.received, event);
    this.#choices = null;
    if (event.is_undo || event.is_note) this.#act = null; // from now on plies and events are counted differently
    return true;
  }

  /** Remember that an action of `seat` became the event `seq`. */
  acted(seat: number, seq: number): void {
    this.#act = { seat, seq };
  }

  receiveChoices(choices: Choices): void {
    this.#choices = this.#last = choices;
    this.isSameAgain = false;
    this.standing = choices.standing;
    this.prompt = choices.prompt ?? this.prompt;
  }

  catchUp(): void {
    this.shown = this.received;
  }
}
