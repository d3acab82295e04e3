/** The size class of the screen; the widths are those of the layout. */
class Screen {
  isPhone = $state(false);
  /** Whether a text has room beside a form. */
  isRoomy = $state(true);
  isWide = $state(true);

  constructor() {
    this.#follow("(max-width: 719px)", (is) => (this.isPhone = is));
    this.#follow("(min-width: 900px)", (is) => (this.isRoomy = is));
    this.#follow("(min-width: 1100px)", (is) => (this.isWide = is));
  }

  #follow(query: string, change: (is: boolean) => void): void {
    const media = matchMedia(query);
    change(media.matches);
    media.addEventListener("change", () => change(media.matches));
  }
}

export const screen = new Screen();
