// The style sheets of the games whose pictures are shown.

import { SvelteSet } from "svelte/reactivity";

import { pictureStyle } from "../protocol/http";

/** The games whose style sheet is loaded; without it, pictures would be black. */
export const styled = new SvelteSet<string>();

const asked = new Set<string>();

/** Link the style sheet of a game's pictures, once. */
export function style(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = pictureStyle(game);
  link.addEventListener("load", () => styled.add(game));
  link.addEventListener("error", () => styled.add(game));
  document.head.append(link);
}
