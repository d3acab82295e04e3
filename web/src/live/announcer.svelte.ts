/** The live regions for screen readers: polite and assertive. */
class Announcer {
  polite = $state.raw<readonly { id: number; text: string }[]>([]);
  assertive = $state("");
  #count = 0;

  say(text: string): void {
    this.#count += 1;
    this.polite = [...this.polite.slice(-7), { id: this.#count, text }];
  }

  /** Clear both regions, because another person takes the screen. */
  clear(): void {
    this.polite = [];
    this.assertive = "";
  }

  insist(text: string): void {
    this.assertive = "";
    queueMicrotask(() => (this.assertive = text));
  }
}

export const announcer = new Announcer();
