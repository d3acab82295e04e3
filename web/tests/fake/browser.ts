import { vi } from "vitest";

import type { FromServer } from "../../src/protocol/wire";
import { FakeServer, type FakeSession } from "./server";

let current = new FakeServer();
export const server = (): FakeServer => current;

/** A socket of the browser to the server in memory. */
class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly #session: FakeSession | null;

  constructor(address: string) {
    const table = current.tables.get(address.split("/").at(-2) ?? "");
    const push = (message: FromServer) => setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }));
    this.#session = table ? current.connect(table, push) : null;
    setTimeout(() => (table ? this.onopen?.() : this.onclose?.({ code: 1008 })));
  }
  send(text: string): void {
    this.#session?.hear(text);
  }
  close(): void {}
}

/** Let the client reach a new server in memory, by sockets and by HTTP. */
export function browseTo(): FakeServer {
  current = new FakeServer();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal(
    "fetch",
    (
      address: string,
      { method = "GET", headers, body = "" }: { method?: string; headers: Record<string, string>; body?: string },
    ) => {
      const token = (headers["Authorization"] ?? "").replace("Bearer ", "");
      const reply = current.respond(method, address, body, token);
      if (!reply) return Promise.reject(new Error(address));
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      return Promise.resolve({
        ok: reply.status < 400,
        status: reply.status,
        url: address,
        json: () => Promise.resolve(JSON.parse(text)),
        text: () => Promise.resolve(text),
      });
    },
  );
  return current;
}
