/** What screen readers are told: in passing, or at once. */
class Announcer {
  polite = $state.raw<readonly { id: number; text: string }[]>([]);
  assertive = $state("");
  #count = 0;

  say(text: string): void {
    this.#count += 1;
    this.polite = [...this.polite.slice(-7), { id: this.#count, text }];
  }

  insist(text: string): void {
    this.assertive = "";
    queueMicrotask(() => (this.assertive = text));
  }
}

export const announcer = new Announcer();
