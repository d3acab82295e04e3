// What the analysis of a game says in words.

import type { AnalysedDecision, GameAnalysis, Sentence } from "../protocol/wire";
import type { GameWords } from "../words/gamewords";

/** Thousandths of a win as per cent: small ones with one digit after the point. */
export function percent(thousandths: number): number {
  const size = Math.abs(thousandths); // so that a half is rounded alike with either sign
  return Math.sign(thousandths) * (size < 100 ? Math.round(size) / 10 : Math.round(size / 10));
}

/** The same with its sign, as text. */
export function signedPercent(thousandths: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  return format.format(percent(thousandths)).replace("-", "\u2212");
}

/** Shares in thousandths as whole per cent that add up to what the shares do: the largest remainders are rounded up. */
export function wholePercents(shares: readonly number[]): number[] {
  const whole = shares.map((share) => Math.floor(share / 10));
  const missing =
    Math.round(shares.reduce((sum, share) => sum + share, 0) / 10) - whole.reduce((sum, each) => sum + each, 0);
  const order = shares
    .map((_, seat) => seat)
    .sort((one, other) => ((shares[other] ?? 0) % 10) - ((shares[one] ?? 0) % 10) || one - other);
  const raised = new Set(order.slice(0, missing));
  return whole.map((each, seat) => each + (raised.has(seat) ? 1 : 0));
}

/** The chance of a seat in whole per cent, with its range. */
export interface TellableChance {
  percent: number;
  low: number;
  high: number;
}

/** The chances of all seats after a position, as they are told everywhere; null if they are not known yet. */
export function chancesAt({ chances }: Pick<GameAnalysis, "chances">, position: number): TellableChance[] | null {
  const known = chances[position];
  const percents = wholePercents((known ?? []).map(([mean]) => mean));
  return (
    known?.map(([, low, high], seat) => {
      const percent = percents[seat] ?? 0;
      if (low === high) return { percent, low: percent, high: percent };
      return { percent, low: Math.min(percent, Math.round(low / 10)), high: Math.max(percent, Math.round(high / 10)) };
    }) ?? null
  );
}

/**
 * The chances after a position: "The French 54 % (49 to 59 %), ...", or that they are not known yet; with their ranges
 * or without.
 */
export function chancesText(
  analysis: GameAnalysis,
  position: number,
  names: readonly string[],
  gameWords: GameWords,
  hasRanges = true,
): string {
  const chances = chancesAt(analysis, position);
  if (!chances) return gameWords.say("insight-unknown");
  return chances
    .map((chance, seat) => ({ name: names[seat] ?? "", ...chance }))
    .map((values) =>
      gameWords.say(values.low === values.high || !hasRanges ? "insight-chance" : "insight-range", values),
    )
    .join(", ");
}

/** What an action is, as the log tells it, or else its text. */
export function actionText(said: readonly Sentence[] | undefined, text: string, gameWords: GameWords): string {
  return said?.length ? said.map((sentence) => gameWords.tell(sentence)).join(" ") : text;
}

/** What would have followed the better action, its actions apart, without those of which nothing is said. */
export function lineText(
  line: readonly string[],
  said: readonly Sentence[][] | undefined,
  gameWords: GameWords,
): string {
  const texts = line.map((text, number) =>
    said?.[number]?.length === 0 ? "" : actionText(said?.[number], text, gameWords),
  );
  return texts.slice(1).filter(Boolean).join(" · ");
}

/** A text as a sentence: with a full stop if it ends without one. */
export function closed(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** What the better action of a decision is; `elsewhere` for the same in another place, which is framed on the board. */
export function betterText(
  decision: Pick<AnalysedDecision, "better" | "said" | "better_said" | "better_spaces">,
  gameWords: GameWords,
  elsewhere = gameWords.say("insight-elsewhere"),
): string {
  const { said, better, better_said: betterSaid, better_spaces: spaces } = decision;
  const what = actionText(betterSaid, better, gameWords);
  return spaces?.length && what === actionText(said, "", gameWords) ? elsewhere : what;
}

/** What the agent would have decided. */
export function expertText(decision: AnalysedDecision, gameWords: GameWords): string {
  if (!decision.better) return gameWords.say("insight-expert-same");
  return gameWords.say("insight-expert", {
    what: closed(betterText(decision, gameWords)),
    percent: percent(decision.cost),
  });
}
