// The tables of this browser, in its local storage.  Tokens are stored here and never in an address.

import type { TakenBy } from "../protocol/http";
import { local } from "../storage.svelte";

/** A link to the seat of somebody else, which the others at the table are asked to agree to. */
export interface LostSeat {
  seat: number;
  invitation: string;
  /** The proposal. */
  id: string;
  isAgreed: boolean;
}

export interface KeptTable {
  id: string;
  /** The token of each seat, or one under "" to watch with. */
  tokens: Record<string, string>;
  game: string;
  at: number; // when it was created, in milliseconds
  seen?: number; // the last ply that this browser has shown
  waits?: boolean; // a roll of this browser's seats waited for a press there
  over?: boolean; // it was over, or a record, when the server was last asked
  taken?: Record<string, TakenBy>; // by which link a seat was taken, until the game starts
  used?: Record<string, string>; // invitations of this browser with which somebody sat down, until the game starts
  invitations?: Record<string, string>; // of the links to seats that this browser made, until the game starts
  spectators?: string; // the token in the link for spectators
  host?: string; // the token that starts and closes the table before its game starts
  commitment?: string; // of the server to the secret of the dice, as it was told before the game
  contributions?: Record<string, string>; // what this browser contributes to the dice, by seat
  lost?: LostSeat; // the link to the seat of somebody else that was asked for here
  devices?: Record<string, number>; // how many had a key to each seat of this browser when it was told last
  agent?: string; // gets the free seats if the game starts without people in them
}

const KEPT_AS = "voyageur.tables";

/** Read a table as it was stored; earlier versions stored one token for all seats. */
function read({ token, ...table }: KeptTable & { token?: string }): KeptTable {
  return token === undefined ? table : { ...table, tokens: { "": token } };
}

function write(tables: readonly KeptTable[]): void {
  local.write(KEPT_AS, JSON.stringify(tables));
}

export function keptTables(): KeptTable[] {
  try {
    const found: unknown = JSON.parse(local.read(KEPT_AS) ?? "[]");
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

/** Return a table of this browser, if it has it. */
export const keptTable = find;

/** Whether this browser holds a seat of a table. */
export const isSeated = (id: string): boolean => Object.keys(tokensFor(id)).some((seat) => seat !== "");

/** Change what is stored of a table, if this browser has it. */
export function change(id: string, made: (table: KeptTable) => Partial<KeptTable>): void {
  write(keptTables().map((table) => (table.id === id ? { ...table, ...made(table) } : table)));
}

/** Store the token of a seat of a table, or, under "", one to watch with. */
export function keepToken(id: string, seat: string, token: string, game: string): void {
  if (!find(id)) keep({ id, tokens: {}, game, at: Date.now() });
  change(id, ({ tokens }) => ({ tokens: { ...tokens, [seat]: token } }));
}

/** Store a token to watch with, unless this browser has better ones. */
export function keepToWatch(id: string, token: string): void {
  if (Object.keys(tokensFor(id)).length === 0) keepToken(id, "", token, "");
}

/** Store whether a table is over. */
export function markOver(id: string, over: boolean): void {
  if ((find(id)?.over ?? false) !== over) change(id, () => ({ over }));
}

/** Store which game is played at a table, if a link to watch told only its id. */
export function noteGame(id: string, game: string): void {
  if (find(id)?.game === "") change(id, () => ({ game }));
}

/** Remove tokens that are no longer valid. */
export function dropTokens(id: string, ended: readonly string[]): void {
  change(id, ({ tokens }) => ({
    tokens: Object.fromEntries(Object.entries(tokens).filter(([, token]) => !ended.includes(token))),
  }));
}

/** Store that this browser has shown ply `seen` of a table, and whether a roll waits there for a press. */
export function markSeen(id: string, seen: number, waits = false): void {
  const table = find(id);
  if (!table || (table.seen === seen && (table.waits ?? false) === waits)) return;
  change(id, () => ({ seen, waits }));
}
