import type { Choice, Following } from "../protocol/choices";
import type { Poses, Sentence } from "../protocol/wire";
import {
  carriedOn,
  lastOf,
  loneVerb,
  offer,
  pathOf,
  textOf,
  withBranch,
  withKnown,
  wordsOf,
  type ChoicePath,
  type Offer,
} from "./tree";

/** A position in the tree of choices: the steps taken so far, each of one or more words. */
export class Walk {
  #choices = $state.raw<readonly Choice[]>([]);
  #steps = $state.raw<readonly (readonly string[])[]>([]);

  readonly path: ChoicePath = $derived(pathOf(this.#choices, this.#steps.flat()) ?? []);
  readonly level: readonly Choice[] = $derived(this.isUnderway ? lastOf(this.path).then : this.#choices);
  readonly offer: Offer = $derived(offer(this.level, !this.isUnderway));
  /** The ways to lay the piece that was chosen, or null. */
  readonly poses: Poses | null = $derived((this.isUnderway && lastOf(this.path).poses) || null);
  /** What to choose next, if the choice taken last says so. */
  readonly prompt: Sentence | null = $derived(this.isUnderway ? lastOf(this.path).prompt : null);
  /** The words of the branch that must be requested, or null. */
  readonly missing: string[] | null = $derived.by(() => {
    const verb = loneVerb(this.level);
    const path = verb ? [...this.path, verb] : this.path;
    return path.length > 0 && lastOf(path).has_more ? wordsOf(path) : null;
  });

  /** Start at the root of other choices. */
  begin(choices: readonly Choice[]): void {
    this.#choices = choices;
    this.#steps = [];
  }

  /** Replace the choices by the same ones with other hints, and keep the position. */
  refresh(choices: readonly Choice[]): void {
    const made = withKnown(choices, this.#choices);
    if (pathOf(made, this.#steps.flat())) this.#choices = made;
  }

  /** Add a branch that was requested. */
  fill(words: readonly string[], branch: Following): void {
    this.#choices = withBranch(this.#choices, words, branch);
  }

  /** Take `path`, and return the text of the action that it completes, or null. */
  take(path: ChoicePath): string | null {
    const whole = carriedOn(path);
    if (lastOf(whole).action !== null) return textOf([...this.path, ...whole]);
    this.#steps = [...this.#steps, wordsOf(whole)];
    return null;
  }

  back(): boolean {
    const isUnderway = this.isUnderway;
    this.#steps = this.#steps.slice(0, -1);
    return isUnderway;
  }

  /** Return the path to `element` that could have been taken in the last step, or null. */
  besides(element: string): ChoicePath | null {
    const before = pathOf(this.#choices, this.#steps.slice(0, -1).flat());
    const level = before?.length ? lastOf(before).then : this.#choices;
    return offer(level, this.#steps.length < 2).targets.get(element)?.[0] ?? null;
  }

  get isUnderway(): boolean {
    return this.#steps.length > 0;
  }

  /** The elements chosen so far. */
  get chosen(): string[] {
    return this.path.flatMap(({ element }) => element ?? []);
  }

  /** The words before a press on the board, for `explain`. */
  get words(): string[] {
    const verb = loneVerb(this.level);
    return wordsOf([...this.path, ...(verb ? [verb] : [])]);
  }

  /** All choices from the root, for typed moves. */
  get root(): readonly Choice[] {
    return this.#choices;
  }
}
