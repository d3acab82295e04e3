// Numbers among the choices, which a stepper offers in place of many buttons.

import { lastOf, textOf, wordsOf, type ChoicePath } from "./tree";

/** With fewer numbers than this each has a button. */
const LEAST = 3;

const numberOf = (path: ChoicePath): number => Number(lastOf(path).word);
const before = (path: ChoicePath): string => wordsOf(path.slice(0, -1)).join(" ");

/** Return the choices of three or more consecutive whole numbers among `buttons`, in their order, or none. */
export function numbersAmong(buttons: readonly ChoicePath[]): readonly ChoicePath[] {
  const found = buttons
    .filter((path) => /^\d+$/.test(lastOf(path).word) && lastOf(path).element === null)
    .sort((one, other) => numberOf(one) - numberOf(other));
  const [first] = found;
  const areInRow =
    first && found.every((path, nth) => numberOf(path) === numberOf(first) + nth && before(path) === before(first));
  return areInRow && found.length >= LEAST ? found : [];
}

/** The choice of a number with a stepper: it begins at the largest. */
export class NumberChoice {
  /** The number that was set, and the choices that it was for. */
  #set = $state.raw<{ offer: string; nth: number } | null>(null);

  constructor(
    private readonly buttons: () => readonly ChoicePath[],
    /** Identifies what is to choose now. */
    private readonly offer: () => string,
  ) {}

  readonly paths: readonly ChoicePath[] = $derived.by(() => numbersAmong(this.buttons()));
  /** The choices that have buttons. */
  readonly others: readonly ChoicePath[] = $derived.by(() =>
    this.buttons().filter((path) => !this.paths.includes(path)),
  );
  readonly #nth: number = $derived.by(() =>
    this.#set?.offer === this.offer() ? this.#set.nth : this.paths.length - 1,
  );
  /** The choice of the number that is shown; null without a stepper. */
  readonly path: ChoicePath | null = $derived.by(() => this.paths[this.#nth] ?? null);

  get value(): number {
    return this.path ? numberOf(this.path) : 0;
  }
  get least(): number {
    return this.paths[0] ? numberOf(this.paths[0]) : 0;
  }
  get most(): number {
    return this.least + this.paths.length - 1;
  }

  /** Change the number by `step`, within its limits; return whether there is a stepper. */
  change(step: number): boolean {
    if (this.path)
      this.#set = { offer: this.offer(), nth: Math.min(this.paths.length - 1, Math.max(0, this.#nth + step)) };
    return this.path !== null;
  }

  /** Identifies the stepper, so that another one is another element of the page. */
  get key(): string {
    return this.offer() + this.paths.map(textOf).join();
  }
}
