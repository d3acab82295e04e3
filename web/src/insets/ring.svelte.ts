// The pictures through whose targets the key of the next target goes.

import { SvelteMap } from "svelte/reactivity";

/** A picture whose targets can be visited by key. */
export interface Targeted {
  /** Move to its first target, or to its last one (`step` -1); return whether it has any. */
  enter(step: number): boolean;
  /** Whether Enter is for its cursor. */
  readonly isAiming: boolean;
}

const ORDER = ["board", "hand", "scene"] as const;
export type RingPlace = (typeof ORDER)[number];

/** The pictures through whose targets the key of the next target goes: the board, then its insets. */
export class TargetRing {
  readonly #pictures = new SvelteMap<RingPlace, Targeted>();

  /** Whether Enter is for the cursor of one of them. */
  get isAiming(): boolean {
    return [...this.#pictures.values()].some((picture) => picture.isAiming);
  }

  /** Add a picture; return a function that takes it out. */
  join(place: RingPlace, picture: Targeted): () => void {
    this.#pictures.set(place, picture);
    return () => void (this.#pictures.get(place) === picture && this.#pictures.delete(place));
  }

  /** Go on from the targets of `place` to those of another picture; return whether one has any. */
  leave(place: RingPlace, step: number): boolean {
    const at = ORDER.indexOf(place);
    const others = [...ORDER.slice(at + 1), ...ORDER.slice(0, at)];
    return (step < 0 ? others.reverse() : others).some((other) => this.enter(other, step));
  }

  /** Move to the first target of `place`, or to its last one (`step` -1); return whether it has any. */
  enter(place: RingPlace, step: number): boolean {
    return this.#pictures.get(place)?.enter(step) ?? false;
  }
}
