import type { Base, Fault, Frame, GameCard, NewTable, Option, Picture, Reason, Summary, TableView } from "./messages";

/** The server said no: with a status, and mostly with a reason. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason | null,
    readonly faults: Fault[] = [],
  ) {
    super(`refused: ${status}`);
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

interface Request {
  method?: string;
  token?: string;
  body?: unknown;
}

async function fetched(path: string, { method = "GET", token, body }: Request): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok) return response;
  throw await refusal(response);
}

async function refusal(response: Response): Promise<Error> {
  if ([502, 503, 504].includes(response.status)) return new Unreachable(response.url);
  try {
    const { reason, faults } = (await response.json()) as { reason?: Reason; faults?: Fault[] };
    return new Refused(response.status, reason ?? null, faults ?? []);
  } catch {
    return new Refused(response.status, null);
  }
}

async function json<T>(path: string, request: Request = {}): Promise<T> {
  return (await fetched(path, request)).json() as Promise<T>;
}

async function text(path: string): Promise<string> {
  return (await fetched(path, {})).text();
}

const part = encodeURIComponent;

export const games = (locale: string) => json<GameCard[]>(`/api/games?locale=${part(locale)}`);
export const game = (name: string, locale: string) =>
  json<GameCard & { options: Option[]; agents: string[]; icons: Record<string, string> }>(
    `/api/games/${part(name)}?locale=${part(locale)}`,
  );
export const pictureStyle = (name: string) => `/api/games/${part(name)}/picture.css`;
export const rules = (name: string, locale: string) => text(`/api/games/${part(name)}/rules?locale=${part(locale)}`);
export const wordsOf = (name: string, locale: string) => text(`/api/words/${part(name)}/${part(locale)}.ftl`);

export const check = (name: string, options: Record<string, string>, players: number, locale: string) =>
  json<{ faults: Fault[]; picture: Picture | null }>(`/api/games/${part(name)}/check?locale=${part(locale)}`, {
    method: "POST",
    body: { options, players },
  });

export const generated = (name: string, option: string, key: number) =>
  text(`/api/games/${part(name)}/generated/${part(option)}?key=${key}`);

export const create = (table: NewTable) =>
  json<{ table: string; token: string }>("/api/tables", { method: "POST", body: table });

/** How several tables stand, in their order. */
export const summaries = (tables: readonly { id: string; token: string }[]) =>
  json<Summary[]>("/api/summaries", { method: "POST", body: { tables: tables.map(({ id, token }) => ({ table: id, token })) } });

const at = (id: string) => `/api/tables/${part(id)}`;

export const table = (id: string, token: string, locale: string) =>
  json<TableView & { picture: Base }>(`${at(id)}?locale=${part(locale)}`, { token });
export const ply = (id: string, token: string, n: number, locale: string) =>
  json<TableView>(`${at(id)}/plies/${n}?locale=${part(locale)}`, { token });
export const frames = (id: string, token: string, from: number, to: number, locale: string) =>
  json<Frame[]>(`${at(id)}/frames?from=${from}&to=${to}&locale=${part(locale)}`, { token });
export const close = (id: string, token: string) => fetched(at(id), { method: "DELETE", token });
export const record = async (id: string, token: string) => (await fetched(`${at(id)}/record`, { token })).blob();

export function liveAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${at(id)}/live`;
}
