/** Wait for some time, or until `skipped` is aborted. */
export function pause(milliseconds: number, skipped: AbortSignal): Promise<void> {
  if (skipped.aborted || milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    skipped.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
