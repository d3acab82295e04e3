/** The size class of the screen; the queries are those of the style sheets. */
class Screen {
  /** A phone, upright or on its side. */
  isPhone = $state(false);
  /** A phone upright with room for more than board, hand and choices. */
  isHigh = $state(false);
  /** A phone on its side. */
  isPhoneSideways = $state(false);
  /** Whether a text has room beside a form. */
  isRoomy = $state(true);
  /** Wide enough for a column on each side of the board. */
  isWide = $state(true);
  /** Lower than a tablet, but no phone. */
  isLow = $state(false);
  /** A tablet on its side. */
  isSideways = $state(false);
  /** A tablet upright, with everything below the board. */
  isUpright = $state(false);
  /** Used with a finger. */
  isTouched = $state(false);

  constructor() {
    this.#follow("(max-width: 719px), (max-height: 499px)", (is) => (this.isPhone = is));
    this.#follow("(max-width: 719px) and (min-height: 700px)", (is) => (this.isHigh = is));
    this.#follow("(max-height: 499px) and (orientation: landscape)", (is) => (this.isPhoneSideways = is));
    this.#follow("(pointer: coarse)", (is) => (this.isTouched = is));
    this.#follow("(min-width: 900px)", (is) => (this.isRoomy = is));
    this.#follow("(min-width: 1100px) and (min-height: 500px)", (is) => (this.isWide = is));
    this.#follow("(min-width: 720px) and (min-height: 500px) and (max-height: 759px)", (is) => (this.isLow = is));
    this.#follow(
      "(min-width: 720px) and (max-width: 1099px) and (min-height: 500px) and (orientation: landscape)",
      (is) => (this.isSideways = is),
    );
    this.#follow(
      "(min-width: 720px) and (max-width: 1099px) and (min-height: 500px) and (orientation: portrait)",
      (is) => (this.isUpright = is),
    );
  }

  #follow(query: string, change: (is: boolean) => void): void {
    const media = matchMedia(query);
    change(media.matches);
    media.addEventListener("change", () => change(media.matches));
  }
}

export const screen = new Screen();
