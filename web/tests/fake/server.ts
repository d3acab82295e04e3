// A server in memory that speaks docs/protocol.md, so the client can be built and tested without the real one.

import type { Answer, FromClient, FromServer, Hello, Holder, Request, Until } from "../../src/protocol/wire";
import { base, card, s, secretCard } from "./pebbles.ts";
import { PebbleTable, type Audience } from "./table.ts";

const MOST_EVENTS = 60; // sent after a reconnect; if more are missing, the whole is sent
const RULES =
  "<h1>Pebbles</h1><h2 id='P1'>P1 The field</h2><p>Nine hollows.</p><h2 id='P5'>P5 Taken</h2><p>A hollow holds one pebble.</p>";

export interface Reply {
  status: number;
  body: unknown;
  type: string;
}

const reply = (body: unknown, status = 200, type = "application/json"): Reply => ({ status, body, type });
const refused = (status: number, key: string): Reply => reply({ reason: { sentence: s(key), clause: null } }, status);

/** One connection to a table. */
export class FakeSession {
  readonly #server: FakeServer;
  readonly #table: PebbleTable;
  readonly #push: (message: FromServer) => void;
  #seats: number[] = [];
  #seat: number | null = null;
  #seq = -1;
  #isOpen = false;

  constructor(server: FakeServer, table: PebbleTable, push: (message: FromServer) => void) {
    this.#server = server;
    this.#table = table;
    this.#push = push;
  }

  get #audience(): Audience {
    return this.#table.audience(this.#seat);
  }

  hear(text: string): void {
    const message = JSON.parse(text) as FromClient;
    if (message.type === "hello") return this.#welcome(message);
    if (message.type === "alive") return this.#push(message);
    const before = this.#table.answered.get(message.id) as Answer | undefined;
    if (before) return this.#push(before);
    this.#push(this.#answer(message));
    if (message.type === "look" || message.type === "locale") this.#sendWhole();
    this.#server.broadcast(this.#table);
  }

  /** Send the events that this connection has not received. */
  update(): void {
    if (!this.#isOpen || this.#seq === this.#table.seq) return;
    for (const { seq, events } of this.#table.history) {
      const event = events.get(this.#audience);
      if (seq > this.#seq && event) this.#push(event);
    }
    this.#sendChoices();
  }

  #sendChoices(): void {
    this.#seq = this.#table.seq;
    this.#push(this.#table.choices(this.#seats, this.#audience));
  }

  #sendWhole(): void {
    this.#push(this.#table.whole(this.#audience));
    this.#sendChoices();
  }

  #welcome({ tokens, seat, seq = -1 }: Hello): void {
    this.#seats = this.#table.seatsOf(tokens);
    this.#seat = seat ?? this.#seats[0] ?? null;
    this.#isOpen = true;
    const isNear = seq >= 0 && this.#table.seq - seq <= MOST_EVENTS;
    const whole = isNear ? null : this.#table.whole(this.#audience);
    this.#push({ type: "welcome", table: this.#table.info(this.#seats), seat: this.#seat, whole });
    this.#seq = isNear ? seq : this.#table.seq;
    if (this.#seq === this.#table.seq) this.#sendChoices();
    this.update();
  }

  #answer(message: Request): Answer {
    const { id } = message;
    if (message.type === "look") this.#seat = message.seat ?? this.#seat;
    if (message.type === "standing") return this.#stand(message);
    if ("seq" in message && message.type !== "resign" && message.seq !== this.#table.seq)
      return { type: "stale", id, reason: { sentence: s("stale"), clause: null } };
    if (message.type === "explain")
      return { type: "explained", id, reason: this.#table.explain(message.words ?? [], message.element ?? null) };
    if (message.type === "branch")
      return { type: "branch", id, choices: this.#table.branch(message.words), poses: null, ghost: null };
    if (message.type === "act" && !this.#table.isLegal(message.action))
      return { type: "refused", id, reason: { sentence: s("taken", { cell: "", verb: "" }), clause: "P5" } };
    const seq = this.#table.seq + 1;
    if (message.type === "act") this.#table.play(message.action);
    else if (message.type === "resign") this.#table.resign(message.seat);
    else if (message.type === "undo") this.#table.undo();
    else return { type: "done", id, seq: this.#table.seq }; // what changes nothing here
    const done: Answer = { type: "done", id, seq };
    this.#table.answered.set(id, done);
    return done;
  }

  /** Decline a question; the answers are sent at once. */
  #stand({ id, seat, until }: { id: string; seat: number; until: Until }): Answer {
    const isAsked = this.#table.isAsked(seat);
    if (until === "ask") this.#table.standing.delete(seat);
    else this.#table.standing.set(seat, until);
    const seq = this.#table.seq + 1;
    if (isAsked && until !== "ask") {
      this.#table.play("rest");
      return { type: "done", id, seq };
    }
    setTimeout(() => this.#sendChoices());
    return { type: "done", id, seq: this.#table.seq };
  }
}

export class FakeServer {
  readonly tables = new Map<string, PebbleTable>();
  /** The HTTP requests received. */
  readonly requests: string[] = [];
  readonly #sessions = new Map<PebbleTable, Set<FakeSession>>();

  put(table: PebbleTable): PebbleTable {
    this.tables.set(table.id, table);
    return table;
  }

  create(seats: Holder[], hasSecrets: boolean): PebbleTable {
    return this.put(
      new PebbleTable(`t${this.tables.size + 1}${Date.now().toString(36)}`, seats, Math.random, hasSecrets),
    );
  }

  connect(table: PebbleTable, push: (message: FromServer) => void): FakeSession {
    const session = new FakeSession(this, table, push);
    this.#sessions.set(table, (this.#sessions.get(table) ?? new Set()).add(session));
    return session;
  }

  broadcast(table: PebbleTable): void {
    for (const session of this.#sessions.get(table) ?? []) session.update();
  }

  /** Return the answer to a request, or null if the address is not the server's. */
  respond(method: string, address: string, body: string, token: string): Reply | null {
    const url = new URL(address, "http://here");
    if (!url.pathname.startsWith("/api/")) return null;
    this.requests.push(`${method} ${url.pathname}${url.search}`);
    const [, , kind, name = "", ...rest] = url.pathname.split("/");
    if (kind === "games") return this.#game(name, rest[0] ?? "", body);
    if (kind === "summaries")
      return reply(
        (JSON.parse(body) as { tables: { table: string; token: string }[] }).tables.map(({ table, token }) =>
          this.#summary(table, token),
        ),
      );
    if (kind === "tables") return name ? this.#table(name, rest, url.searchParams, token) : this.#create(body);
    return refused(404, "refused-address");
  }

  #game(name: string, what: string, body: string): Reply {
    if (!name) return reply([card, secretCard]);
    if (![card, secretCard].some((game) => game.name === name)) return refused(404, "refused-no-game");
    if (what === "rules") return reply(RULES, 200, "text/html");
    if (what !== "check") return reply(name === secretCard.name ? secretCard : card);
    const own = (JSON.parse(body) as { options: Record<string, string> }).options["field"] ?? "";
    const faults = own.includes("x")
      ? [
          {
            option: "field",
            line: 1,
            column: own.indexOf("x") - 4,
            reason: { sentence: s("taken", { cell: "x", verb: "" }), clause: "P1" },
          },
        ]
      : [];
    return reply({ faults, picture: card.picture });
  }

  #create(body: string): Reply {
    const { seats, game } = JSON.parse(body) as { seats: Holder[]; game: string };
    const table = this.create(seats, game === secretCard.name);
    return reply(
      { table: table.id, tokens: table.tokens, watch: null, commitment: "c0ffee", invitations: {}, spectators: null },
      201,
    );
  }

  #summary(id: string, token: string): object {
    const table = this.tables.get(id);
    if (!table)
      return { table: id, summary: null, reason: { sentence: s("refused-no-table"), clause: null }, waiting: null };
    if (table.seatsOf([token]).length === 0)
      return { table: id, summary: null, reason: { sentence: s("refused-token"), clause: null }, waiting: null };
    const { heading, to_act, result } = table.whole();
    const { holders } = table;
    return {
      table: id,
      reason: null,
      waiting: null,
      summary: {
        heading,
        plies: table.plies.length,
        seats: table.seatsOf([token]),
        holders,
        seat_cards: card.seats,
        to_act,
        is_over: result !== null,
        winners: result?.winners ?? [],
        is_record: false,
        is_seeded: false,
        agents: {},
        left: null,
        last: 0,
      },
    };
  }

  #table(id: string, [what, n]: string[], query: URLSearchParams, token: string): Reply {
    const table = this.tables.get(id);
    if (!table) return refused(404, "refused-no-table");
    const [seat] = table.seatsOf([token]);
    if (seat === undefined) return refused(401, "refused-token");
    const asked = Number(query.get("seat") ?? seat);
    if (
      asked !== seat &&
      query.get("seat") !== "null" &&
      table.whole().result === null &&
      !table.seatsOf([token]).includes(asked)
    )
      return refused(403, "refused-not-your-seat");
    const audience = table.audience(asked);
    if (what === "close") return (this.tables.delete(id), reply(null, 204));
    if (what === "base") return reply(base(), 200, "image/svg+xml");
    if (what === "record") return reply("voyageur-record 1\n", 200, "text/plain");
    if (what === "log") return reply(table.log(audience).filter(({ last }) => last < Number(query.get("before"))));
    if (what === "replay")
      return Number(n) * 50 <= table.plies.length
        ? reply(table.page(audience, Number(n)))
        : refused(404, "refused-no-page");
    return reply({ table: table.info([seat]), whole: table.whole(audience) });
  }
}
