import type { Holder } from "../protocol/messages";
import { say } from "../words/words.svelte";

/** Return the name of a seat's holder.  Names typed by people are plain text, never markup. */
export function holderName(holder: Holder): string {
  return holder.kind === "person" ? holder.name : say("seat-computer", { agent: agentName(holder.agent) });
}

export const agentName = (agent: string): string => say(`agent-${agent}`);
