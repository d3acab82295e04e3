// The SVG of a board and the part of it in view, as what lies over it needs them.

import type { Zoom } from "./zoom.svelte";
import { around, holds, type Box, type Point, type SpaceShape } from "./geometry";

/** The board as what lies over it needs it: its picture and the part of it in view. */
export interface DrawnBoard {
  svg: SVGSVGElement;
  zoom: Zoom;
  /** Whether a site is shown so large that the picture beside the plans is out of view. */
  readonly isPlan: boolean;
}

/** The room for a tip above a space, in pixels. */
const TIP = 90;

/** The SVG of a board: finds and measures elements of its picture. */
export class Surface {
  #standing: { base: string; boxes: readonly Box[] } = { base: "", boxes: [] };

  constructor(readonly svg: SVGSVGElement) {}

  find(id: string): SVGGraphicsElement | null {
    return this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
  }

  /** Return the bounding box of an element in units of the picture. */
  boxOf(element: SVGGraphicsElement): Box | null {
    const [ours, its] = [this.svg.getScreenCTM(), element.getScreenCTM()];
    if (!ours || !its) return null;
    const matrix = ours.inverse().multiply(its);
    const { x, y, width, height } = element.getBBox();
    const corners = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ];
    return around(corners.map(([cx, cy]) => new DOMPoint(cx, cy).matrixTransform(matrix)));
  }

  measure(ids: Iterable<string>): Map<string, SpaceShape> {
    const shapes = new Map<string, SpaceShape>();
    for (const id of ids) {
      const element = this.find(id);
      const box = element && this.boxOf(element);
      if (box && box.width > 0) shapes.set(id, { ...box, ...this.#outlineOf(element) });
    }
    return shapes;
  }

  /** Return the boxes of those elements that are in the picture. */
  boxesOf(ids: readonly string[]): Box[] {
    return [...this.measure(ids).values()];
  }

  /**
   * Return the boxes of what is drawn for spaces elsewhere in the picture (`data-for`), as they were when `base` was
   * new.
   */
  standing(base: string): readonly Box[] {
    if (this.#standing.base === base && this.#standing.boxes.length > 0) return this.#standing.boxes;
    const boxes = [...this.svg.querySelectorAll<SVGGraphicsElement>("[data-for]")].flatMap(
      (element) => this.boxOf(element) ?? [],
    );
    this.#standing = { base, boxes };
    return boxes;
  }

  /** Return the outline of a space that is not a rectangle, if it is drawn untransformed. */
  #outlineOf(element: SVGGraphicsElement): Partial<SpaceShape> {
    const path = element.querySelector<SVGPathElement>(":scope > path.hit");
    const [ours, its] = [this.svg.getScreenCTM(), path?.getScreenCTM()];
    const isMoved =
      !ours ||
      !its ||
      (["a", "b", "c", "d", "e", "f"] as const).some((cell) => Math.abs(ours[cell] - its[cell]) > 0.01);
    return path && !isMoved ? { outline: path.getAttribute("d") ?? "", corner: path.getPointAtLength(0) } : {};
  }

  /** Convert a point on the screen to units of the picture. */
  pointAt(x: number, y: number): Point {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x, y };
  }

  /** Convert a point of the picture to pixels from the corner of `frame`. */
  pixelsAt({ x, y }: Point, frame: Element): Point {
    const matrix = this.svg.getScreenCTM();
    const corner = frame.getBoundingClientRect();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return { x: point.x - corner.x, y: point.y - corner.y };
  }

  /** Return where a tip about `box` points in `frame`: above the box, or below it (`isLow`) if there is no room. */
  tipPlace({ x, y, width, height }: Box, frame: Element): Point & { isLow: boolean } {
    const top = this.pixelsAt({ x: x + width / 2, y }, frame);
    const isLow = top.y < TIP;
    return { ...(isLow ? this.pixelsAt({ x: x + width / 2, y: y + height }, frame) : top), isLow };
  }

  /**
   * Return the space at a point on the screen: targets come first, and drawn shapes before bounding boxes.  What is
   * drawn for a space elsewhere in the picture (`data-for`) hides what is behind it.
   */
  spaceAt(x: number, y: number, shapes: ReadonlyMap<string, Box>, isTarget: (id: string) => boolean): string | null {
    const there = document.elementsFromPoint(x, y);
    const standing = there.map((element) => this.#drawnFor(element)).find((id) => id !== null);
    if (standing != null && shapes.has(standing)) return standing;
    const drawn = there.flatMap((element) => this.#knownAround(element, shapes));
    if (drawn.length > 0) return drawn.find(isTarget) ?? drawn[0] ?? null;
    const point = this.pointAt(x, y);
    const held = [...shapes]
      .filter(([, box]) => holds(box, point))
      .sort(([, a], [, b]) => a.width * a.height - b.width * b.height);
    return (held.find(([id]) => isTarget(id)) ?? held[0])?.[0] ?? null;
  }

  #drawnFor(element: Element): string | null {
    return this.svg.contains(element) ? (element.closest("[data-for]")?.getAttribute("data-for") ?? null) : null;
  }

  #knownAround(element: Element, shapes: ReadonlyMap<string, Box>): string[] {
    const found: string[] = [];
    for (let at: Element | null = element; at && at !== this.svg; at = at.parentElement) {
      if (shapes.has(at.id)) found.push(at.id);
    }
    return this.svg.contains(element) ? found : [];
  }
}
