/** The texts of a game for people: a short one for newcomers, and the whole rulebook. */
export const TEXTS = ["how-to-play", "rules"] as const;
export type TextName = (typeof TEXTS)[number];

/** A text that is open beside a screen, by default the rulebook, and the clause to show in it. */
export interface OpenText {
  name?: TextName;
  clause: string | null;
}

/** The keys of the names of the texts. */
export const TITLES: Record<TextName, string> = { "how-to-play": "how-to-play-title", rules: "rules-title" };
