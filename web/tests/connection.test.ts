import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { BACKOFF, Connection, PATIENCE, type Hearer, type Socket } from "../src/live/connection";
import { answer, PebbleTable } from "./fake/pebbles";

/** A socket to a table in memory that can be cut, and can swallow what is sent or answered. */
class Line implements Socket {
  static made: Line[] = [];
  static isServerThere = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { type: string; id?: string }[] = [];
  swallows: "asked" | "answers" | null = null;

  constructor(readonly table: PebbleTable) {
    Line.made.push(this);
    setTimeout(() => (Line.isServerThere ? this.onopen?.() : this.onclose?.({ code: 1006 })), 1);
  }
  send(text: string): void {
    const message = JSON.parse(text) as { type: string };
    this.sent.push(message);
    if (this.swallows === "asked" && message.type !== "hello") return;
    const answers = answer(this.table, text);
    if (this.swallows === "answers" && message.type !== "hello") return;
    for (const one of answers) setTimeout(() => this.onmessage?.({ data: JSON.stringify(one) }), 1);
  }
  close(): void {}
  cut(): void {
    this.onclose?.({ code: 1006 });
  }
}

const PEOPLE = [{ kind: "person" as const, name: "A" }, { kind: "person" as const, name: "B" }];

function laid() {
  const table = new PebbleTable("t", PEOPLE);
  const heard: Record<string, unknown[]> = { states: [], welcomes: [], views: [], answers: [], away: [] };
  const hearer: Hearer = {
    seq: () => table.seq,
    changed: (state) => heard["states"]?.push(state),
    welcome: (message) => heard["welcomes"]?.push(message.view.seq),
    heard: (message) => heard["views"]?.push(message.view.seq),
    answer: (given) => heard["answers"]?.push(given.type),
    turnedAway: (code) => heard["away"]?.push(code),
  };
  const connection = new Connection("ws://x", "token", "en", hearer, () => new Line(table));
  return { table, heard, connection, act: (id: string, action: string, seq = table.seq) => connection.ask({ type: "act", id, seq, seat: 0, action }) };
}

const line = (): Line => Line.made[Line.made.length - 1] as Line;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  Line.made = [];
  Line.isServerThere = true;
});
afterEach(() => void vi.useRealTimers());

describe("a connection", () => {
  test("says hello, is welcomed, and gets one answer to one question", async () => {
    const { connection, heard, act } = laid();
    connection.start();
    await pass(5);
    act("one", "put a1");
    await pass(5);
    expect(heard).toMatchObject({ states: ["connecting", "open"], welcomes: [0], answers: ["done"], views: [1] });
  });

  test("asks again after a cut what was never answered, and only once it counts", async () => {
    const { connection, heard, table, act } = laid();
    connection.start();
    await pass(5);
    line().swallows = "answers";
    act("one", "put a1");
    await pass(5);
    line().cut();
    await pass(500);
    expect(table.plies.length).toBe(1);
    expect(heard["answers"]).toEqual(["done"]);
    expect(line().sent.map(({ type, id }) => id ?? type)).toEqual(["hello", "one"]);
  });

  test("keeps what is asked while there is no connection", async () => {
    const { connection, heard, act } = laid();
    connection.start();
    act("early", "put b2");
    await pass(10);
    expect(heard["answers"]).toEqual(["done"]);
  });

  test("gives up a line on which nothing comes back", async () => {
    const { connection, heard, act } = laid();
    connection.start();
    await pass(5);
    line().swallows = "asked";
    act("one", "put a1");
    await pass(PATIENCE + 1000);
    expect(heard["states"]).toEqual(["connecting", "open", "lost", "open"]);
    expect(heard["answers"]).toEqual(["done"]);
  });

  test("is back within ten seconds of any restart, however long the server was away", async () => {
    const { connection, heard } = laid();
    connection.start();
    await pass(5);
    Line.isServerThere = false;
    line().cut();
    await pass(60_000);
    expect(heard["states"]).toEqual(["connecting", "open", "lost"]);
    Line.isServerThere = true;
    await pass(Math.max(...BACKOFF) + 10);
    expect(heard["states"]).toEqual(["connecting", "open", "lost", "open"]);
  });

  test("asks whether the table is still there when it is turned away", async () => {
    const { connection, heard } = laid();
    connection.start();
    line().onclose?.({ code: 1008 });
    expect(heard["away"]).toEqual([1008]);
  });

  test("an act for an event that is past is stale", async () => {
    const { connection, heard, act } = laid();
    connection.start();
    await pass(5);
    act("one", "put a1");
    await pass(5);
    act("two", "rest", 0);
    await pass(5);
    expect(heard["answers"]).toEqual(["done", "stale"]);
  });

  test("is silent after stop", async () => {
    const { connection, heard } = laid();
    connection.start();
    await pass(5);
    connection.stop();
    await pass(20_000);
    expect(heard["states"]).toEqual(["connecting", "open", "closed"]);
    expect(Line.made.length).toBe(1);
  });
});
