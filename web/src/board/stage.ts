import type { Die, Frame } from "../protocol/messages";
import { around, centre, holds, type Box, type Point, type Space } from "./geometry";
import { journeys, placeAt, transformAt, type Goer, type Way } from "./ways";

const SETTLE = 150;

type Throw = (dice: readonly Die[], rolling: number, lying: number, skipped: AbortSignal, landed: () => void) => Promise<void>;

const goers = (picture: ParentNode): Goer[] =>
  [...picture.querySelectorAll<SVGElement>(".goes[id][data-way][data-at]")].map(({ id, dataset }) => ({ id, way: dataset["way"] ?? "", at: Number(dataset["at"]) }));

/** The svg of a board: finds, measures and moves what is in its picture. */
export class Stage {
  constructor(
    readonly svg: SVGSVGElement,
    private readonly layer: SVGGElement,
    private readonly flights: SVGGElement,
    private readonly throwDice: Throw,
    /** Told where something goes before it goes there. */
    private readonly follow: (places: readonly Point[]) => void = () => undefined,
  ) {}

  find(id: string): SVGGraphicsElement | null {
    return this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
  }

  /** Where an element stands, in the units of the picture. */
  boxOf(element: SVGGraphicsElement): Box | null {
    const [ours, its] = [this.svg.getScreenCTM(), element.getScreenCTM()];
    if (!ours || !its) return null;
    const matrix = ours.inverse().multiply(its);
    const { x, y, width, height } = element.getBBox();
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];
    return around(corners.map(([cx, cy]) => new DOMPoint(cx, cy).matrixTransform(matrix)));
  }

  measure(ids: Iterable<string>): Map<string, Space> {
    const boxes = new Map<string, Space>();
    for (const id of ids) {
      const element = this.find(id);
      const box = element && this.boxOf(element);
      if (box && box.width > 0) boxes.set(id, { ...box, ...this.#shapeOf(element) });
    }
    return boxes;
  }

  /** The line around a space that is no rectangle, if its drawing has one and stands where the picture's corner is. */
  #shapeOf(element: SVGGraphicsElement): Partial<Space> {
    const path = element.querySelector<SVGPathElement>(":scope > path.hit");
    const [ours, its] = [this.svg.getScreenCTM(), path?.getScreenCTM()];
    const isMoved = !ours || !its || (["a", "b", "c", "d", "e", "f"] as const).some((cell) => Math.abs(ours[cell] - its[cell]) > 0.01);
    return path && !isMoved ? { outline: path.getAttribute("d") ?? "", corner: path.getPointAtLength(0) } : {};
  }

  /** A place on the screen in the units of the picture. */
  pointAt(x: number, y: number): Point {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x, y };
  }

  /** A place of the picture in pixels from the corner of `frame`. */
  pixelsAt({ x, y }: Point, frame: Element): Point {
    const matrix = this.svg.getScreenCTM();
    const corner = frame.getBoundingClientRect();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return { x: point.x - corner.x, y: point.y - corner.y };
  }

  /** The space at a place on the screen: a target before any other, what is drawn before its box. */
  spaceAt(x: number, y: number, boxes: ReadonlyMap<string, Box>, isTarget: (id: string) => boolean): string | null {
    const drawn = document.elementsFromPoint(x, y).flatMap((element) => this.#knownAround(element, boxes));
    if (drawn.length > 0) return drawn.find(isTarget) ?? drawn[0] ?? null;
    const point = this.pointAt(x, y);
    const held = [...boxes].filter(([, box]) => holds(box, point)).sort(([, a], [, b]) => a.width * a.height - b.width * b.height);
    return (held.find(([id]) => isTarget(id)) ?? held[0])?.[0] ?? null;
  }

  #knownAround(element: Element, boxes: ReadonlyMap<string, Box>): string[] {
    const found: string[] = [];
    for (let at: Element | null = element; at && at !== this.svg; at = at.parentElement) {
      if (boxes.has(at.id)) found.push(at.id);
    }
    return this.svg.contains(element) ? found : [];
  }

  /** Which of the elements stand on a way. */
  goersOf(ids: Iterable<string>): string[] {
    const going = new Set(goers(this.layer).map(({ id }) => id));
    return [...ids].filter((id) => going.has(id));
  }

  /** Put in a new layer; what was not there before settles. */
  show(layer: string, isStill: boolean): void {
    const before = new Set([...this.layer.querySelectorAll("[id]")].map(({ id }) => id));
    this.layer.innerHTML = layer;
    if (isStill || before.size === 0) return;
    for (const element of this.layer.querySelectorAll("[id]")) {
      if (!before.has(element.id)) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SETTLE, easing: "ease-out" });
    }
  }

  /** Slide copies of what moved to the middle of where it goes. */
  async slide(motions: Frame["motions"], milliseconds: number, skipped: AbortSignal): Promise<void> {
    if (milliseconds <= 0 || skipped.aborted) return;
    const flights = motions.flatMap(({ element, to }) => this.#flight(element, to, milliseconds) ?? []);
    const land = () => flights.forEach((flight) => flight.finish());
    skipped.addEventListener("abort", land, { once: true });
    await Promise.allSettled(flights.map((flight) => flight.finished));
    this.flights.replaceChildren();
  }

  #flight(from: string, to: string, duration: number): Animation | null {
    const [mover, goal] = [this.find(from), this.find(to)];
    const [start, end] = [mover && this.boxOf(mover), goal && this.boxOf(goal)];
    if (!mover || !start || !end) return null;
    const copy = mover.cloneNode(true) as SVGGraphicsElement;
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.append(copy);
    this.flights.append(holder);
    const [a, b] = [centre(start), centre(end)];
    const path = ["translate(0px, 0px)", `translate(${b.x - a.x}px, ${b.y - a.y}px)`];
    return holder.animate({ transform: path }, { duration, easing: "ease-out", fill: "forwards" });
  }

  /** Let what stands on ways go to where it stands in a new layer; all else of that layer is shown meanwhile. */
  async go(layer: string, milliseconds: number, skipped: AbortSignal): Promise<void> {
    if (milliseconds <= 0 || skipped.aborted || !layer.includes("data-way")) return;
    const next = document.createElementNS("http://www.w3.org/2000/svg", "g");
    next.innerHTML = layer;
    const under = journeys(goers(this.layer), goers(next)).flatMap((journey) => {
      const [mover, way] = [this.find(journey.id), this.find(journey.way) as (SVGGraphicsElement & Way) | null];
      return mover && way && "getPointAtLength" in way ? [{ mover, way, journey }] : [];
    });
    if (under.length === 0) return;
    for (const { mover } of under) {
      const later = next.querySelector(`#${CSS.escape(mover.id)}`);
      const around = later?.parentNode;
      later?.remove();
      around?.append(mover); // who goes is seen above who stands
    }
    this.layer.replaceChildren(...next.childNodes);
    this.follow(under.flatMap(({ way, journey }) => [placeAt(way, journey.from), placeAt(way, journey.to)]));
    const began = performance.now();
    for (let time = 0; time < 1 && !skipped.aborted; time = (performance.now() - began) / milliseconds) {
      for (const { mover, way, journey } of under) mover.setAttribute("transform", transformAt(way, journey, time));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }

  roll(dice: readonly Die[], rolling: number, lying: number, skipped: AbortSignal, landed: () => void): Promise<void> {
    return this.throwDice(dice, rolling, lying, skipped, landed);
  }
}
