import * as http from "../protocol/http";
import type { TableSummary, WaitingTableInfo } from "../protocol/messages";
import { recordName } from "../savefile";
import { words } from "../words/words.svelte";
import { forget, keptTables, markOver, tokensOf, type KeptTable } from "./kept";
import { isDone, ordered } from "./order";

/** The most tables that one request asks for. */
const MOST = 50;
/** So many tables are asked for although they were over before: those that are shown first if nothing else is there. */
const OVER = 12;
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
  return [...going, ...kept.filter(({ over }) => over).slice(0, Math.max(0, OVER - going.length))];
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
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** All tables of this browser, in their order. */
  readonly tables: readonly KeptTable[] = $derived.by(() => {
    const known = this.#kept.map((table) => ({ table, summary: this.summaries.get(table.id), waiting: this.waiting.get(table.id) }));
    return ordered(known).map(({ table }) => table);
  });

  /** The first table that is not over, once its summary has come. */
  readonly latest: KeptTable | null = $derived.by(() => {
    const isKnown = ({ id }: KeptTable) => this.summaries.has(id) || this.waiting.has(id);
    return this.tables.find((table) => isKnown(table) && !isDone(table, this.summaries.get(table.id))) ?? null;
  });

  /** Fetch the summaries of all tables in one request, again until the server is reached; resolve after the first attempt. */
  async look(): Promise<void> {
    for (const game of new Set(this.#kept.map(({ game }) => game).filter(Boolean))) void words.load(game).catch(() => undefined);
    const tickets = asked().map((kept) => ({ table: kept.id, token: tokensOf(kept)[0] ?? "" }));
    const answers = tickets.length > 0 ? await http.summaries(tickets).catch((error: unknown) => (error instanceof http.Unreachable ? null : [])) : [];
    if (!answers) return void (this.#timer = setTimeout(() => void this.look(), RETRY));
    for (const { table, reason } of answers) if (reason?.sentence.key === GONE) forget(table);
    this.summaries = new Map(answers.flatMap(({ table, summary }) => (summary ? [[table, summary]] : [])));
    this.waiting = new Map(answers.flatMap(({ table, waiting }) => (waiting ? [[table, waiting]] : [])));
    this.ended = new Set(answers.flatMap(({ table, reason }) => (reason?.sentence.key === ENDED ? [table] : [])));
    for (const { table, summary } of answers) if (summary) markOver(table, summary.is_over || summary.is_record);
    this.#read();
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
