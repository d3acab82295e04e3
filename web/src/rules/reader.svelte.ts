import { clauseAfter, clausesOf, placeOf, sectionsOf, type Section } from "./anchors";
import { mark, unmark } from "./search";

/** The text that is shown: its sections and clauses, the place that was opened, and the search. */
export class TextReader {
  #text = $state.raw<HTMLElement | null>(null);
  #finds: HTMLElement[][] = [];
  #anchor: string | null = null;
  title = $state("");
  sections = $state.raw<readonly Section[]>([]);
  hasClauses = $state(false);
  /** The clause that is marked. */
  clause = $state<string | null>(null);
  query = $state("");
  nFinds = $state(0);
  /** The find that is shown, from 0. */
  at = $state(0);

  /** Take the text that is shown now, and open the place that was asked for. */
  show(text: HTMLElement | null): void {
    this.#text = text;
    this.#finds = [];
    this.title = text?.querySelector("h1")?.textContent ?? "";
    this.sections = text ? sectionsOf(text) : [];
    this.hasClauses = text !== null && clausesOf(text).length > 0;
    if (!text) return;
    if (this.query) this.search(this.query);
    else this.open(this.#anchor);
  }

  /** Open a place now, or when the text is there. */
  open(anchor: string | null): void {
    this.#anchor = anchor;
    this.clause = null;
    for (const old of this.#text?.querySelectorAll(".cited") ?? []) old.classList.remove("cited");
    const place = this.#text && anchor ? placeOf(this.#text, anchor) : null;
    if (!this.#text || !anchor || !place) return;
    const isHeading = /^h\d$/i.test(place.tagName);
    if (!isHeading) {
      place.classList.add("cited");
      this.clause = clausesOf(this.#text).includes(anchor) ? anchor : null;
    }
    place.scrollIntoView({ block: isHeading ? "start" : "center" });
  }

  /** Return the clause before or after the marked one, or after the line `top`. */
  neighbour(step: 1 | -1, top: number): string | null {
    return this.#text ? clauseAfter(this.#text, this.clause, step, top) : null;
  }

  search(query: string): void {
    this.query = query;
    if (!this.#text) return;
    this.#finds = mark(this.#text, query);
    this.nFinds = this.#finds.length;
    if (this.nFinds > 0) this.#go(0);
  }

  /** Go to the next or the previous find, around the end. */
  step(by: 1 | -1): void {
    if (this.nFinds > 0) this.#go((this.at + by + this.nFinds) % this.nFinds);
  }

  /** End the search. */
  clear(): void {
    if (this.#text) unmark(this.#text);
    [this.#finds, this.query, this.nFinds] = [[], "", 0];
  }

  #go(at: number): void {
    this.at = at;
    for (const [index, marks] of this.#finds.entries())
      for (const each of marks) each.classList.toggle("now", index === at);
    this.#finds[at]?.[0]?.scrollIntoView({ block: "center" });
  }
}
