import type { Actor, Choices, Sentence, Whole } from "../protocol/wire";
import { sound } from "../sound/sounds";
import { say, words } from "../words/words.svelte";
import { announcer } from "./announcer.svelte";
import { notify } from "./notifying";

/** Announces the events of a table, by live regions and sounds. */
export class Announcing {
  /** The seat and the prompt that were announced last. */
  #told: number | null = null;
  #asked = "";
  #isFirst = true;

  constructor(
    private readonly game: () => string | null,
    /** Whether several people share this screen, so that a turn names its seat. */
    private readonly isShared: () => boolean,
    private readonly table: string,
  ) {}

  say(sentences: readonly Sentence[]): void {
    for (const sentence of sentences) announcer.say(this.tell(sentence));
  }

  /** Announce that a roll of this screen waits; `what` says which. */
  roll(what: Sentence): void {
    announcer.say(words.of(this.game()).say("rolls-prompt", { what: words.of(this.game()).tell(what) }));
  }

  insist(sentence: Sentence): void {
    announcer.insist(this.tell(sentence));
  }

  /** Return a sentence of the game or of Voyageur as text. */
  tell(sentence: Sentence): string {
    return words.of(this.game()).tell(sentence);
  }

  /** Clear the assertive region, because its text is no longer true: something happened, and now `toAct` is to act. */
  happened(toAct: Actor): void {
    announcer.assertive = "";
    this.#asked = "";
    if (toAct !== this.#told) this.#told = null;
  }

  refuse(sentence: Sentence): void {
    this.insist(sentence);
    sound.refusal();
  }

  end(): void {
    sound.end();
  }

  /** Announce each prompt once, and whose turn it is. */
  turn({ seat, prompt }: Choices, { seat_views }: Whole): void {
    const isNew = seat !== null && seat !== this.#told;
    const asked = JSON.stringify(prompt);
    const name = isNew && this.isShared() ? seat_views[seat]?.name : undefined;
    if (prompt && (isNew || asked !== this.#asked)) void this.#sayTurn(name, prompt);
    [this.#told, this.#asked] = [seat, asked];
    if (isNew && !this.#isFirst) this.#call();
    this.#isFirst = false;
  }

  /** Call the user to the table, by a sound and, on another page, by a notification. */
  #call(): void {
    sound.turn();
    notify(words.of(this.game()).say("game-name"), say("notify-turn"), this.table);
  }

  async #sayTurn(name: Sentence | undefined, prompt: Sentence): Promise<void> {
    const game = this.game();
    if (game !== null && !words.has(game)) await words.load(game).catch(() => undefined);
    const gameWords = words.of(game);
    announcer.insist(`${name ? `${gameWords.tell(name)}. ` : ""}${gameWords.tell(prompt)}`);
  }
}
