// Where the focus returns when a dialog or the rulebook closes.

const openers = new WeakMap<Element, Element>();

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Focus `wanted`, or the board if that is gone. */
function giveTo(wanted: Element | undefined): void {
  for (const element of [wanted, document.querySelector("svg.picture")]) {
    if (element?.isConnected && isLost()) (element as HTMLElement).focus({ preventScroll: true });
  }
}

/**
 * Attach to an element that opens: when it closes, the focus returns to what had it before, also through dialogs in
 * between.
 */
export function returnsFocus(opened: Element): () => void {
  const at = document.activeElement ?? document.body;
  const dialog = at.closest("dialog");
  const opener = (dialog && openers.get(dialog)) ?? at;
  openers.set(opened, opener);
  return () => {
    if (opened.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    if (isLost()) giveTo(opener);
  };
}
