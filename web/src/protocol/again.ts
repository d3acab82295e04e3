// Requests for something new that are made once, even if they are sent twice.

import { session } from "../storage.svelte";
import { RequestRefused } from "./http";
import { newId } from "./ids";

const PLACE = "voyageur.key.making";

/**
 * Ask for something new with a key that is the same, also after a reload, until there is an answer: so it is made once.
 */
export async function untilAnswered<T>(ask: (key: string) => Promise<T>): Promise<T> {
  const key = session.read(PLACE) ?? newId() + newId();
  session.write(PLACE, key);
  let isAnswered = true;
  try {
    return await ask(key);
  } catch (error) {
    isAnswered = error instanceof RequestRefused && error.status < 500;
    throw error;
  } finally {
    if (isAnswered) session.write(PLACE, null);
  }
}
