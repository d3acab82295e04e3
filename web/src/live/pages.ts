// The past of a table, fetched in pages of plies.

import { applied } from "../protocol/events";
import type { EventMessage, ReplayPage, Whole } from "../protocol/wire";

/** Plies in a page. */
export const PAGE = 50;
/** The next page is fetched when fewer known events than this are left. */
const AHEAD = 20;
const RETRY = 1000;

/** The past of a table: events received, and pages of the replay, fetched when needed. */
export class Pages {
  readonly #wholes = new Map<number, Whole>(); // by page
  readonly #events = new Map<number, EventMessage>(); // by ply
  readonly #loading = new Map<number, Promise<boolean>>(); // by page
  #age = 0;

  /** `isFinal` returns whether an error is permanent, so that the page is not fetched again. */
  constructor(
    private readonly fetch: (page: number) => Promise<ReplayPage>,
    private readonly isFinal: (error: unknown) => boolean = () => true,
  ) {}

  put(event: EventMessage): void {
    this.#events.set(event.ply, event);
  }

  known(ply: number): EventMessage | undefined {
    return this.#events.get(ply);
  }

  /** Drop everything, because plies were taken back or the seat or the language changed. */
  forget(): void {
    this.#age += 1;
    this.#wholes.clear();
    this.#events.clear();
    this.#loading.clear();
  }

  /** Return the event of ply `ply`, or null if there is no such ply.  Pages up to `until` are fetched in advance. */
  async event(ply: number, until = ply): Promise<EventMessage | null> {
    const pageOf = (one: number) => Math.floor((one - 1) / PAGE);
    if (!this.#events.has(ply) && !(await this.#load(pageOf(ply)))) return null;
    const ahead = Math.min(until, ply + AHEAD);
    if (!this.#events.has(ahead)) void this.#load(pageOf(ahead));
    return this.#events.get(ply) ?? null;
  }

  /** Return the table after ply `ply`, or null if there is no such ply. */
  async at(ply: number): Promise<Whole | null> {
    const age = this.#age;
    const page = Math.floor(ply / PAGE);
    if (!this.#wholes.has(page)) await this.#load(page);
    let whole = this.#wholes.get(page) ?? null;
    while (whole && whole.ply < ply) {
      const event = await this.event(whole.ply + 1);
      whole = event && applied(whole, event);
    }
    return age === this.#age ? whole : this.at(ply);
  }

  /** Fetch a page; return whether that worked. */
  #load(page: number): Promise<boolean> {
    const loading = this.#loading.get(page) ?? this.#fetch(page);
    this.#loading.set(page, loading);
    void loading.finally(() => this.#loading.get(page) === loading && this.#loading.delete(page));
    return loading;
  }

  async #fetch(page: number): Promise<boolean> {
    const age = this.#age;
    for (;;) {
      try {
        const { whole, events } = await this.fetch(page);
        if (age !== this.#age) return this.#load(page);
        this.#wholes.set(page, whole);
        for (const event of events) this.put(event);
        return true;
      } catch (error) {
        if (age !== this.#age || this.isFinal(error)) return false;
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }
}
