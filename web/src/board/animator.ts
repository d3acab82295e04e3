import type { Die, ListedElement, Motion } from "../protocol/wire";
import { centre, type Box, type Point } from "./geometry";
import type { ElementLayer } from "./layer";
import type { Surface } from "./surface";
import { journeys, placeAt, transformAt, type Way } from "./ways";

const SETTLE = 150;

/** The part of the board that is in view; it follows what moves. */
interface View {
  /** Follow a journey between `places` that begins now. */
  follow(places: readonly Point[]): void;
  /** Bring `boxes` into view. */
  show(boxes: readonly Box[]): Promise<void>;
}

/** The animations of a board. */
export interface Animator {
  /** Bring elements into view, if the screen shows a part of the board. */
  look(elements: readonly string[]): Promise<void>;
  slide(motions: readonly Motion[], milliseconds: number, skipped: AbortSignal): Promise<void>;
  /**
   * Let dice roll for `rolling` milliseconds, then lie for `lying` milliseconds, beside the elements of `places` or in
   * the middle.
   */
  roll(
    dice: readonly Die[],
    rolling: number,
    lying: number,
    skipped: AbortSignal,
    landed: () => void,
    places: readonly string[],
  ): Promise<void>;
  /** Move elements along their ways to their places in `elements`. */
  travel(elements: readonly ListedElement[], milliseconds: number, skipped: AbortSignal): Promise<void>;
}

/** Shows and animates the elements of a board. */
export class BoardAnimator implements Animator {
  constructor(
    private readonly surface: Surface,
    private readonly layer: ElementLayer,
    private readonly group: SVGGElement,
    private readonly flights: SVGGElement,
    readonly roll: Animator["roll"],
    private readonly view: View,
  ) {}

  /** Show `elements`; new ones fade in. */
  show(elements: readonly ListedElement[], isStill: boolean): void {
    const isFirst = this.layer.elements.length === 0;
    const added = this.layer.show(elements);
    if (isStill || isFirst) return;
    for (const group of added)
      group.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SETTLE, easing: "ease-out" });
  }

  async look(elements: readonly string[]): Promise<void> {
    await this.view.show(this.surface.boxesOf(elements));
  }

  /** Slide a copy of each moving element to the middle of its goal. */
  async slide(motions: readonly Motion[], milliseconds: number, skipped: AbortSignal): Promise<void> {
    if (milliseconds <= 0 || skipped.aborted) return;
    const flights = motions.flatMap(({ element, to }) => this.#flight(element, to, milliseconds) ?? []);
    const land = () => flights.forEach((flight) => flight.finish());
    skipped.addEventListener("abort", land, { once: true });
    await Promise.allSettled(flights.map((flight) => flight.finished));
    this.flights.replaceChildren();
  }

  #flight(from: string, to: string, duration: number): Animation | null {
    const [mover, goal] = [this.surface.find(from), this.surface.find(to)];
    const [start, end] = [mover && this.surface.boxOf(mover), goal && this.surface.boxOf(goal)];
    if (!mover || !start || !end) return null;
    void this.view.show([start, end]);
    const copy = mover.cloneNode(true) as SVGGraphicsElement;
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.append(copy);
    this.flights.append(holder);
    const [a, b] = [centre(start), centre(end)];
    const path = ["translate(0px, 0px)", `translate(${b.x - a.x}px, ${b.y - a.y}px)`];
    return holder.animate({ transform: path }, { duration, easing: "ease-out", fill: "forwards" });
  }

  /** Show `elements`, and move those on a way to their new distance. */
  async travel(elements: readonly ListedElement[], milliseconds: number, skipped: AbortSignal): Promise<void> {
    if (milliseconds <= 0 || skipped.aborted) return;
    const under = journeys(this.layer.elements, elements).flatMap((journey) => {
      const [mover, way] = [
        this.layer.group(journey.id),
        this.surface.find(journey.way) as (SVGGraphicsElement & Way) | null,
      ];
      return mover && way && "getPointAtLength" in way ? [{ mover, way, journey }] : [];
    });
    if (under.length === 0) return;
    this.layer.show(elements);
    for (const { mover } of under) this.group.append(mover); // paint moving elements above the others
    this.view.follow(under.flatMap(({ way, journey }) => [placeAt(way, journey.from), placeAt(way, journey.to)]));
    const began = performance.now();
    for (let time = 0; time < 1 && !skipped.aborted; time = (performance.now() - began) / milliseconds) {
      for (const { mover, way, journey } of under) mover.setAttribute("transform", transformAt(way, journey, time));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    this.layer.restore(under.map(({ journey }) => journey.id));
  }
}
