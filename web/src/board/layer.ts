import type { ListedElement } from "../protocol/wire";

const SVG = "http://www.w3.org/2000/svg";

interface Shown {
  readonly group: SVGGElement;
  readonly element: ListedElement;
}

/** The changing part of a picture: one SVG group for each element, kept by id and changed only where it differs. */
export class ElementLayer {
  readonly #shown = new Map<string, Shown>();
  #elements: readonly ListedElement[] = [];

  constructor(private readonly layer: SVGGElement) {}

  /** Show `elements` in their order, and return the groups that are new. */
  show(elements: readonly ListedElement[]): SVGGElement[] {
    const ids = new Set(elements.map(([id]) => id));
    for (const [id, { group }] of this.#shown) if (!ids.has(id)) this.#remove(id, group);
    const added = elements.flatMap((element) => this.#put(element) ?? []);
    this.#elements = elements;
    this.#order();
    return added;
  }

  /** The elements that are shown, in the order of painting. */
  get elements(): readonly ListedElement[] {
    return this.#elements;
  }

  /** Restore the position and the order of groups after an animation. */
  restore(ids: readonly string[]): void {
    for (const id of ids) {
      const shown = this.#shown.get(id);
      if (shown) setAttributes(shown.group, { transform: "" }, shown.element[1]);
    }
    this.#order();
  }

  /** Dim some elements and no others. */
  dim(ids: ReadonlySet<string>): void {
    for (const [id, { group }] of this.#shown) group.toggleAttribute("data-dim", ids.has(id));
  }

  group(id: string): SVGGElement | null {
    return this.#shown.get(id)?.group ?? null;
  }

  #remove(id: string, group: SVGGElement): void {
    group.remove();
    this.#shown.delete(id);
  }

  /** Create or change the group of an element, and return it if it is new. */
  #put(element: ListedElement): SVGGElement | null {
    const [id, attributes, content] = element;
    const old = this.#shown.get(id);
    const group = old?.group ?? document.createElementNS(SVG, "g");
    this.#shown.set(id, { group, element });
    if (old?.element === element) return null;
    if (!old) group.id = id;
    setAttributes(group, old?.element[1] ?? {}, attributes);
    if (old?.element[2] !== content) group.innerHTML = content;
    return old ? null : group;
  }

  #order(): void {
    let next: SVGGElement | null = null;
    for (const [id] of this.#elements.toReversed()) {
      const group = this.group(id);
      if (group && (group.parentNode !== this.layer || group.nextSibling !== next))
        this.layer.insertBefore(group, next);
      next = group;
    }
  }
}

/** Set the attributes that differ; attributes that the picture does not set, such as labels, stay. */
function setAttributes(group: SVGGElement, before: ListedElement[1], after: ListedElement[1]): void {
  for (const name of Object.keys(before)) if (!(name in after)) group.removeAttribute(name);
  for (const [name, value] of Object.entries(after))
    if (group.getAttribute(name) !== value) group.setAttribute(name, value);
}
