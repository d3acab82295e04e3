import * as http from "../protocol/http";
import type { TableSummary, WaitingTableInfo } from "../protocol/messages";
import { recordName } from "../savefile";
import { words } from "../words/words.svelte";
import { forget, keptTables, tokensOf, type KeptTable } from "./kept";

const MOST = 12;
/** Time between attempts to reach the server, in milliseconds. */
const RETRY = 1000;
const [GONE, ENDED] = ["refused-no-table", "refused-token"];

/** A record, and the name of the file for it. */
interface Removed {
  name: string;
  record: Blob;
}

/** The tables of this browser, newest first, with what the server says of them. */
export class MyTables {
  tables = $state.raw(keptTables().slice(0, MOST));
  summaries = $state.raw<ReadonlyMap<string, TableSummary>>(new Map());
  /** Those whose games have not started. */
  waiting = $state.raw<ReadonlyMap<string, WaitingTableInfo>>(new Map());
  /** Those at which this browser holds no seat any more. */
  ended = $state.raw<ReadonlySet<string>>(new Set());
  /** The last record of the table that was deleted last. */
  removed = $state.raw<Removed | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The newest table that is not over, once its summary has come. */
  readonly latest: KeptTable | null = $derived.by(() => {
    const isOpen = (table: KeptTable, summary: TableSummary | undefined) => summary && !summary.is_record && (!summary.is_over || table.waits);
    return this.tables.find((table) => this.waiting.has(table.id) || isOpen(table, this.summaries.get(table.id))) ?? null;
  });

  /** Fetch the summaries of all tables in one request, again until the server is reached; resolve after the first attempt. */
  async look(): Promise<void> {
    for (const game of new Set(this.tables.map(({ game }) => game).filter(Boolean))) void words.load(game).catch(() => undefined);
    const asked = this.tables.map((kept) => ({ table: kept.id, token: tokensOf(kept)[0] ?? "" }));
    const answers = asked.length > 0 ? await http.summaries(asked).catch((error: unknown) => (error instanceof http.Unreachable ? null : [])) : [];
    if (!answers) return void (this.#timer = setTimeout(() => void this.look(), RETRY));
    for (const { table, reason } of answers) if (reason?.sentence.key === GONE) forget(table);
    this.summaries = new Map(answers.flatMap(({ table, summary }) => (summary ? [[table, summary]] : [])));
    this.waiting = new Map(answers.flatMap(({ table, waiting }) => (waiting ? [[table, waiting]] : [])));
    this.ended = new Set(answers.flatMap(({ table, reason }) => (reason?.sentence.key === ENDED ? [table] : [])));
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
    this.tables = keptTables().slice(0, MOST);
  }
}
