// The places of a text: its sections and its clauses.

const SECTION = "section-";

export interface Section {
  id: string;
  title: string;
  /** 2 for a section, 3 for a part of one. */
  level: number;
}

/** Return the sections of a text in order, without its title. */
export function sectionsOf(text: Element): Section[] {
  return [...text.querySelectorAll(":is(h2, h3)[id]")].map(({ id, textContent, localName }) => ({
    id,
    title: textContent ?? "",
    level: Number(localName.slice(1)),
  }));
}

/** Return the clauses of a text in order. */
export function clausesOf(text: Element): string[] {
  return [...text.querySelectorAll(":is(li, p)[id]")].map(({ id }) => id);
}

/** Find the place that an anchor names: an id, or a heading by its name. */
export function placeOf(text: Element, anchor: string): Element | null {
  return text.querySelector(`#${CSS.escape(anchor)}, #${CSS.escape(SECTION + anchor)}`);
}

/** Return the clause that is `step` clauses after `at`; without one, the first that begins below the line `top`. */
export function clauseAfter(text: Element, at: string | null, step: 1 | -1, top: number): string | null {
  const clauses = clausesOf(text);
  if (at !== null && clauses.includes(at)) return clauses[clauses.indexOf(at) + step] ?? null;
  const isBelow = (id: string) => (placeOf(text, id)?.getBoundingClientRect().top ?? -Infinity) >= top;
  const below = clauses.findIndex(isBelow);
  const first = below < 0 ? clauses.length : below;
  return clauses[step === 1 ? first : first - 1] ?? null;
}
