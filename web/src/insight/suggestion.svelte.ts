import { leadsTo, withoutRepeats, type ChoicePath } from "../choices/tree";
import { announcer } from "../live/announcer.svelte";
import { newId } from "../protocol/ids";
import type { Choices, SuggestedMove, Request, SuggestionNow, Series } from "../protocol/wire";
import type { GameWords } from "../words/gamewords";

/** The most characters of a suggested move and the next one: one line on a wide screen. */
const MOST_LINE = 140;

/** The suggested moves for the people at this screen: what a search would choose for the seat to act. */
export class SuggestionHere {
  /** What was told last, and for which position it was announced. */
  #said: SuggestionNow["best"] = null;
  /** Whether one was asked for while events were played or an action was on its way. */
  #isWanted = false;

  /** `choices` are those of this screen, as far as it decides now. */
  constructor(
    private readonly choices: () => Choices | null,
    private readonly gameWords: () => GameWords,
    private readonly ask: (message: Request) => void,
  ) {}

  readonly now: SuggestionNow | null = $derived.by(() => this.choices()?.search_hint ?? null);
  /** Whether one may be asked for. */
  readonly isOpen: boolean = $derived(this.now?.state === "none" || this.now?.state === "failed");
  readonly best: SuggestedMove | null = $derived(this.now?.best ?? null);
  /** Where on the board it is. */
  readonly spaces: readonly string[] = $derived(this.best?.spaces ?? []);

  /** How far the suggestion is, in words; null if none was asked for. */
  readonly text: string | null = $derived.by(() => {
    if (this.best)
      return this.gameWords().say("insight-hint", { what: this.#nameOf(this.best), chance: this.#chanceOf(this.best) });
    if (this.now?.state === "sought" || this.now?.state === "failed")
      return this.gameWords().say(`insight-hint-${this.now.state}`);
    return null;
  });
  /**
   * What the search thinks of next, in words; null if that does not fit on the same line, or is the same in another
   * place.
   */
  readonly next: string | null = $derived.by(() => {
    const other = this.best && this.now?.others[0];
    const isOther = other && this.#nameOf(other) !== this.#nameOf(this.best);
    const text = isOther
      ? this.gameWords().say("insight-hint-next", { what: this.#nameOf(other), chance: this.#chanceOf(other) })
      : null;
    return text && text.length + (this.text?.length ?? 0) <= MOST_LINE ? text : null;
  });

  /** The series whose button stands instead of that of an action. */
  #standsFor(text: string): Series | undefined {
    return this.choices()?.series?.find(({ instead, actions }) => instead !== "" && actions[0] === text);
  }
  #nameOf({ labels, text }: SuggestedMove): string {
    const series = this.#standsFor(text);
    if (series) return this.gameWords().tell(series.label);
    return labels.length > 0
      ? withoutRepeats(labels)
          .map((label) => this.gameWords().tell(label))
          .join("\u00a0\u203a ")
      : text;
  }
  #chanceOf({ chance }: SuggestedMove): string {
    const [percent, low, high] = chance.map((thousandths) => Math.round(thousandths / 10)) as [number, number, number];
    return this.gameWords().say(low === high ? "insight-percent" : "insight-estimate", { percent });
  }

  /** Whether it names what a path from the root of the choices leads to. */
  names(path: ChoicePath): boolean {
    if (this.best === null) return false;
    const series = this.#standsFor(this.best.text);
    return series ? path[0]?.word === series.word : leadsTo(path, this.best.text);
  }

  /** Ask for a suggested move, or tell again what is known; return whether there can be one. */
  take(): boolean {
    const choices = this.choices();
    if (this.best) announcer.say(this.text ?? "");
    if (!choices || choices.seat === null || !this.isOpen) return this.now !== null;
    this.ask({ type: "hint", id: newId(), seq: choices.seq, seat: choices.seat });
    return true;
  }

  /** Ask for a suggested move as soon as this screen is to decide. */
  want(): void {
    this.#isWanted = true;
  }
  /** Ask for what was wanted now that the choices are here; forget it if somebody else decides (`isLate`). */
  follow(isLate: boolean): void {
    const isHere = this.choices() !== null;
    if (!this.#isWanted || !(isLate || isHere)) return;
    this.#isWanted = false;
    if (!isLate && this.isOpen) this.take();
  }

  /** Announce how far it is, each thing once. */
  announce(): void {
    if (this.best ? this.best !== this.#said : this.now?.state === "sought" || this.now?.state === "failed")
      announcer.say(this.text ?? "");
    this.#said = this.best;
  }
}
