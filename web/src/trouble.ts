// What to tell about an error.

import { PartMissing } from "./parts/parts";
import { RequestRefused, Unreachable } from "./protocol/http";
import type { Reason } from "./protocol/wire";

const own = (key: string): Reason => ({ sentence: { key, values: {} }, clause: null });

/**
 * Return why something failed: the server refused it or was not there, a part of the page did not come, or the page
 * itself has a fault.
 */
export function reasonOf(error: unknown): Reason {
  if (error instanceof RequestRefused) return error.reason ?? own("trouble-unreachable");
  if (error instanceof Unreachable) return own("trouble-unreachable");
  if (error instanceof PartMissing) return own("part-missing");
  console.error(error);
  return own("trouble-page");
}
