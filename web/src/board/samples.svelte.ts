import type { Picture } from "../protocol/wire";

/** Pictures of what can be chosen, by its name; each appears when it has come. */
export class Samples {
  #found = $state.raw<Readonly<Record<string, Picture>>>({});

  of(key: string): Picture | undefined {
    return this.#found[key];
  }

  /** Take a picture that is on its way; without it the name stands there anyway. */
  take(key: string, picture: Promise<Picture | null>): void {
    picture.then(
      (come) => come && (this.#found = { ...this.#found, [key]: come }),
      () => undefined,
    );
  }
}
