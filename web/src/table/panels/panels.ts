// Where the parts of a table's screen go: under the board or beside it.

import { innerHeight, innerWidth } from "svelte/reactivity/window";
import type { PictureFrame } from "../../protocol/wire";

/**
 * Lengths in rem, as the style sheets have them: the header with the room around the board, the choices under the
 * board, the columns.
 */
const AROUND = 4.8125;
const STRIP = 9.5;
const COLUMN = 20;
const PANEL = 28.25;
/** The part of a very wide window that the panel takes. */
const PANEL_SHARE = 0.3;
/** The room beside the board: at both edges of the window, and before the column. */
const BESIDE = 3;

/**
 * Return the width of the board with all else in a panel beside it, or with the choices under it; all lengths in rem.
 */
export function widthsOf(shape: number, width: number, height: number): { panelled: number; under: number } {
  const panel = Math.max(PANEL, PANEL_SHARE * width);
  return {
    panelled: Math.min((height - AROUND) * shape, width - BESIDE - panel),
    under: Math.min((height - AROUND - STRIP) * shape, width - BESIDE - COLUMN),
  };
}

/**
 * Whether a board is larger with all else in a panel beside it than with the choices under it.  So it never shrinks as
 * the window grows.
 */
export function isLargerPanelled({ width, height }: Pick<PictureFrame, "width" | "height">): boolean {
  const [across, down] = [innerWidth.current ?? 0, innerHeight.current ?? 0];
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const widths = widthsOf(width / height, across / rem, down / rem);
  return widths.panelled >= widths.under;
}

/** A window that is lower than this, in pixels, has no room for large panels of seats over the choices. */
const LOW = 960;

/** Return up to how many seats have large panels. */
export const fewSeats = (isPanelled: boolean): number => (!isPanelled ? 3 : (innerHeight.current ?? 0) < LOW ? 1 : 2);
