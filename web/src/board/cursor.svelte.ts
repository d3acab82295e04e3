import { middlemost, neighbour, type Direction, type SpaceShape } from "./geometry";

const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** The board that a cursor moves on. */
export interface CursorHost {
  shapes(): ReadonlyMap<string, SpaceShape>;
  targets(): ReadonlySet<string>;
  /** Whether the user is to choose, so that a press has an effect. */
  isOpen(): boolean;
  press(space: string): void;
  point(space: string | null): void;
  focus(): void;
}

/** The keyboard cursor: the space that the arrow keys have reached. */
export class Cursor {
  space = $state<string | null>(null);
  isByKey = $state(false);
  hasFocus = $state(false);

  constructor(private readonly host: CursorHost) {}

  /** Whether Enter is for the cursor. */
  get isAiming(): boolean {
    return this.hasFocus && this.isByKey && this.space !== null && this.host.isOpen();
  }

  /** Handle a key; return whether it was meant for the board. */
  keyed({ key, shiftKey }: KeyboardEvent): boolean {
    const direction = ARROWS[key];
    if (direction) this.#walk(direction);
    else if (key.toLowerCase() === "t") this.nextTarget(shiftKey ? -1 : 1);
    else if (this.isByKey && this.space && (key === " " || key === "Enter") && this.host.isOpen()) this.host.press(this.space);
    else return false;
    return true;
  }

  /** Move to the next target, in the order of the targets. */
  nextTarget(step: number): void {
    const order = [...this.host.targets()].filter((id) => this.host.shapes().has(id));
    if (order.length === 0) return;
    const now = this.space ? order.indexOf(this.space) : -1;
    this.host.focus();
    this.#moveTo(order[(now + step + order.length) % order.length] ?? null);
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
