// The boards and courses that somebody has named: kept in this browser, a limited number of each option.

import { local } from "../storage.svelte";

export interface OwnBoard {
  name: string;
  text: string;
}

export type Keeping = "kept" | "short" | "full";

const KEPT_AS = "voyageur.boards";
export const MOST_BOARDS = 12;
export const LONGEST_NAME = 40;
/** More than the largest text that a game takes. */
export const LONGEST_TEXT = 20_000;

const keyOf = (game: string, option: string) => `${game}/${option}`;
const isBoard = (one: unknown): one is OwnBoard => {
  const { name, text } = (one ?? {}) as Partial<OwnBoard>;
  return typeof name === "string" && typeof text === "string" && text.length <= LONGEST_TEXT;
};

function kept(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(local.read(KEPT_AS) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const write = (game: string, option: string, boards: readonly OwnBoard[]) =>
  local.write(KEPT_AS, JSON.stringify({ ...kept(), [keyOf(game, option)]: boards }));

/** Return the boards of an option, the newest first. */
export function boardsOf(game: string, option: string): OwnBoard[] {
  const found = kept()[keyOf(game, option)];
  return Array.isArray(found) ? found.filter(isBoard).slice(0, MOST_BOARDS) : [];
}

export const cleanName = (name: string): string => name.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);

/**
 * Keep a board; one of the same name is replaced.  Return whether it outlives the page ("short": it does not), or that
 * there are too many.
 */
export function keepBoard(game: string, option: string, board: OwnBoard): Keeping {
  const others = boardsOf(game, option).filter(({ name }) => name !== board.name);
  if (others.length >= MOST_BOARDS) return "full";
  return write(game, option, [board, ...others]) ? "kept" : "short";
}

export function dropBoard(game: string, option: string, name: string): void {
  write(
    game,
    option,
    boardsOf(game, option).filter((board) => board.name !== name),
  );
}

// Links ------------------------------------------------------------------------------------------

const MARK = "#board=";

/** A number of 32 bits by which a text that was cut or changed is noticed (FNV-1a). */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(36);
}

/** Return a board as the fragment of an address. */
export function fragmentOf({ name, text }: OwnBoard): string {
  const told = JSON.stringify([name, text]);
  const bytes = Array.from(new TextEncoder().encode(told), (byte) => String.fromCharCode(byte)).join("");
  return `${MARK}${btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}.${checksum(told)}`;
}

/** Return the board in the fragment of an address; "bad" if it was cut or changed; null if there is none. */
export function linkedBoard(fragment: string): OwnBoard | "bad" | null {
  if (!fragment.startsWith(MARK)) return null;
  const [data = "", sum] = fragment.slice(MARK.length).split(".");
  try {
    const bytes = Uint8Array.from(atob(data.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
    const told = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (checksum(told) !== sum) return "bad";
    const [name, text] = JSON.parse(told) as unknown[];
    const board = { name, text };
    return isBoard(board) ? { name: cleanName(board.name), text: board.text } : "bad";
  } catch {
    return "bad";
  }
}
