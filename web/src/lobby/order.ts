// The order of this browser's tables: what waits for somebody here comes first, what is over last.

import type { TableSummary, WaitingTableInfo } from "../protocol/wire";
import type { KeptTable } from "./kept";

/** What is known of a table. */
export interface Known {
  table: KeptTable;
  summary: TableSummary | undefined;
  waiting: WaitingTableInfo | undefined;
}

/** Whether a table is over, or a record: there is nothing to do but to look at it. */
export const isDone = (table: KeptTable, summary: TableSummary | undefined): boolean =>
  summary ? summary.is_record || (summary.is_over && !table.waits) : (table.over ?? false);

/** Whether a seat of this browser is to act, and no agent does it. */
export function isMyTurn({ tokens }: KeptTable, { to_act, seats, agents }: TableSummary): boolean {
  return typeof to_act === "number" && !(to_act in agents) && (seats.includes(to_act) || String(to_act) in tokens);
}

function rank({ table, summary, waiting }: Known): number {
  if (isDone(table, summary)) return 4;
  if (!summary) return waiting ? 2 : 3;
  return table.waits || isMyTurn(table, summary) ? 0 : 1;
}

/** Return the tables in their order: by what they wait for, the time that is left, and the last event. */
export function ordered<T extends Known>(known: readonly T[]): T[] {
  const left = ({ summary }: Known) => summary?.left ?? Infinity;
  /** A table may have come to this browser after its last event; so that what is known later never sinks. */
  const last = ({ table, summary }: Known) => Math.max(summary?.last ?? 0, table.at);
  const less = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);
  return [...known].sort(
    (one, other) =>
      rank(one) - rank(other) || (rank(one) < 2 ? less(left(one), left(other)) : 0) || less(last(other), last(one)),
  );
}
