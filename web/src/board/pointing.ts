// Mouse and touch on a board: press, hover, double tap, drag, pinch.

import type { Point } from "./geometry";
import { DOUBLE_TAP, type Zoom } from "./zoom.svelte";

/** The zoom factor of a double tap. */
const CLOSER = 2.2;

/** The board that handles mouse and touch. */
export interface PointingHost {
  spaceUnder(event: MouseEvent): string | null;
  /** Convert a point on the screen to units of the picture. */
  pointAt(screen: Point): Point;
  /** Press a space, or beside all spaces; `isTap`: by a finger or a pen, which may not have pointed at it before. */
  press(space: string | null, isTap: boolean): void;
  point(space: string | null): void;
  /** Whether a second tap is one more press, as on a piece that turns, rather than a change of the view. */
  isQuick(): boolean;
}

const screenOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/** Mouse and touch on a board: press, hover, double tap, pinch. */
export class Pointing {
  #tapAt = 0;
  #tapTimer: ReturnType<typeof setTimeout> | undefined;
  #hasMoved = false;

  constructor(
    private readonly zoom: Zoom,
    private readonly host: PointingHost,
  ) {}

  down(event: PointerEvent): void {
    this.#hasMoved = false;
    if (event.pointerType === "touch") this.zoom.down(event.pointerId, screenOf(event));
  }

  up({ pointerId }: PointerEvent): void {
    this.zoom.up(pointerId);
  }

  moved(event: PointerEvent): void {
    if (event.pointerType !== "touch") return this.host.point(this.host.spaceUnder(event));
    if (this.zoom.move(event.pointerId, screenOf(event), (screen) => this.host.pointAt(screen))) this.#hasMoved = true;
  }

  pressed(event: PointerEvent | MouseEvent): void {
    if (this.#hasMoved) return;
    const space = this.host.spaceUnder(event);
    const { pointerType } = event as PointerEvent;
    const press = () => this.host.press(space, pointerType === "touch" || pointerType === "pen");
    if (pointerType !== "touch" || this.host.isQuick()) return press();
    const isDouble = event.timeStamp - this.#tapAt < DOUBLE_TAP;
    this.#tapAt = isDouble ? 0 : event.timeStamp;
    clearTimeout(this.#tapTimer);
    if (isDouble) this.zoom.toggle(this.host.pointAt(screenOf(event)), CLOSER);
    else this.#tapTimer = setTimeout(press, DOUBLE_TAP);
  }
}
