/** Keys that may be held down: they move a cursor and play nothing. */
const MOVING = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "PageUp",
  "PageDown",
  "Home",
  "End",
  "Tab",
  "t",
  "T",
]);

/** Whether the element takes typed text, so that a held letter may repeat. */
const isText = (element: Element): boolean =>
  element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])");

/**
 * What an input method gives as the code of its keys; Safari does not say otherwise that Enter only confirms a word.
 */
const COMPOSING = 229;

/**
 * Ignore the keys of an input method, and the repeats of a key that is held down, also after the screen has changed.
 */
export function ignoreForeignKeys(target: EventTarget): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSING) return event.stopImmediatePropagation();
    if (!event.repeat || MOVING.has(event.key)) return;
    if (isText(event.target as Element) && event.key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", ignore as EventListener, { capture: true });
}
