// The insets of the picture that is shown.

import type { Inset } from "../protocol/wire";

/** The insets of the picture that is shown, by place, and the pile that is open. */
export class Insets {
  /** The name of the pile that is open. */
  #open = $state<string | null>(null);

  constructor(private readonly all: () => Record<string, Inset>) {}

  readonly isAny: boolean = $derived.by(() => Object.keys(this.all()).length > 0);
  readonly hand: Inset | null = $derived.by(() => this.#at("hand"));
  readonly scene: Inset | null = $derived.by(() => this.#at("scene"));
  readonly pile: Inset | null = $derived.by(() => (this.#open === null ? null : (this.all()[this.#open] ?? null)));
  /** The spaces of the board that open piles. */
  readonly openers: ReadonlySet<string> = $derived.by(() => new Set(this.#piles.map(([, { opener }]) => opener)));

  /** Open the pile of a space; return whether there is one. */
  open(space: string | null): boolean {
    const found = this.#piles.find(([, { opener }]) => opener === space);
    if (found) this.#open = found[0];
    return found !== undefined;
  }

  close(): void {
    this.#open = null;
  }

  /** Return `targets` with the spaces that open piles in which some of them are. */
  withOpeners(targets: ReadonlySet<string>): Set<string> {
    const holding = this.#piles.filter(([, pile]) => isAmong(pile, targets));
    return new Set([...targets, ...holding.map(([, { opener }]) => opener)]);
  }

  /** Whether some of `targets` are on the board itself, or open a pile. */
  hasOnBoard(targets: ReadonlySet<string>): boolean {
    const inside = new Set(Object.values(this.all()).flatMap(({ elements }) => Object.keys(elements)));
    return [...targets].some((id) => !inside.has(id));
  }

  get #piles(): [string, Inset][] {
    return Object.entries(this.all()).filter(([, { place }]) => place === "pile");
  }

  #at(place: Inset["place"]): Inset | null {
    return Object.values(this.all()).find((inset) => inset.place === place) ?? null;
  }
}

/** Whether an element of an inset is one of `targets`. */
export const isAmong = ({ elements }: Inset, targets: ReadonlySet<string>): boolean =>
  Object.keys(elements).some((id) => targets.has(id));

/**
 * Whether a scene is another one than that `before`: it has another title, or has lost something, as a scene only
 * grows.
 */
export const isNewScene = (before: Inset, { title, elements }: Inset): boolean =>
  before.title !== title || Object.keys(before.elements).some((id) => !(id in elements));

export const isEmpty = ({ elements }: Inset): boolean => Object.keys(elements).length === 0;
