// A key for every button: its number, or a letter of its label.

/** The keys that turn a picture with several corners. */
export const TURNING = { q: -1, e: 1 } as const;

/** The key of a hint, at a table with hints. */
export const HINTING = ["h"];

export const TAKEN = new Set([..."rlmztw"]);

/** The keys of a picture in space. */
export const SPATIAL = [..."qes"];

export interface KeyedButton {
  word: string;
  label: string;
  /** Whether it ends a step. */
  isEnd?: boolean;
}

/** The keys of the buttons of one table.  What ends a step has its letter first; no other button ever gets such a letter, so that pressing it twice does nothing else.  A word keeps its letter, and no other word gets it while there are more. */
export class ButtonKeys {
  readonly #ends = new Set<string>();
  /** The word that had each letter first. */
  readonly #words = new Map<string, string>();

  /** Return the keys of `buttons`, in their order; `more` are taken as well. */
  of(buttons: readonly KeyedButton[], more: readonly string[] = []): (string | null)[] {
    const taken = [...TAKEN, ...more];
    const ends = this.#lettersOf(buttons.filter(({ isEnd }) => isEnd), new Set(taken));
    for (const key of ends) if (key) this.#ends.add(key);
    const others = this.#lettersOf(buttons.filter(({ isEnd }) => !isEnd), new Set([...taken, ...this.#ends]));
    return buttons.map(({ isEnd }) => (isEnd ? ends : others).shift() ?? null);
  }

  #lettersOf(buttons: readonly KeyedButton[], used: Set<string>): (string | null)[] {
    return buttons.map(({ word, label }) => {
      const key = /^[0-9]$/.test(word) && !used.has(word) ? word : this.#letterOf(word, label, used);
      if (key === undefined) return null;
      used.add(key);
      if (!this.#words.has(key)) this.#words.set(key, word);
      return key;
    });
  }

  #letterOf(word: string, label: string, used: ReadonlySet<string>): string | undefined {
    const plain = label.normalize("NFD").toLowerCase();
    const free = [...plain].filter((letter) => /[a-z]/.test(letter) && !used.has(letter));
    return free.find((letter) => this.#words.get(letter) === word) ?? free.find((letter) => !this.#words.has(letter)) ?? free[0];
  }
}
