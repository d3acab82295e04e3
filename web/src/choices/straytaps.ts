/** After buttons have come or gone, a tap on one that ends a step has no effect for this time, in milliseconds. */
const SETTLING = 350;

/**
 * Whether a change of a bar may put another button under a finger: the one for typing stands last and is gone while
 * something is sent, so it comes back with each hint.
 */
const movesButtons = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some((node) => node instanceof Element && !node.matches(".type"));

/** Recognizes taps that were meant for the button that stood in the same place before. */
export class StrayTaps {
  #isSettling = false;

  /** Note when buttons of a bar come or go; until they have settled the bar has `data-settling`. */
  readonly watch = (bar: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (is: boolean): void => {
      this.#isSettling = is;
      bar.toggleAttribute("data-settling", is);
    };
    const changed = (): void => {
      settle(true);
      clearTimeout(timer);
      timer = setTimeout(() => settle(false), SETTLING);
    };
    const observer = new MutationObserver((changes) => changes.some(movesButtons) && changed());
    observer.observe(bar, { childList: true });
    changed();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  };

  isStray(event: MouseEvent): boolean {
    return this.#isSettling && "pointerType" in event && event.pointerType === "touch";
  }
}
