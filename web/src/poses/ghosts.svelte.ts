import { SvelteMap } from "svelte/reactivity";

/** The least time between two requests, in milliseconds: a pointer that passes many squares asks for few. */
const GAP = 70;

/** The drawings of ghosts, which the server makes: one request at a time, and always for the newest ghost. */
export class Ghosts {
  /** By the words of the pose. */
  readonly #drawn = new SvelteMap<string, string>();
  #wanted: readonly string[] | null = null;
  #isWaiting = false;

  constructor(private readonly ask: (words: string[]) => void) {}

  /** Return the drawing of a pose as far as it is here, and ask for it otherwise. */
  of(words: readonly string[]): string | null {
    const drawn = this.#drawn.get(words.join(" ")) ?? null;
    this.#wanted = drawn === null ? words : null;
    this.#askNext();
    return drawn;
  }

  /** Take the drawing that came, or null if there is none. */
  came(words: readonly string[], ghost: string | null): void {
    if (ghost !== null) this.#drawn.set(words.join(" "), ghost);
    setTimeout(() => {
      this.#isWaiting = false;
      this.#askNext();
    }, GAP);
  }

  /** Forget all drawings: the position is another one. */
  clear(): void {
    this.#drawn.clear();
    this.#wanted = null;
    this.#isWaiting = false;
  }

  #askNext(): void {
    if (!this.#wanted || this.#isWaiting) return;
    const words = [...this.#wanted];
    this.#wanted = null;
    this.#isWaiting = true;
    this.ask(words);
  }
}
