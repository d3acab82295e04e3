/** Whether the focused element handles the key itself. */
export function isTaken(at: Element, key: string): boolean {
  if (at.matches("input:not([type=range]), textarea, select")) return true;
  return (
    (key === "Enter" && at.matches("a")) || ((key === "Enter" || key === " ") && at.matches("button, summary, article"))
  );
}
