/** How far a wheel turns for one step, in pixels. */
const STEP = 60;
/** A wheel of lines or pages sends one event a notch. */
const PIXELS = 0;

/** Return an attachment that calls `turn` for each step of the wheel over an element, which does not scroll then. */
export const turnedBy = (turn: (step: number) => unknown) => (element: Element) => {
  let left = 0;
  const turned = (given: Event): void => {
    const { deltaY, deltaMode, ctrlKey } = given as WheelEvent;
    if (ctrlKey) return;
    given.preventDefault();
    left = deltaMode === PIXELS ? left + deltaY : Math.sign(deltaY) * STEP;
    if (Math.abs(left) < STEP) return;
    turn(Math.sign(left));
    left = 0;
  };
  element.addEventListener("wheel", turned, { passive: false });
  return () => element.removeEventListener("wheel", turned);
};
