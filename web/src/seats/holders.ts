import type { Holder } from "../protocol/messages";
import { say } from "../words/words.svelte";

/** The name of who holds a seat.  Names that people type are inert text. */
export function holderName(holder: Holder): string {
  return holder.kind === "person" ? holder.name : say("seat-computer", { agent: agentName(holder.agent) });
}

export const agentName = (agent: string): string => say(`agent-${agent}`);
