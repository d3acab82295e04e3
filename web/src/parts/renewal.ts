// Loads the page anew if the server has another version of the client.

import { session } from "../storage.svelte";

/** Who waits for an answer of the server: while there is anybody the page is not loaded anew. */
export const awaiting = new Set<object>();

const RENEWED = "voyageur.renewed";
const POLL = 250;
const SCRIPT = "script[type=module][src]";

/** Return the address of the script in the server's page; null if there is no answer or no such page. */
async function scriptOfServer(): Promise<string | null> {
  try {
    const response = await fetch("/", { headers: { Accept: "text/html" }, cache: "no-store" });
    const page = new DOMParser().parseFromString(response.ok ? await response.text() : "", "text/html");
    return page.querySelector(SCRIPT)?.getAttribute("src") ?? null;
  } catch {
    return null;
  }
}

/** Load the page anew if the server has another version; once for each version, so never in a loop. */
export async function renew(): Promise<void> {
  const own = document.querySelector(SCRIPT)?.getAttribute("src");
  const script = await scriptOfServer();
  if (!own || script === null || script === own || session.read(RENEWED) === script) return;
  if (!session.write(RENEWED, script)) return;
  while (awaiting.size > 0) await new Promise((resolve) => setTimeout(resolve, POLL));
  location.reload();
  await new Promise(() => undefined); // the page ends
}
