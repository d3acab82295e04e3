/** The least distance of a tip from the edges of the window, in pixels. */
const EDGE = 6;

/**
 * Return by how much a tip from `left` to `right` must move so that it lies inside a window of `width`; its start comes
 * first.
 */
export function shiftInto(left: number, right: number, width: number): number {
  const past = Math.min(0, width - EDGE - right);
  return past + Math.max(0, EDGE - left - past);
}

/** Keep a tip inside the window at both sides; the style sheet moves it by `--shift`.  `_at`: what it depends on. */
export const insideWindow =
  (..._at: unknown[]) =>
  (tip: HTMLElement): void => {
    tip.style.setProperty("--shift", "0px");
    const { left, right } = tip.getBoundingClientRect();
    tip.style.setProperty("--shift", `${shiftInto(left, right, document.documentElement.clientWidth)}px`);
  };
