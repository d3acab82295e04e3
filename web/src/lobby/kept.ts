// The tables this browser holds seats at.  Their tokens live here and in no address.

export interface KeptTable {
  id: string;
  token: string;
  game: string;
  at: number; // when it was made, in milliseconds
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
