import type { PictureFrame } from "../protocol/pictures";
import { screen } from "../style/screen.svelte";

/** How much wider than high a board is at least that leaves no room beside it in a large window. */
const WIDE = 1.25;

/** Whether a board is hardly wider than high, so that more room is beside it than under it. */
export const isSquarish = (picture: Pick<PictureFrame, "width" | "height"> | undefined): boolean => picture !== undefined && picture.width < WIDE * picture.height;

/** Return up to how many seats have large panels, if the board has insets. */
export const fewSeats = (hasInsets: boolean, isPanelled: boolean): number => (hasInsets && screen.isLow ? 1 : isPanelled && screen.isLarge ? 2 : 3);
