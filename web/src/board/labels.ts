import type { Surface } from "./surface";

/** The accessible names of the spaces. */
export class Labels {
  #labelled: string[] = [];

  constructor(private readonly surface: Surface) {}

  show(names: ReadonlyMap<string, string>): void {
    for (const id of this.#labelled) if (!names.has(id)) this.#set(id, null);
    for (const [id, name] of names) this.#set(id, name);
    this.#labelled = [...names.keys()];
  }

  #set(id: string, name: string | null): void {
    const drawn = this.surface.find(id);
    if (!drawn || drawn.getAttribute("aria-label") === name) return;
    for (const [attribute, value] of [
      ["role", "img"],
      ["aria-label", name ?? ""],
    ] as const) {
      if (name === null) drawn.removeAttribute(attribute);
      else drawn.setAttribute(attribute, value);
    }
  }
}
