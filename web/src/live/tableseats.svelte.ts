import type { Request, SeatStatus } from "../protocol/wire";
import { clockText, leftOf, passedThreshold, shortClockText } from "./clocks";
import { holderName } from "../seats/holders";
import { say } from "../words/words.svelte";
import { newId } from "../protocol/ids";
import type { TableState } from "./state.svelte";

/** The state of the seats of a table, which is no event of the game: who is connected, and for whom an agent plays. */
export class TableSeats {
  /** Null as long as everybody is connected and plays. */
  #status = $state.raw<SeatStatus | null>(null);

  constructor(
    private readonly state: TableState,
    private readonly ask: (message: Request) => void,
  ) {}

  /** When the last message came, and what time it is now, both by the clock of this machine that nobody can set. */
  #came = $state(0);
  #now = $state(0);

  receive(status: SeatStatus): void {
    this.#status = status;
    this.#came = this.#now = performance.now();
  }

  /**
   * Let the clocks go on; return the time left to the seat of this screen that is asked, if it has just become short.
   */
  tick(): number | null {
    const [seat, before] = [this.#status?.clock?.asked ?? -1, this.#now];
    this.#now = performance.now();
    const { clock } = this.#status ?? {};
    if (!clock || !this.state.table?.seats.includes(seat)) return null;
    return passedThreshold(
      leftOf(clock, seat, before - this.#came) ?? 0,
      leftOf(clock, seat, this.#now - this.#came) ?? 0,
    );
  }

  /** Whether a clock runs. */
  readonly isTicking: boolean = $derived.by(
    () => (this.#status?.clock?.asked ?? null) !== null && !this.state.received?.result,
  );

  /** What the clock of a seat shows, in full or in the least room; null if it has none. */
  clockOf(seat: number, isShort = false): string | null {
    const left = this.#status?.clock ? leftOf(this.#status.clock, seat, this.#now - this.#came) : null;
    return left === null ? null : (isShort ? shortClockText : clockText)(left);
  }

  /** The seats of people elsewhere, with whether they are connected. */
  readonly presence: ReadonlyMap<number, boolean> = $derived.by(() => {
    const [status, { table }] = [this.#status, this.state];
    if (!status || !table) return new Map();
    const elsewhere = [...table.holders.keys()].filter(
      (seat) => table.holders[seat]?.kind === "person" && !table.seats.includes(seat),
    );
    return new Map(elsewhere.map((seat) => [seat, status.connected.includes(seat)]));
  });
  /** The seats of people elsewhere who are not connected. */
  readonly missing: readonly number[] = $derived.by(() =>
    [...this.presence].filter(([, isHere]) => !isHere).map(([seat]) => seat),
  );
  /** How many spectators look on, as was told last. */
  readonly spectators: number = $derived.by(() => this.#status?.spectators ?? 0);
  /** The seats of people for whom an agent plays. */
  readonly played: readonly number[] = $derived(Object.keys(this.#status?.agents ?? {}).map(Number));
  /** The seats of this browser for which an agent plays. */
  readonly ownPlayed: readonly number[] = $derived.by(
    () => this.state.table?.seats.filter((seat) => this.played.includes(seat)) ?? [],
  );
  /** For whom of this screen an agent plays, in words; null if for nobody. */
  readonly substituteText: string | null = $derived.by(() => {
    const { holders = [], seats = [] } = this.state.table ?? {};
    if (this.ownPlayed.length === 0) return null;
    if (seats.length === 1) return say("substitute-plays");
    return say("substitute-plays-for", {
      who: this.ownPlayed
        .map((seat) => holders[seat])
        .map((holder) => (holder ? holderName(holder) : ""))
        .join(", "),
    });
  });
  /** The seats of this browser that an agent could play from now on. */
  readonly ownLeavable: readonly number[] = $derived.by(() => {
    const { table, received } = this.state;
    if (!table?.substitute || received?.result) return [];
    return table.seats.filter((seat) => !this.played.includes(seat));
  });

  /** The seats of people who are not connected, for whom the others can agree on an agent. */
  readonly away: readonly number[] = $derived.by(() => {
    const { table, received } = this.state;
    if (!table?.substitute || table.seats.length === 0 || received?.result) return [];
    return [...this.presence].filter(([seat, isHere]) => !isHere && !this.played.includes(seat)).map(([seat]) => seat);
  });

  /** Propose to the others that the agent plays for somebody who is away. */
  proposeTakeover(away: number): void {
    const { table, received } = this.state;
    const seat = this.state.seat ?? table?.seats[0];
    if (received && seat !== undefined)
      this.ask({ type: "propose", id: newId(), seq: received.seq, seat, kind: "takeover", about: String(away) });
  }
  /** Let the agent play for everybody at this screen. */
  leave(): void {
    for (const seat of this.ownLeavable) this.ask({ type: "leave", id: newId(), seat });
  }
  /** Take the seats of this screen back. */
  comeBack(): void {
    for (const seat of this.ownPlayed) this.ask({ type: "return", id: newId(), seat });
  }
}
