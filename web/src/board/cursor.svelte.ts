// The keyboard cursor of a board.

import { middlemost, neighbour, type Direction, type SpaceShape } from "./geometry";

const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** The board that a cursor moves on. */
export interface CursorHost {
  shapes(): ReadonlyMap<string, SpaceShape>;
  targets(): ReadonlySet<string>;
  /** Whether the user is to choose, so that a press has an effect. */
  isOpen(): boolean;
  press(space: string): void;
  /** Whether `space` was chosen last and nothing else is to choose in the picture. */
  isDone?(space: string): boolean;
  /** Whether Enter builds the ghost of a piece, wherever the cursor is. */
  hasGhost?(): boolean;
  point(space: string | null): void;
  focus(): void;
  /** Go on beyond the last target, or before the first one (`step` -1); return whether another picture has targets. */
  leave?(step: number): boolean;
}

/** The keyboard cursor: the space that the arrow keys have reached. */
export class Cursor {
  space = $state<string | null>(null);
  isByKey = $state(false);
  hasFocus = $state(false);

  constructor(private readonly host: CursorHost) {}

  /** Whether Enter is for the cursor. */
  get isAiming(): boolean {
    return this.hasFocus && this.isByKey && this.space !== null && this.host.isOpen() && !this.host.hasGhost?.();
  }

  /** Handle a key without a modifier, which nothing else handles then. */
  handle(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.keyed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Handle a key; return whether it was meant for the board. */
  keyed({ key, shiftKey }: KeyboardEvent): boolean {
    const direction = ARROWS[key];
    if (direction) this.#walk(direction);
    else if (key.toLowerCase() === "t") this.nextTarget(shiftKey ? -1 : 1);
    else if (
      this.isByKey &&
      this.space &&
      (key === " " || (key === "Enter" && !this.host.hasGhost?.())) &&
      this.host.isOpen()
    )
      this.#press(this.space);
    else return false;
    return true;
  }

  /** Move to the next target, in the order of the targets. */
  nextTarget(step: number): void {
    const order = this.#order;
    const now = this.space ? order.indexOf(this.space) : -1;
    const next = order[now < 0 && step < 0 ? order.length - 1 : now + step];
    if (next !== undefined) this.#focusOn(next);
    else if (this.host.leave?.(step)) this.isByKey = false;
    else this.enter(step);
  }

  /** Move to the first target, or to the last one (`step` -1); return whether there is any. */
  enter(step: number): boolean {
    const first = this.#order.at(step < 0 ? -1 : 0);
    if (first !== undefined) this.#focusOn(first);
    return first !== undefined;
  }

  /** Press a space; a second press on the last one does not take it back, but goes on to the buttons. */
  #press(space: string): void {
    if (this.host.isDone?.(space)) document.querySelector<HTMLElement>(".choices button:has(.label)")?.focus();
    else this.host.press(space);
  }

  get #order(): string[] {
    return [...this.host.targets()].filter((id) => this.host.shapes().has(id));
  }

  #focusOn(target: string): void {
    this.host.focus();
    this.#moveTo(target);
  }

  #walk(direction: Direction): void {
    const [shapes, from] = [this.host.shapes(), this.space];
    this.#moveTo(from && shapes.has(from) ? (neighbour(shapes, from, direction) ?? from) : middlemost(shapes));
  }

  #moveTo(space: string | null): void {
    this.space = space;
    this.isByKey = true;
    this.host.point(space);
  }
}
