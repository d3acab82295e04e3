// The tables of this browser, in its local storage.  Tokens are stored here and never in an address.

export interface KeptTable {
  id: string;
  /** The token of each seat, or one under "" to watch with. */
  tokens: Record<string, string>;
  game: string;
  at: number; // when it was created, in milliseconds
  seen?: number; // the last ply that this browser has shown
  waits?: boolean; // a roll of this browser's seats waited for a press there
}

const KEPT_AS = "voyageur.tables";

/** Read a table as it was stored; earlier versions stored one token for all seats. */
function read({ token, ...table }: KeptTable & { token?: string }): KeptTable {
  return token === undefined ? table : { ...table, tokens: { "": token } };
}

function write(tables: readonly KeptTable[]): void {
  localStorage.setItem(KEPT_AS, JSON.stringify(tables));
}

export function keptTables(): KeptTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(found) ? found.map(read) : [];
  } catch {
    return [];
  }
}

const find = (id: string): KeptTable | undefined => keptTables().find((table) => table.id === id);

export function keep(table: KeptTable): void {
  write([table, ...keptTables().filter(({ id }) => id !== table.id)]);
}

export function forget(id: string): void {
  write(keptTables().filter((table) => table.id !== id));
}

/** Return the tokens of a table, each once. */
export const tokensOf = ({ tokens }: KeptTable): string[] => [...new Set(Object.values(tokens))];

/** Return the tokens of a table by seat; none if this browser does not know the table. */
export const tokensFor = (id: string): Record<string, string> => find(id)?.tokens ?? {};

/** Return the last ply of a table that this browser has shown, or null. */
export const seenAt = (id: string): number | null => find(id)?.seen ?? null;

/** Store that this browser has shown ply `seen` of a table, and whether a roll waits there for a press. */
export function markSeen(id: string, seen: number, waits = false): void {
  const tables = keptTables();
  const table = tables.find((one) => one.id === id);
  if (!table || (table.seen === seen && (table.waits ?? false) === waits)) return;
  table.seen = seen;
  table.waits = waits;
  write(tables);
}
