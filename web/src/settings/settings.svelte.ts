// The settings, stored in this browser and never sent to the server.

import { local } from "../storage.svelte";

export const THEMES = ["system", "light", "dark", "contrast"] as const;
export const MOTIONS = ["system", "full", "none"] as const;
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export const LANGUAGES = ["system", "en", "fr"] as const;

export const TEXT_SIZES = ["small", "normal", "large", "largest"] as const;

export type Theme = (typeof THEMES)[number];
export type MotionSetting = (typeof MOTIONS)[number];
export type Speed = (typeof SPEEDS)[number];
export type Language = (typeof LANGUAGES)[number];
export type TextSize = (typeof TEXT_SIZES)[number];

/** How long one act of a rival is shown, in milliseconds. */
const PACE: Record<Speed, number> = { slow: 1000, normal: 500, fast: 250, instant: 0 };
/** How large the text is, as a factor. */
const TEXT_FACTOR: Record<TextSize, number> = { small: 0.9, normal: 1, large: 1.15, largest: 1.3 };
const KEPT_AS = "voyageur.settings";

interface Kept {
  theme: Theme;
  motion: MotionSetting;
  speed: Speed;
  language: Language;
  textSize: TextSize;
  sound: boolean;
  /** How loud the sounds are, from 0 to 1. */
  volume: number;
  picture3d: boolean;
  rollsForMe: boolean;
  showsAdvice: boolean;
  notifies: boolean;
  name: string;
  /** The level of the computer that was chosen last. */
  level: string;
  /** The games whose first turn was explained here. */
  toured: readonly string[];
  /** The game whose first turn is being explained here, and the number of the tip, from 0. */
  tour: { game: string; at: number } | null;
}

const DEFAULTS: Kept = {
  theme: "system",
  motion: "system",
  speed: "normal",
  language: "system",
  textSize: "normal",
  sound: true,
  volume: 1,
  picture3d: true,
  rollsForMe: false,
  showsAdvice: false,
  notifies: false,
  name: "",
  level: "",
  toured: [],
  tour: null,
};

function kept(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(local.read(KEPT_AS) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #now = $state<Kept>(kept());
  #isStillBySystem = $state(false);
  #isDarkBySystem = $state(false);

  constructor() {
    this.#follow("(prefers-reduced-motion: reduce)", (is) => (this.#isStillBySystem = is));
    this.#follow("(prefers-color-scheme: dark)", (is) => (this.#isDarkBySystem = is));
  }

  #follow(query: string, change: (is: boolean) => void): void {
    const media = matchMedia(query);
    change(media.matches);
    media.addEventListener("change", () => change(media.matches));
  }

  get theme() {
    return this.#now.theme;
  }
  get motion() {
    return this.#now.motion;
  }
  get speed() {
    return this.#now.speed;
  }
  get language() {
    return this.#now.language;
  }
  get textSize() {
    return this.#now.textSize;
  }
  get sound() {
    return this.#now.sound;
  }
  get volume(): number {
    return Math.min(1, Math.max(0, Number(this.#now.volume) || 0));
  }
  /** Whether boards that have a picture in space show it. */
  get picture3d() {
    return this.#now.picture3d;
  }
  /** Whether a game's rolls between decisions do not wait for a press. */
  get rollsForMe() {
    return this.#now.rollsForMe;
  }
  /** Whether a solver's advice is shown beside the choices. */
  get showsAdvice() {
    return this.#now.showsAdvice;
  }
  /** Whether the browser tells of turns while another page is looked at. */
  get notifies() {
    return this.#now.notifies;
  }
  get name() {
    return this.#now.name;
  }
  get level() {
    return this.#now.level;
  }
  get toured() {
    return this.#now.toured;
  }
  get tour() {
    return this.#now.tour;
  }

  /** Whether animations are off. */
  get isStill(): boolean {
    return this.motion === "none" || (this.motion === "system" && this.#isStillBySystem);
  }

  /** The name of the theme to show, or null if the system decides. */
  get shownTheme(): string | null {
    if (this.theme === "system") return null;
    return this.theme === "contrast" && this.#isDarkBySystem ? "contrast-dark" : this.theme;
  }

  get textFactor(): number {
    return TEXT_FACTOR[this.textSize] ?? 1;
  }

  get pace(): number {
    return PACE[this.speed];
  }

  /** Change to the next faster or slower speed, except instant. */
  hasten(step: 1 | -1): void {
    const followed = SPEEDS.filter((speed) => PACE[speed] > 0);
    const at = followed.indexOf(this.speed);
    this.change("speed", followed[Math.min(followed.length - 1, Math.max(0, at + step))] ?? this.speed);
  }

  get locale(): string {
    if (this.language !== "system") return this.language;
    return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
  }

  change<K extends keyof Kept>(what: K, value: Kept[K]): void {
    this.#now[what] = value;
    local.write(KEPT_AS, JSON.stringify(this.#now));
  }
}

export const settings = new Settings();
