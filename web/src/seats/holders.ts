// The names of those who hold seats.

import type { Holder } from "../protocol/wire";
import { say } from "../words/words.svelte";

/** Return the name of a seat's holder.  Names typed by people are plain text, never markup. */
export function holderName(holder: Holder): string {
  return holder.kind === "person" ? holder.name : say("seat-computer", { agent: agentName(holder.agent) });
}

/** Return the names of the people at a table where there are several, by seat; else none: everybody knows who plays. */
export function namesOf(holders: readonly Holder[]): (string | null)[] {
  const names = holders.map((holder) => (holder.kind === "person" && holder.name ? holder.name : null));
  return names.filter((name) => name !== null).length > 1 ? names : [];
}

export const agentName = (agent: string): string => say(`agent-${agent}`);
