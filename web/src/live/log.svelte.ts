import { changedLog } from "../protocol/events";
import type { Entry, EventMessage } from "../protocol/wire";
import type { TableState } from "./state.svelte";

/** The log of a table.  The newest entries come with the whole; older ones are fetched when needed. */
export class TableLog {
  #older = $state.raw<Entry[]>([]);
  #isAll = $state(false);
  #loading: Promise<void> | null = null;
  #age = 0;

  /** `fetch` returns the entries that end before a ply. */
  constructor(
    private readonly state: TableState,
    private readonly fetch: (before: number) => Promise<Entry[]>,
  ) {}

  /** All entries that were received. */
  readonly entries: readonly Entry[] = $derived.by(() => [...this.#older, ...(this.state.received?.log ?? [])]);
  /** The entries of the plies that the board has shown: the log must not give away the others. */
  readonly shown: readonly Entry[] = $derived.by(() => {
    const { shown, received } = this.state;
    if (!shown || shown === received) return this.entries;
    const first = shown.log[0]?.first ?? Infinity;
    return [...this.entries.filter(({ first: at, last }) => last <= shown.log_start && at < first), ...shown.log];
  });
  readonly hasOlder: boolean = $derived(this.#start > 0 && !this.#isAll);

  /** Start again with the whole that was received. */
  begin(): void {
    this.#older = [];
    this.#isAll = false;
    this.#loading = null;
    this.#age += 1;
  }

  takeBack(event: EventMessage): void {
    this.#older = changedLog(this.#older, { ...event, log: [] });
  }

  /** Fetch the entries before the first one. */
  fetchOlder(): Promise<void> {
    if (!this.hasOlder) return Promise.resolve();
    return (this.#loading ??= this.#fetchBefore(this.#start + 1));
  }

  /** Fetch all entries, as far as the server can be reached. */
  async fetchAll(): Promise<void> {
    while (this.hasOlder) {
      const before = this.#start;
      await this.fetchOlder();
      if (this.#start === before && this.hasOlder) return;
    }
  }

  /** Entries of plies up to this one were not received. */
  get #start(): number {
    const { log = [], log_start = 0 } = this.state.received ?? {};
    return (this.#older[0]?.first ?? Math.min(log_start + 1, log[0]?.first ?? Infinity)) - 1;
  }

  async #fetchBefore(ply: number): Promise<void> {
    const age = this.#age;
    const found = await this.fetch(ply).catch(() => null);
    if (age !== this.#age) return;
    this.#loading = null;
    if (!found) return;
    this.#isAll = found.length === 0;
    this.#older = [...found, ...this.#older];
  }
}
