// Ids of pictures: several pictures of one game can be on a page, and each must find its own parts.

const ID = /\bid="([^"]+)"/g;
const USE = /\b(id="|href="#|url\(#)([^")]+)/g;

/** Return fragments of SVG with `prefix` before every id that they define, and in the references to it. */
export function scoped(fragments: readonly string[], prefix: string, others: readonly string[] = []): string[] {
  const names = new Set([
    ...others,
    ...fragments.flatMap((text) => [...text.matchAll(ID)].map(([, name]) => name ?? "")),
  ]);
  const rename = (all: string, lead: string, name: string) => (names.has(name) ? lead + prefix + name : all);
  return fragments.map((text) => text.replace(USE, rename));
}
