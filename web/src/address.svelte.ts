// The router: the address holds the state, so that reload and back work.

import { TEXTS, type TextName } from "./rules/texts";

/** Whose view a replay shows, and in which language; null: the reader's own. */
export interface ReplayView {
  seat: number | null;
  lang: string | null;
}

export const OWN_VIEW: ReplayView = { seat: null, lang: null };

export type Route =
  | { at: "lobby" }
  | { at: "setup"; game: string; edit: string | null }
  | { at: "text"; game: string; text: TextName }
  | ({ at: "table"; id: string; ply: number | null } & ReplayView)
  | { at: "verify"; table: string | null }
  | { at: "nowhere" };

export function routeOf(address: string): Route {
  const [path = "", query = ""] = address.split("?");
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { at: "lobby" };
  if (first === "games" && second !== undefined && parts.length === 2) return { at: "setup", game: second, edit: null };
  const text = TEXTS.find((name) => name === third);
  if (first === "games" && second !== undefined && text && parts.length === 3)
    return { at: "text", game: second, text };
  if (first === "games" && second !== undefined && third === "edit" && parts.length === 4)
    return { at: "setup", game: second, edit: fourth ?? null };
  if (first === "verify" && parts.length === 1) return { at: "verify", table: new URLSearchParams(query).get("table") };
  if (first !== "tables" || second === undefined) return { at: "nowhere" };
  if (parts.length === 2) return { at: "table", id: second, ply: null, ...OWN_VIEW };
  const ply = third === "plies" && parts.length === 4 ? Number(fourth) : NaN;
  return Number.isInteger(ply) && ply >= 0 ? { at: "table", id: second, ply, ...viewOf(query) } : { at: "nowhere" };
}

function viewOf(query: string): ReplayView {
  const asked = new URLSearchParams(query);
  const seat = asked.get("seat") ?? "";
  return { seat: /^[0-9]{1,3}$/.test(seat) ? Number(seat) : null, lang: asked.get("lang") };
}

export const verifyPath = (table: string | null = null) =>
  table === null ? "/verify" : `/verify?${new URLSearchParams({ table })}`;
export const setupPath = (game: string) => `/games/${encodeURIComponent(game)}`;
export const editPath = (game: string, option: string) => `${setupPath(game)}/edit/${encodeURIComponent(option)}`;
export const textPath = (game: string, text: TextName) => `${setupPath(game)}/${text}`;
export function tablePath(id: string, ply: number | null = null, { seat, lang }: ReplayView = OWN_VIEW): string {
  const path = `/tables/${encodeURIComponent(id)}`;
  if (ply === null) return path;
  const asked = Object.entries({ seat, lang }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return `${path}/plies/${ply}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ""}`;
}

/** What the link to a table holds after `#`: an invitation to a seat, or a token to watch with. */
export interface TableLink {
  invitation?: string;
  watch?: string;
}

export function linkOf(fragment: string): TableLink | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const [invitation, watch] = [given.get("invitation"), given.get("watch")];
  return invitation ? { invitation } : watch ? { watch } : null;
}

/** Return the address of a link to a table, for another browser. */
export function linkTo(id: string, link: TableLink): string {
  return `${location.origin}${tablePath(id)}#${new URLSearchParams({ ...link })}`;
}

const here = () => location.pathname + location.search;

class Address {
  #path = $state(here());
  readonly route = $derived(routeOf(this.#path));
  /** What the link that led here holds. */
  link = $state.raw<TableLink | null>(null);

  constructor() {
    this.#arrive();
    addEventListener("popstate", () => this.#arrive());
  }

  /**
   * Follow the address.  An invitation stays in it until somebody sits down: until then it may be opened in another
   * browser, out of a chat program or on another device.
   */
  #arrive(): void {
    this.#path = here();
    this.link = routeOf(here()).at === "table" ? linkOf(location.hash) : null;
  }

  go(path: string): void {
    if (path === this.#path) return;
    history.pushState(null, "", path);
    this.#path = path;
    this.link = null;
  }

  /** Go without an entry in the browser's history, for the slider of a replay. */
  turn(path: string): void {
    history.replaceState(null, "", path);
    this.#path = path;
    this.link = null;
  }
}

export const address = new Address();

/** Follow a link inside the client without loading the page again. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  address.go(link.pathname + link.search);
}
