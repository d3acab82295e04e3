import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  BACKOFF,
  Connection,
  PATIENCE,
  SEEN_BACKOFF,
  type ConnectionListener,
  type Socket,
} from "../src/live/connection";
import { FakeServer, type FakeSession } from "./fake/server";
import { PebbleTable } from "./fake/table";

/** A socket to a table in memory that can be cut, and can lose messages in both directions. */
class Line implements Socket {
  static made: Line[] = [];
  static isServerThere = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { type: string; id?: string; seq?: number; seat?: number; locale?: string }[] = [];
  swallows: "asked" | "answers" | null = null;
  /** Whether nothing goes through, and neither end is told. */
  isFrozen = false;
  readonly #session: FakeSession;

  constructor(server: FakeServer, table: PebbleTable) {
    Line.made.push(this);
    this.#session = server.connect(table, (message) => {
      if (this.isFrozen || (this.swallows === "answers" && message.type !== "welcome")) return;
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 1);
    });
    setTimeout(() => (Line.isServerThere ? this.onopen?.() : this.onclose?.({ code: 1006 })), 1);
  }
  send(text: string): void {
    const message = JSON.parse(text) as { type: string };
    this.sent.push(message);
    if (this.isFrozen) return;
    if (this.swallows !== "asked" || message.type === "hello") this.#session.hear(text);
  }
  close(): void {}
  cut(): void {
    this.onclose?.({ code: 1006 });
  }
}

const PEOPLE = [
  { kind: "person" as const, name: "A" },
  { kind: "person" as const, name: "B" },
];

function created() {
  const server = new FakeServer();
  const table = server.put(new PebbleTable("t", PEOPLE));
  const got: Record<string, unknown[]> = {
    states: [],
    waits: [],
    welcomes: [],
    wholes: [],
    events: [],
    choices: [],
    seats: [],
    answers: [],
    away: [],
  };
  let seq = -1;
  const listened: Partial<ConnectionListener> = {
    seq: () => seq,
    changed: (state) => got["states"]?.push(state),
    waiting: ({ table: { holders } }) => got["waits"]?.push(holders.length),
    welcome: ({ whole }) => (got["welcomes"]?.push(whole?.seq ?? null), (seq = whole?.seq ?? seq)),
    whole: (whole) => (got["wholes"]?.push(whole.seq), (seq = whole.seq)),
    event: (event) => (got["events"]?.push(event.seq), (seq = event.seq)),
    choices: (choices) => got["choices"]?.push(choices.seq),
    answer: (given) => got["answers"]?.push(given.type),
    rejected: (code) => got["away"]?.push(code),
  };
  const listener = listened as ConnectionListener; // the server in memory sends nothing else
  const connect = () =>
    new Connection(
      "ws://x",
      () => [table.tokenOf(0), table.tokenOf(1)],
      null,
      "en",
      listener,
      () => new Line(server, table),
    );
  const connection = connect();
  const act = (id: string, action: string, made = table.seq) =>
    connection.ask({ type: "act", id, seq: made, seat: 0, action });
  return { server, table, got, connection, connect, act };
}

const line = (): Line => Line.made[Line.made.length - 1] as Line;
const greeting = () => line().sent[0];
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const see = (state: "visible" | "hidden") => vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);

beforeEach(() => {
  vi.useFakeTimers();
  Line.made = [];
  Line.isServerThere = true;
  see("visible");
});
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a connection", () => {
  test("an action without an answer is sent again after a reload of the page, and played once", async () => {
    const { table, got, connection, connect, act } = created();
    connection.start();
    await pass(50);
    line().cut();
    act("one", "put a1");
    connection.stop();
    for (const _ of [1, 2]) {
      connect().start();
      await pass(50);
    }
    expect([table.plies.length, got["answers"]]).toEqual([1, ["done"]]);
  });

  test("what a person wants done is sent after a reload of the page, and what only a page asks is not", async () => {
    const { table, got, connection, connect } = created();
    connection.ask({ type: "resign", id: "one", seq: 0, seat: 0 });
    connection.ask({ type: "branch", id: "two", seq: 0, words: [] });
    connection.stop();
    connect().start();
    await pass(50);
    expect([table.resigned, got["answers"]]).toEqual([0, ["done"]]);
  });

  test("says hello, is welcomed, and gets one answer to one message", async () => {
    const { connection, got, act } = created();
    connection.start();
    await pass(5);
    act("one", "put a1");
    await pass(5);
    expect(got).toMatchObject({
      states: ["connecting", "open"],
      welcomes: [0],
      answers: ["done"],
      events: [1],
      choices: [0, 1],
    });
  });

  test("sends unanswered messages again after a cut, and each counts once", async () => {
    const { connection, got, table, act } = created();
    connection.start();
    await pass(5);
    line().swallows = "answers";
    act("one", "put a1");
    await pass(5);
    line().cut();
    await pass(500);
    expect(table.plies.length).toBe(1);
    expect(got["answers"]).toEqual(["done"]);
    expect(line().sent.map(({ type, id }) => id ?? type)).toEqual(["hello", "one"]);
  });

  test("keeps messages while there is no connection", async () => {
    const { connection, got, act } = created();
    connection.start();
    act("early", "put b2");
    await pass(10);
    expect(got["answers"]).toEqual(["done"]);
  });

  test("drops a socket that does not answer", async () => {
    const { connection, got, act } = created();
    connection.start();
    await pass(5);
    line().swallows = "asked";
    act("one", "put a1");
    await pass(PATIENCE + 1000);
    expect(got["states"]).toEqual(["connecting", "open", "lost", "open"]);
    expect(got["answers"]).toEqual(["done"]);
  });

  test("is back within a second of any restart while the page is visible", async () => {
    const { connection, got } = created();
    connection.start();
    await pass(5);
    Line.isServerThere = false;
    line().cut();
    await pass(60_000);
    expect(got["states"]).toEqual(["connecting", "open", "lost"]);
    Line.isServerThere = true;
    await pass(SEEN_BACKOFF + 10);
    expect(got["states"]).toEqual(["connecting", "open", "lost", "open"]);
  });

  test("retries less often while the page is hidden, and at once when it is visible", async () => {
    const { connection } = created();
    connection.start();
    await pass(5);
    see("hidden");
    Line.isServerThere = false;
    line().cut();
    await pass(60_000);
    const tries = Line.made.length;
    await pass(2 * Math.max(...BACKOFF) + 10);
    expect(Line.made.length - tries).toBe(2);
    connection.reconnect();
    expect(Line.made.length - tries).toBe(3);
  });

  test("gets the events that it missed, or the whole if it missed too many", async () => {
    const { connection, table, got } = created();
    connection.start();
    await pass(5);
    line().cut();
    for (const text of ["put a1", "rest"]) table.play(text);
    await pass(500);
    expect([greeting()?.seq, got["welcomes"], got["events"]]).toEqual([0, [0, null], [1, 2]]);
    line().cut();
    for (let n = 0; n < 40; n++) for (const text of ["roll", "rest"]) table.play(text);
    await pass(500);
    expect([greeting()?.seq, got["welcomes"], got["events"]]).toEqual([2, [0, null, 82], [1, 2]]);
  });

  test("requests the view of another seat, and after a cut gets its whole again", async () => {
    const { connection, got } = created();
    connection.start();
    await pass(5);
    connection.look(1);
    await pass(5);
    expect([got["answers"], got["wholes"]]).toEqual([["done"], [0]]);
    line().cut();
    await pass(500);
    expect(greeting()).toMatchObject({ seat: 1, seq: 0 });
    line().swallows = "answers";
    connection.look(0);
    line().cut();
    await pass(500);
    expect(greeting()).toMatchObject({ seat: 0, seq: -1 });
    expect(line().sent.map(({ type }) => type)).toEqual(["hello"]);
  });

  test("requests another language once", async () => {
    const { connection, got } = created();
    connection.start();
    await pass(5);
    connection.speak("fr");
    connection.speak("fr");
    await pass(5);
    expect([line().sent.map(({ type }) => type), got["wholes"]]).toEqual([["hello", "locale"], [0]]);
    line().cut();
    await pass(500);
    expect(greeting()?.locale).toBe("fr");
  });

  test("waits at a table whose game has not started as long as it takes", async () => {
    const { connection, got } = created();
    connection.start();
    line().onopen = () => undefined; // no welcome follows
    await pass(1);
    line().onmessage?.({ data: JSON.stringify({ type: "waiting", table: { holders: [{}, {}] } }) });
    await pass(5 * PATIENCE);
    expect([got["waits"], Line.made.length]).toEqual([[2], 1]);
  });

  test("that is refused while it waits is a rejection", async () => {
    const { connection, got } = created();
    connection.start();
    await pass(1);
    line().onmessage?.({ data: JSON.stringify({ type: "waiting", table: { holders: [] } }) });
    line().onclose?.({ code: 1008 });
    expect(got["away"]).toEqual([1008]);
  });

  test("checks whether the table exists when it is rejected", async () => {
    const { connection, got } = created();
    connection.start();
    line().onclose?.({ code: 1008 });
    expect(got["away"]).toEqual([1008]);
  });

  test("asks nothing of a server that does not answer", async () => {
    const { connection, got } = created();
    connection.start();
    line().onclose?.({ code: 1006 });
    expect(got["away"]).toEqual([]);
  });

  test("gets `stale` for an action on an older event", async () => {
    const { connection, got, act } = created();
    connection.start();
    await pass(5);
    act("one", "put a1");
    await pass(5);
    act("two", "rest", 0);
    await pass(5);
    expect(got["answers"]).toEqual(["done", "stale"]);
  });

  test("asks for a sign of life before the start, too", async () => {
    const { connection } = created();
    connection.start();
    line().onopen = () => undefined; // no welcome follows
    await pass(1);
    line().onmessage?.({ data: JSON.stringify({ type: "waiting", table: { holders: [] } }) });
    line().isFrozen = true;
    await pass(30_000);
    expect(Line.made.length).toBe(2);
  });

  test("asks for a sign of life once in 24 seconds of silence, and not while the server sends anything", async () => {
    const { connection, table, server, got } = created();
    connection.start();
    await pass(200_000);
    const asked = () => line().sent.filter(({ type }) => type === "alive").length;
    expect([asked(), Line.made.length, got["states"]]).toEqual([8, 1, ["connecting", "open"]]);
    const before = asked();
    for (let n = 0; n < 20; n++) {
      table.play(n === 0 ? "put a1" : n % 2 ? "rest" : "roll");
      server.broadcast(table);
      await pass(10_000);
    }
    expect(asked() - before).toBe(0);
  });

  test("is silent after stop", async () => {
    const { connection, got } = created();
    connection.start();
    await pass(5);
    connection.stop();
    await pass(20_000);
    expect(got["states"]).toEqual(["connecting", "open", "closed"]);
    expect(Line.made.length).toBe(1);
  });
});

describe("a connection that has frozen", () => {
  async function frozen() {
    const made = created();
    made.connection.start();
    await pass(5000);
    line().isFrozen = true;
    return made;
  }

  test("is noticed within 30 seconds, and made anew", async () => {
    const { table, server, got } = await frozen();
    table.play("put a1");
    server.broadcast(table);
    await pass(30_000);
    expect([got["states"], got["events"]]).toEqual([["connecting", "open", "lost", "open"], [1]]);
  });

  const MOMENTS: [string, () => void][] = [
    ["the page is seen again", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the window has the focus", () => window.dispatchEvent(new Event("focus"))],
    ["the network is back", () => window.dispatchEvent(new Event("online"))],
    ["the timers of the page stood still", () => vi.setSystemTime(Date.now() + 60_000)],
  ];
  test.each(MOMENTS)("is noticed within 5 seconds when %s", async (_, happens) => {
    const { got } = await frozen();
    happens();
    await pass(5000);
    expect(got["states"]).toEqual(["connecting", "open", "lost", "open"]);
  });

  test.each(MOMENTS)("is not suspected when it answers after %s", async (_, happens) => {
    const { got } = await frozen();
    line().isFrozen = false;
    happens();
    await pass(15_000);
    expect(got["states"]).toEqual(["connecting", "open"]);
  });
});
