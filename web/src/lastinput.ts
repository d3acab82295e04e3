/** What the page was used with last. */
export const lastInput = { isKey: false };

addEventListener("keydown", () => (lastInput.isKey = true), { capture: true });
addEventListener("pointerdown", () => (lastInput.isKey = false), { capture: true });
