import type { Answer, Asked } from "../protocol/messages";

/** Whether a message sets the seat or the language, which `hello` has as well. */
const isGreeting = ({ type }: Asked): boolean => type === "look" || type === "locale";

/** The messages without an answer, in order.  After a reconnect they are sent again with the same `id`. */
export class Outbox {
  readonly #waiting = new Map<string, Asked>();

  add(message: Asked): void {
    this.#waiting.set(message.id, message);
  }

  /** Remove the message that `answer` answers, and return it; null if it was answered before. */
  settle(answer: Answer): Asked | null {
    const asked = this.#waiting.get(answer.id) ?? null;
    this.#waiting.delete(answer.id);
    return asked;
  }

  get hasGreetings(): boolean {
    return this.waiting.some(isGreeting);
  }

  dropGreetings(): void {
    for (const asked of this.waiting) if (isGreeting(asked)) this.#waiting.delete(asked.id);
  }

  get waiting(): readonly Asked[] {
    return [...this.#waiting.values()];
  }
}

/** Return a new `id` for a message. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
