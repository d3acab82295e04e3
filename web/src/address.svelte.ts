// The router: the address holds the state, so that reload and back work.

import { TEXTS, type TextName } from "./rules/texts";

export type Route =
  | { at: "lobby" }
  | { at: "setup"; game: string; edit: string | null }
  | { at: "text"; game: string; text: TextName }
  | { at: "table"; id: string; ply: number | null }
  | { at: "nowhere" };

export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { at: "lobby" };
  if (first === "games" && second !== undefined && parts.length === 2) return { at: "setup", game: second, edit: null };
  const text = TEXTS.find((name) => name === third);
  if (first === "games" && second !== undefined && text && parts.length === 3) return { at: "text", game: second, text };
  if (first === "games" && second !== undefined && third === "edit" && parts.length === 4) return { at: "setup", game: second, edit: fourth ?? null };
  if (first !== "tables" || second === undefined) return { at: "nowhere" };
  if (parts.length === 2) return { at: "table", id: second, ply: null };
  const ply = third === "plies" && parts.length === 4 ? Number(fourth) : NaN;
  return Number.isInteger(ply) && ply >= 0 ? { at: "table", id: second, ply } : { at: "nowhere" };
}

export const setupPath = (game: string) => `/games/${encodeURIComponent(game)}`;
export const editPath = (game: string, option: string) => `${setupPath(game)}/edit/${encodeURIComponent(option)}`;
export const textPath = (game: string, text: TextName) => `${setupPath(game)}/${text}`;
export const tablePath = (id: string, ply: number | null = null) =>
  `/tables/${encodeURIComponent(id)}${ply === null ? "" : `/plies/${ply}`}`;

class Address {
  #path = $state(location.pathname);
  readonly route = $derived(routeOf(this.#path));

  constructor() {
    addEventListener("popstate", () => (this.#path = location.pathname));
  }

  go(path: string): void {
    if (path === this.#path) return;
    history.pushState(null, "", path);
    this.#path = path;
  }

  /** Go without an entry in the browser's history, for the slider of a replay. */
  turn(path: string): void {
    history.replaceState(null, "", path);
    this.#path = path;
  }
}

export const address = new Address();

/** Follow a link inside the client without loading the page again. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  address.go(link.pathname);
}
