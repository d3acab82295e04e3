import * as http from "../protocol/http";
import type { TableSummary, WaitingTableInfo } from "../protocol/wire";
import { recordName } from "../savefile";
import { words } from "../words/words.svelte";
import { forget, keptTables, markOver, tokensOf, type KeptTable } from "./kept";
import { isDone, ordered } from "./order";

/** The most tables that one request asks for. */
const MOST = 50;
/** So many tables are shown at first, and asked for although they were over before. */
const FEW = 12;
/** Time between attempts to reach the server, in milliseconds. */
const RETRY = 1000;
const [GONE, ENDED] = ["refused-no-table", "refused-token"];

/** A record, and the name of the file for it. */
interface Removed {
  name: string;
  record: Blob;
}

/** The tables to ask for, in one request: those that are not over, and then the newest that are. */
function asked(): KeptTable[] {
  const kept = keptTables();
  const going = kept.filter(({ over }) => !over).slice(0, MOST);
  return [...going, ...kept.filter(({ over }) => over).slice(0, Math.max(0, FEW - going.length))];
}

/** The tables of this browser, what waits for somebody here first, with what the server says of them. */
export class MyTables {
  #kept = $state.raw(keptTables());
  summaries = $state.raw<ReadonlyMap<string, TableSummary>>(new Map());
  /** Those whose games have not started. */
  waiting = $state.raw<ReadonlyMap<string, WaitingTableInfo>>(new Map());
  /** Those at which this browser holds no seat any more. */
  ended = $state.raw<ReadonlySet<string>>(new Set());
  /** The last record of the table that was deleted last. */
  removed = $state.raw<Removed | null>(null);
  /** How many tables are shown. */
  #most = $state(FEW);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** All tables of this browser, in their order. */
  readonly tables: readonly KeptTable[] = $derived.by(() => {
    const known = this.#kept.map((table) => ({
      table,
      summary: this.summaries.get(table.id),
      waiting: this.waiting.get(table.id),
    }));
    return ordered(known).map(({ table }) => table);
  });

  /** Those that are shown; the others come when somebody asks for more. */
  readonly shown: readonly KeptTable[] = $derived(this.tables.slice(0, this.#most));

  /** How many more `more` shows. */
  readonly rest: number = $derived(Math.min(MOST, this.tables.length - this.shown.length));

  /** The first table that is not over, once its summary has come. */
  readonly latest: KeptTable | null = $derived.by(() => {
    const isKnown = ({ id }: KeptTable) => this.summaries.has(id) || this.waiting.has(id);
    return this.tables.find((table) => isKnown(table) && !isDone(table, this.summaries.get(table.id))) ?? null;
  });

  /**
   * Fetch the summaries of what is shown first in one request, again until the server is reached; resolve after the
   * first attempt.
   */
  async look(): Promise<void> {
    for (const game of new Set(this.#kept.map(({ game }) => game).filter(Boolean)))
      void words.load(game).catch(() => undefined);
    if (await this.#ask(asked())) await this.#complete();
    else this.#timer = setTimeout(() => void this.look(), RETRY);
  }

  /** Show more tables, with what one request tells of them. */
  async more(): Promise<void> {
    this.#most += MOST;
    await this.#complete();
  }

  /**
   * Ask for more until all that is shown is known: once it is known that tables are over, others come in their places.
   */
  async #complete(): Promise<void> {
    const isKnown = ({ id }: KeptTable) => this.summaries.has(id) || this.waiting.has(id) || this.ended.has(id);
    for (let before = Infinity; !this.shown.every(isKnown);) {
      const unknown = this.tables.filter((table) => !isKnown(table));
      if (unknown.length === before || !(await this.#ask(unknown.slice(0, MOST)))) return;
      before = unknown.length;
    }
  }

  /** Ask for summaries in one request; return whether the server was reached. */
  async #ask(tables: readonly KeptTable[]): Promise<boolean> {
    const tickets = tables.map((kept) => ({ table: kept.id, token: tokensOf(kept)[0] ?? "" }));
    const isUnreached = (error: unknown) => error instanceof http.Unreachable;
    const answers =
      tickets.length > 0
        ? await http.summaries(tickets).catch((error: unknown) => (isUnreached(error) ? null : []))
        : [];
    if (!answers) return false;
    for (const { table, reason } of answers) if (reason?.sentence.key === GONE) forget(table);
    const isNew = new Set(answers.map(({ table }) => table));
    const older = <T>(held: ReadonlyMap<string, T>) => [...held].filter(([table]) => !isNew.has(table));
    this.summaries = new Map([
      ...older(this.summaries),
      ...answers.flatMap(({ table, summary }) => (summary ? [[table, summary] as const] : [])),
    ]);
    this.waiting = new Map([
      ...older(this.waiting),
      ...answers.flatMap(({ table, waiting }) => (waiting ? [[table, waiting] as const] : [])),
    ]);
    const ended = answers.flatMap(({ table, reason }) => (reason?.sentence.key === ENDED ? [table] : []));
    this.ended = new Set([...[...this.ended].filter((table) => !isNew.has(table)), ...ended]);
    for (const { table, summary } of answers) if (summary) markOver(table, summary.is_over || summary.is_record);
    this.#read();
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async remove(kept: KeptTable): Promise<void> {
    const record = await http.close(kept.id, tokensOf(kept)).catch(() => null);
    this.removed = record?.size ? { name: recordName(kept.game, kept.id), record } : null;
    forget(kept.id);
    this.#read();
  }

  #read(): void {
    this.#kept = keptTables();
  }
}
