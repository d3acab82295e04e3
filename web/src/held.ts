/** Keys that may be held down: they move about, and decide nothing. */
const MOVING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Tab", "t", "T"]);

/** Whether the element takes typed text, so that a held letter is written again. */
const isText = (element: Element): boolean => element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])");

/** A key that is held down never counts as a press, neither on this screen nor on the next one. */
export function ignoreHeldKeys(target: EventTarget): void {
  const ignore = (event: KeyboardEvent) => {
    if (!event.repeat || MOVING.has(event.key)) return;
    if (isText(event.target as Element) && event.key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", ignore as EventListener, { capture: true });
}
