// The tables this browser holds seats at.  Their tokens live here and in no address.

export interface KeptTable {
  id: string;
  token: string;
  game: string;
  at: number; // when it was made, in milliseconds
  seen?: number; // the last ply that was shown here
}

const KEPT_AS = "voyageur.tables";

export function keptTables(): KeptTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(found) ? (found as KeptTable[]) : [];
  } catch {
    return [];
  }
}

export function keep(table: KeptTable): void {
  localStorage.setItem(KEPT_AS, JSON.stringify([table, ...keptTables().filter(({ id }) => id !== table.id)]));
}

export function forget(id: string): void {
  localStorage.setItem(KEPT_AS, JSON.stringify(keptTables().filter((table) => table.id !== id)));
}

export const tokenOf = (id: string): string | null => keptTables().find((table) => table.id === id)?.token ?? null;

/** The last ply of a table that this browser has shown; null where it has shown none. */
export const seenAt = (id: string): number | null => keptTables().find((table) => table.id === id)?.seen ?? null;

export function see(id: string, seen: number): void {
  const tables = keptTables();
  const table = tables.find((one) => one.id === id);
  if (!table || table.seen === seen) return;
  table.seen = seen;
  localStorage.setItem(KEPT_AS, JSON.stringify(tables));
}
