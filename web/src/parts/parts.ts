// Parts of the client that come when they are needed, and what happens if one does not come.

import { renew } from "./renewal";

/** A part of the client did not come. */
export class PartMissing extends Error {}

declare global {
  /**
   * The build turns each `import("./x.js")` into `importPart("./x.js", (path) => import(path))`: see vite.config.ts.
   */
  var importPart: (path: string, load: (path: string) => Promise<unknown>) => Promise<unknown>;
}

/** How often the import of a path has failed. */
const failures = new Map<string, number>();

/** Import a module; after a failure by another address, as browsers may keep a failure for the life of the page. */
globalThis.importPart = async (path, load) => {
  const failed = failures.get(path) ?? 0;
  try {
    return await load(failed > 0 ? `${path}?again=${failed}` : path);
  } catch (error) {
    failures.set(path, failed + 1);
    throw error;
  }
};

/** Ask again for style sheets that did not come: the build's own code asks for each only once. */
async function styles(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][href*='/assets/']")].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    missing.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const come = new Promise((resolve, reject) => {
        again.onload = resolve;
        again.onerror = reject;
      });
      link.replaceWith(again);
      return come;
    }),
  );
}

let hasFailed = false;

/**
 * Return what `load` imports.  If the server has another version of the client the page is loaded anew; else raise
 * PartMissing.
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    if (hasFailed) await styles();
    return await load();
  } catch {
    hasFailed = true;
    await renew();
    throw new PartMissing();
  }
}
