/** Motions of one picture: each has a name, and a new one of a name ends the one before. */
export class Motions {
  readonly #running = new Map<string, { step: (part: number) => void; frame: number }>();

  /** `isStill`: whether nothing moves, so that each motion is at its end at once. */
  constructor(private readonly isStill: () => boolean) {}

  /** Call `step` with the part of the time that is over, from 0 to 1, with each frame. */
  run(name: string, milliseconds: number, step: (part: number) => void): void {
    this.end(name);
    if (this.isStill()) return step(1);
    const began = performance.now();
    const running = { step, frame: 0 };
    const next = () => {
      const part = Math.min(1, (performance.now() - began) / milliseconds);
      if (part === 1) this.#running.delete(name);
      step(part); // first, so that what it draws comes before the next step
      if (this.#running.get(name) === running) running.frame = requestAnimationFrame(next);
    };
    this.#running.set(name, running);
    next();
  }

  /** Bring a motion to its end. */
  end(name: string): void {
    const running = this.#running.get(name);
    if (!running) return;
    cancelAnimationFrame(running.frame);
    this.#running.delete(name);
    running.step(1);
  }

  /** Drop all motions. */
  stop(): void {
    for (const { frame } of this.#running.values()) cancelAnimationFrame(frame);
    this.#running.clear();
  }
}

/** Ease in and out. */
export const eased = (part: number): number => part * part * (3 - 2 * part);
