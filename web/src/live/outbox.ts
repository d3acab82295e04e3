import type { Answer, Asked } from "../protocol/messages";

/** What was asked and not yet answered, in order.  It outlives the socket: the same `id` is sent again. */
export class Outbox {
  readonly #waiting = new Map<string, Asked>();

  add(message: Asked): void {
    this.#waiting.set(message.id, message);
  }

  /** Strike out what `answer` answers; what was asked, or null if it was answered before. */
  settle(answer: Answer): Asked | null {
    const asked = this.#waiting.get(answer.id) ?? null;
    this.#waiting.delete(answer.id);
    return asked;
  }

  get waiting(): readonly Asked[] {
    return [...this.#waiting.values()];
  }
}

/** An `id` for a message, unique at any table. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
