// The bases of pictures: the part under the elements, which never changes and is fetched once.

import * as http from "../protocol/http";

const RETRY = 1000;
const known = new Map<string, Promise<string>>();

/** Return the base of a table's picture, by its key. */
export function baseOf(id: string, key: string, viewer: http.Viewer): Promise<string> {
  const found = known.get(key) ?? fetched(id, key, viewer);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** Fetch the base; retry while the server cannot be reached. */
async function fetched(id: string, key: string, viewer: http.Viewer): Promise<string> {
  for (;;) {
    try {
      return await http.base(id, key, viewer);
    } catch (error) {
      if (error instanceof http.RequestRefused) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}
