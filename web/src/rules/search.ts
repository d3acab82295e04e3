// Search in a text: all finds are marked, across the borders of elements within a block.

const BLOCKS = "p, li, td, th, h1, h2, h3, h4, pre, figcaption";

/** Between blocks, so that no find crosses their border. */
const BORDER = "\u0001";

/** Fold a letter: neither case nor accents matter, and typographic marks are like those of a keyboard. */
function foldLetter(letter: string): string {
  const plain = letter.normalize("NFD").toLowerCase()[0] ?? letter;
  if (plain === "’" || plain === "‘") return "'";
  if (plain === "“" || plain === "”") return '"';
  return /\s/.test(plain) ? " " : plain;
}

/** Fold a text unit by unit, so that places stay the same. */
export const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => foldLetter(text.charAt(at))).join("");

interface Piece {
  node: Text;
  start: number;
}

/** Return the text of `root` with the nodes that it comes from. */
function piecesOf(root: Element): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let [text, block]: [string, Element | null] = ["", null];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement?.closest(BLOCKS) ?? null;
    if (own === null || node.parentElement?.closest("svg")) continue;
    if (own !== block) text += BORDER;
    block = own;
    pieces.push({ node: node as Text, start: text.length });
    text += (node as Text).data;
  }
  return { text, pieces };
}

function startsOf(text: string, wanted: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) starts.push(at);
  return starts;
}

/** Mark the part of a piece between two places of the text. */
function wrap({ node, start }: Piece, from: number, to: number): HTMLElement {
  const found = node.splitText(from - start);
  found.splitText(to - from);
  const mark = document.createElement("mark");
  found.replaceWith(mark);
  mark.append(found);
  return mark;
}

/** Mark all finds of `query` in `root`; return the marks of each find, in order. */
export function mark(root: Element, query: string): HTMLElement[][] {
  unmark(root);
  const wanted = fold(query.trim());
  if (wanted === "") return [];
  const { text, pieces } = piecesOf(root);
  const starts = startsOf(fold(text), wanted);
  const finds: HTMLElement[][] = starts.map(() => []);
  // From the end, because marking splits the nodes.
  for (const piece of [...pieces].reverse()) {
    const end = piece.start + piece.node.length;
    for (let index = starts.length - 1; index >= 0; index--) {
      const from = Math.max(starts[index] ?? 0, piece.start);
      const to = Math.min((starts[index] ?? 0) + wanted.length, end);
      if (from < to) finds[index]?.unshift(wrap(piece, from, to));
    }
  }
  return finds;
}

/** Remove all marks. */
export function unmark(root: Element): void {
  for (const each of root.querySelectorAll("mark")) {
    const parent = each.parentNode;
    each.replaceWith(...each.childNodes);
    parent?.normalize();
  }
}
