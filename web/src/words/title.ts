// The title of the page.

import { say } from "./words.svelte";

/** Return the title of a page about `name`, or of Voyageur itself. */
export const titleOf = (name: string | null, isTurn = false): string =>
  [...(isTurn ? [say("title-turn")] : []), ...(name === null ? [] : [name]), say("brand")].join(" · ");
