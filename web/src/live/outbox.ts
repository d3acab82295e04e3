// Requests that wait for their answers, sent again after the connection was lost.

import { awaiting } from "../parts/renewal";
import type { Alive, Answer, Request } from "../protocol/wire";
import { session } from "../storage.svelte";

/** Whether a message sets the seat or the language, which `hello` has as well. */
const isGreeting = ({ type }: Request): boolean => type === "look" || type === "locale";

/** Questions, which another page asks anew. */
const QUESTIONS: readonly Request["type"][] = ["look", "locale", "explain", "branch", "hint"];

/**
 * The messages without an answer, in order.  After a reconnect they are sent again with the same `id`.
 *
 * What a person wants done outlives a reload of the page, too: the server does it once for each `id`, or refuses it.
 */
export class Outbox {
  readonly #waiting = new Map<string, Request>();

  /** `keptAs` names the place in the session's storage. */
  constructor(private readonly keptAs: string) {
    for (const message of this.#kept()) this.#waiting.set(message.id, message);
  }

  add(message: Request): void {
    this.#waiting.set(message.id, message);
    this.#keep();
  }

  /** Remove the message that `answer` answers, and return it; null if it was answered before. */
  settle(answer: Exclude<Answer, Alive>): Request | null {
    const asked = this.#waiting.get(answer.id) ?? null;
    this.#waiting.delete(answer.id);
    this.#keep();
    return asked;
  }

  #keep(): void {
    const actions = this.waiting.filter(({ type }) => !QUESTIONS.includes(type));
    if (actions.length > 0) awaiting.add(this);
    else this.leave();
    session.write(this.keptAs, actions.length > 0 ? JSON.stringify(actions) : null);
  }

  #kept(): Request[] {
    try {
      const found: unknown = JSON.parse(session.read(this.keptAs) ?? "[]");
      return Array.isArray(found) ? (found as Request[]) : [];
    } catch {
      return [];
    }
  }

  /** The page waits no longer for answers: the table was left. */
  leave(): void {
    awaiting.delete(this);
  }

  get hasGreetings(): boolean {
    return this.waiting.some(isGreeting);
  }

  dropGreetings(): void {
    for (const asked of this.waiting) if (isGreeting(asked)) this.#waiting.delete(asked.id);
  }

  get waiting(): readonly Request[] {
    return [...this.#waiting.values()];
  }
}
