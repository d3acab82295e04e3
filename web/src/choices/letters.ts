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

/** The keys of the buttons of one table.  What ends a step has its letter first; no other button ever gets such a letter, so that pressing it twice does nothing else. */
export class ButtonKeys {
  readonly #ends = new Set<string>();

  /** Return the keys of `buttons`, in their order; `more` are taken as well. */
  of(buttons: readonly KeyedButton[], more: readonly string[] = []): (string | null)[] {
    const taken = [...TAKEN, ...more];
    const ends = lettersOf(buttons.filter(({ isEnd }) => isEnd), new Set(taken));
    for (const key of ends) if (key) this.#ends.add(key);
    const others = lettersOf(buttons.filter(({ isEnd }) => !isEnd), new Set([...taken, ...this.#ends]));
    return buttons.map(({ isEnd }) => (isEnd ? ends : others).shift() ?? null);
  }
}

function lettersOf(buttons: readonly KeyedButton[], taken: ReadonlySet<string>): (string | null)[] {
  const used = new Set(taken);
  const take = (key: string | undefined): string | null => {
    if (key === undefined) return null;
    used.add(key);
    return key;
  };
  return buttons.map(({ word, label }) => {
    if (/^[0-9]$/.test(word) && !used.has(word)) return take(word);
    const plain = label.normalize("NFD").toLowerCase();
    return take([...plain].find((letter) => /[a-z]/.test(letter) && !used.has(letter)));
  });
}
