/** After buttons have come or gone, a tap on one that ends a step has no effect for this time, in milliseconds. */
const SETTLING = 350;

/** Recognizes taps that were meant for the button that stood in the same place before. */
export class StrayTaps {
  #changedAt = performance.now();

  /** Note when buttons of a bar come or go. */
  readonly watch = (bar: HTMLElement): (() => void) => {
    const changed = (): void => void (this.#changedAt = performance.now());
    const observer = new MutationObserver(changed);
    observer.observe(bar, { childList: true });
    changed();
    return () => observer.disconnect();
  };

  isStray(event: MouseEvent): boolean {
    return "pointerType" in event && event.pointerType === "touch" && performance.now() - this.#changedAt < SETTLING;
  }
}
