import { isTaken } from "../keys/taken";
import type { Director } from "./director.svelte";

/** The keys of the picture: Q and E turn the view, and the snow is lifted while S is held. */
export class SpaceKeys {
  constructor(private readonly director: () => Director | null) {}

  down(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target as Element, event.key)) return;
    const pressed = event.key.toLowerCase();
    if (pressed === "q") this.director()?.turn(-1);
    else if (pressed === "e") this.director()?.turn(1);
    else if (pressed === "s") this.director()?.lift(true);
    else return;
    event.preventDefault();
  }

  up({ key }: KeyboardEvent): void {
    if (key.toLowerCase() === "s") this.director()?.lift(false);
  }
}
