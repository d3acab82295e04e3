// Requests over HTTP, and how they fail.

import { awaiting } from "../parts/renewal";
import { drawnScene } from "./drawnscene";
import type {
  AnalysisNow,
  ChanceEvents,
  Checked,
  Contribute,
  Created,
  DiceReport,
  Entry,
  Figure,
  GameCard,
  HowToPlay,
  Imported,
  LinkMade,
  NewTable,
  OfferedSeat,
  OptionCard,
  OptionFault,
  OthersEnded,
  Picture,
  Reason,
  ReplayPage,
  SeatTaken,
  Summary,
  TakeSeat,
} from "./wire";

/** The server refused a request, with a status and usually a reason. */
export class RequestRefused extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason | null,
    readonly faults: OptionFault[] = [],
    /** The game whose words the faults of a record need. */
    readonly game: string | null = null,
  ) {
    super(`refused: ${status}`);
  }
}

/** A game as the lobby and a set-up show it: with its picture, which other places leave out. */
export type PicturedGameCard = GameCard & { picture: Picture };

/** For what the token of a seat was exchanged. */
export type TakenBy = Required<Pick<TakeSeat, "invitation" | "key">>;

/** The server could not be reached. */
export class Unreachable extends Error {}

interface RequestOptions {
  method?: string;
  token?: string;
  body?: unknown;
  /** A text that is sent as it is. */
  file?: Blob;
  /** With the same key the same request is done once. */
  key?: string;
}

/** How often a read is asked again that the server has put off, and for how long at the most: in seconds. */
const MOST_PUT_OFF = 5;
const MOST_WAIT = 10;

/** Ask; what only reads waits as long as the server wants when too much was asked in a short time. */
async function fetched(path: string, request: RequestOptions = {}): Promise<Response> {
  const isRead = (request.method ?? "GET") === "GET";
  for (let asked = 1; ; asked += 1) {
    const response = await answered(path, request);
    if (response.ok) return response;
    if (!isRead || response.status !== 429 || asked > MOST_PUT_OFF) throw await refusal(response);
    const seconds = Math.min(Number(response.headers.get("Retry-After") ?? 1) || 1, MOST_WAIT);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function answered(path: string, { method = "GET", token, body, file, key }: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (file) headers["Content-Type"] = "text/plain";
  if (key) headers["Idempotency-Key"] = key;
  const asked = {};
  if (method !== "GET") awaiting.add(asked);
  try {
    return await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file ? { body: file } : {}),
    });
  } catch {
    throw new Unreachable(path);
  } finally {
    awaiting.delete(asked);
  }
}

async function refusal(response: Response): Promise<Error> {
  if ([502, 503, 504].includes(response.status)) return new Unreachable(response.url);
  try {
    const { reason, faults, game } = (await response.json()) as {
      reason?: Reason;
      faults?: OptionFault[];
      game?: string;
    };
    return new RequestRefused(response.status, reason ?? null, faults ?? [], game ?? null);
  } catch {
    return new RequestRefused(response.status, null);
  }
}

async function json<T>(path: string, request: RequestOptions = {}): Promise<T> {
  return (await fetched(path, request)).json() as Promise<T>;
}

async function text(path: string, request: RequestOptions = {}): Promise<string> {
  return (await fetched(path, request)).text();
}

/** Return a path with query parameters; null values are left out. */
function query(path: string, values: Record<string, string | number | null>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return `${path}?${new URLSearchParams(given)}`;
}

const part = encodeURIComponent;

export const games = (locale: string) => json<PicturedGameCard[]>(query("/api/games", { locale }));
export const game = (name: string, locale: string) =>
  json<PicturedGameCard & { options: OptionCard[]; agents: string[]; icons: Record<string, string> }>(
    query(`/api/games/${part(name)}`, { locale }),
  );
export const plainGame = (name: string, locale: string) =>
  json<GameCard>(query(`/api/games/${part(name)}`, { locale, picture: 0 }));
export const pictureStyle = (name: string) => `/api/games/${part(name)}/picture.css`;
export const rules = (name: string, locale: string) => text(query(`/api/games/${part(name)}/rules`, { locale }));
export const howToPlay = (name: string, locale: string) =>
  json<HowToPlay>(query(`/api/games/${part(name)}/how-to-play`, { locale }));
export const howToPlayPicture = (name: string, { record, ply }: Figure, locale: string) =>
  json<Picture>(query(`/api/games/${part(name)}/how-to-play/${part(record)}/${ply}`, { locale }));
export const wordsOf = (name: string, locale: string) => text(`/api/words/${part(name)}/${part(locale)}.ftl`);

export const check = (name: string, options: Record<string, string>, players: number, locale: string) =>
  json<Checked>(query(`/api/games/${part(name)}/check`, { locale }), {
    method: "POST",
    body: { options, players },
  });

export const pictured = (name: string, option: string, value: string, players: number, locale: string) =>
  json<Picture>(query(`/api/games/${part(name)}/pictured/${part(option)}/${part(value)}`, { players, locale }));
export const generated = (name: string, option: string, key: number) =>
  text(query(`/api/games/${part(name)}/generated/${part(option)}`, { key }));

/**
 * Create a table, once for each `key`; `tokens` has one for each seat of a person here; without people, one under "" to
 * watch with.
 */
export async function create(body: NewTable, key: string): Promise<Created> {
  const { tokens, watch, ...made } = await json<Created>("/api/tables", { method: "POST", body, key });
  return { ...made, watch, tokens: watch === null ? tokens : { "": watch } };
}

/** Fetch the summaries of several tables, in their order. */
export const summaries = (tables: readonly { table: string; token: string }[]) =>
  json<Summary[]>("/api/summaries", { method: "POST", body: { tables } });

/** The most bytes of a record that the server reads. */
export const MOST_RECORD_BYTES = 2 * 2 ** 20;

/** Create a table that replays a record, once for each `key`. */
export const importRecord = (file: Blob, key: string) => json<Imported>("/api/records", { method: "POST", file, key });

/** Fetch the chance events of a record. */
export const chanceEvents = (file: Blob) => json<ChanceEvents>("/api/chance-events", { method: "POST", file });

// One table --------------------------------------------------------------------------------------

/** The seat whose view of a table is requested, and the language. */
export interface Viewer {
  token: string;
  seat: number | null;
  locale: string;
  viewpoint?: number;
}

const at = (id: string) => `/api/tables/${part(id)}`;

export const base = (id: string, key: string, { token, locale, viewpoint }: Viewer) =>
  text(query(`${at(id)}/base/${part(key)}`, { locale, corner: viewpoint || null }), { token });
export const olderLog = (id: string, before: number, { token, seat }: Viewer) =>
  json<Entry[]>(query(`${at(id)}/log`, { before, seat }), { token });
export const replay = (id: string, page: number, { token, seat, locale, viewpoint }: Viewer) =>
  json<ReplayPage>(
    query(`${at(id)}/replay/${page}`, { seat, locale, corner: viewpoint || null, scene: drawnScene() || null }),
    { token },
  );
export const dice = (id: string, ply: number, { token, seat }: Viewer) =>
  json<DiceReport>(query(`${at(id)}/dice`, { ply, seat }), { token });
export const analysis = (id: string, token: string) => json<AnalysisNow>(`${at(id)}/analysis`, { token });
/** Ask for the analysis of a finished game; asking again changes nothing. */
export const askForAnalysis = (id: string, token: string) =>
  json<AnalysisNow>(`${at(id)}/analysis`, { method: "POST", token, body: {} });
export const record = async (id: string, token: string) => (await fetched(`${at(id)}/record`, { token })).blob();
/** Delete a table; return the last record of its game, which is empty if none was played. */
export const close = async (id: string, tokens: readonly string[]) =>
  (await fetched(`${at(id)}/close`, { method: "POST", token: tokens[0] ?? "", body: { tokens } })).blob();

// Links to seats ---------------------------------------------------------------------------------

/** Fetch what the link with this invitation offers. */
export const offered = (id: string, invitation: string) => json<OfferedSeat>(`${at(id)}/seat`, { token: invitation });
/** Exchange an invitation for the token of its seat. */
export const takeSeat = (id: string, invitation: string, name: string, commitment: string | null, key: string) =>
  json<SeatTaken>(`${at(id)}/seat`, { method: "POST", body: { invitation, name, commitment, key } });
/** Make a seat of a waiting table free again; with what its token was exchanged for, that link works anew. */
export const leaveSeat = (id: string, seat: number, token: string, taken: TakenBy | undefined) =>
  fetched(`${at(id)}/leave`, { method: "POST", token, body: { seat, ...taken } });
/** Contribute to the dice of a waiting table. */
export const contribute = (id: string, token: string, body: Contribute) =>
  fetched(`${at(id)}/contribution`, { method: "POST", token, body });
/**
 * Make a new link to a seat; the one before ends.  If it `revokes`, the other tokens of the seat end when it is used.
 */
export const makeLink = (id: string, seat: number, revokes: boolean, token: string) =>
  json<LinkMade>(`${at(id)}/links`, { method: "POST", token, body: { seat, revokes } });
/** End all other keys to a seat, and the link to it. */
export const endOthers = (id: string, seat: number, token: string) =>
  json<OthersEnded>(`${at(id)}/devices`, { method: "POST", token, body: { seat } });
/** Give the free seats of a waiting table to an agent, and start its game. */
export const startGame = (id: string, agent: string, token: string) =>
  fetched(`${at(id)}/start`, { method: "POST", token, body: { agent } });

export function liveAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${at(id)}/live`;
}
