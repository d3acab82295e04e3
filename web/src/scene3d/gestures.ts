// Mouse and fingers on the picture: point, press, turn what is laid, turn the view.

import type { Zoom } from "../board/zoom.svelte";

/** The distance in pixels from which a finger swipes, and a mouse drags. */
const SWIPE = 32;
const DRAG = 4;
/** The distance of the wheel for one step. */
const WHEEL = 40;
/** Degrees for each pixel of a free turn. */
const DEGREES = 0.35;

export interface GestureHost {
  point(x: number, y: number): void;
  press(x: number, y: number, isTap: boolean): void;
  /** Turn what is laid; return whether there is anything. */
  turn(step: number): boolean;
  swipe(step: number): void;
  orbit(azimuth: number, elevation: number): void;
  readonly zoom: Zoom;
  toPicture(screen: { x: number; y: number }): { x: number; y: number };
}

interface Finger {
  x: number;
  y: number;
  isDone: boolean;
}

export class Gestures {
  readonly #fingers = new Map<number, Finger>();
  #dragged: { x: number; y: number; isFar: boolean } | null = null;
  #wheel = 0;

  constructor(private readonly host: GestureHost) {}

  down(event: PointerEvent): void {
    const { pointerId, pointerType, clientX: x, clientY: y, button } = event;
    if (pointerType === "touch") {
      this.host.zoom.down(pointerId, { x, y });
      this.#fingers.set(pointerId, { x, y, isDone: this.#fingers.size > 0 });
    } else if (button === 2) {
      this.#dragged = { x, y, isFar: false };
      (event.currentTarget as Element).setPointerCapture(pointerId);
    }
  }

  move(event: PointerEvent): void {
    const { pointerId, pointerType, clientX: x, clientY: y, offsetX, offsetY } = event;
    if (pointerType === "touch") return this.#finger(pointerId, x, y);
    if (!this.#dragged) return this.host.point(offsetX, offsetY);
    const { x: fromX, y: fromY, isFar } = this.#dragged;
    if (!isFar && Math.hypot(x - fromX, y - fromY) < DRAG) return;
    this.#dragged = { x, y, isFar: true };
    this.host.orbit((fromX - x) * DEGREES, (y - fromY) * DEGREES);
  }

  #finger(id: number, x: number, y: number): void {
    const finger = this.#fingers.get(id);
    const { zoom } = this.host;
    if (!finger) return;
    if (zoom.move(id, { x, y }, (screen) => this.host.toPicture(screen))) return void (finger.isDone = true);
    if (finger.isDone || Math.abs(x - finger.x) < SWIPE) return;
    finger.isDone = true;
    this.host.swipe(x < finger.x ? 1 : -1);
  }

  up({ pointerId }: PointerEvent): void {
    this.host.zoom.up(pointerId);
    this.#dragged = null;
  }

  /** Press, unless the finger has moved the picture. */
  pressed(event: PointerEvent): void {
    const { pointerId, pointerType, offsetX, offsetY } = event;
    const finger = this.#fingers.get(pointerId);
    this.#fingers.delete(pointerId);
    if (!finger?.isDone) this.host.press(offsetX, offsetY, pointerType !== "mouse");
  }

  /** A finger has left without a press. */
  cancel(event: PointerEvent): void {
    this.up(event);
    this.#fingers.delete(event.pointerId);
  }

  wheel(event: WheelEvent): void {
    this.#wheel += event.deltaY;
    const step = Math.trunc(this.#wheel / WHEEL);
    this.#wheel -= step * WHEEL;
    if (this.host.turn(Math.sign(step))) event.preventDefault();
  }
}
