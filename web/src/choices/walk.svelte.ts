import type { Choice } from "../protocol/messages";
import { carriedOn, lastOf, loneVerb, offer, textOf, type Offer, type Way } from "./tree";

/** Where a person is in the tree of choices: the steps made so far, each a way of its own. */
export class Walk {
  #choices = $state.raw<readonly Choice[]>([]);
  #steps = $state.raw<readonly Way[]>([]);

  readonly level: readonly Choice[] = $derived.by(() => {
    const step = this.#steps[this.#steps.length - 1];
    return step ? lastOf(step).then : this.#choices;
  });
  readonly offer: Offer = $derived(offer(this.level, !this.isUnderway));

  /** Begin anew, with the choices of a new view. */
  begin(choices: readonly Choice[]): void {
    this.#choices = choices;
    this.#steps = [];
  }

  /** Take `way`; the action's text where it completes one. */
  take(way: Way): string | null {
    const whole = carriedOn(way);
    if (lastOf(whole).action !== null) return textOf([...this.path, ...whole]);
    this.#steps = [...this.#steps, whole];
    return null;
  }

  back(): boolean {
    const isUnderway = this.#steps.length > 0;
    this.#steps = this.#steps.slice(0, -1);
    return isUnderway;
  }

  get isUnderway(): boolean {
    return this.#steps.length > 0;
  }

  get path(): Way {
    return this.#steps.flat();
  }

  /** The elements chosen so far. */
  get chosen(): string[] {
    return this.path.flatMap(({ element }) => element ?? []);
  }

  /** The words a press on the board would be added to: what `explain` asks about. */
  get words(): string[] {
    const verb = loneVerb(this.level);
    return [...this.path, ...(verb ? [verb] : [])].map(({ word }) => word);
  }

  /** All choices from the root, for moves that are typed. */
  get root(): readonly Choice[] {
    return this.#choices;
  }
}
