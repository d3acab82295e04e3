import type { Choices, Sentence, Whole } from "../protocol/messages";
import { sound } from "../sound/sounds";
import { words } from "../words/words.svelte";
import { announcer } from "./announcer.svelte";

/** Announces the events of a table, by live regions and sounds. */
export class Announcing {
  /** The seat whose turn was announced last. */
  #told: number | null = null;
  #isFirst = true;

  constructor(
    private readonly game: () => string | null,
    /** Whether several people share this screen, so that a turn names its seat. */
    private readonly isShared: () => boolean,
  ) {}

  say(sentences: readonly Sentence[]): void {
    for (const sentence of sentences) announcer.say(words.of(this.game()).tell(sentence));
  }

  insist(sentence: Sentence): void {
    announcer.insist(words.of(this.game()).tell(sentence));
  }

  /** Clear the assertive region, because its text is no longer true. */
  clearAlert(): void {
    announcer.assertive = "";
  }

  refuse(sentence: Sentence): void {
    this.insist(sentence);
    sound.refusal();
  }

  end(): void {
    sound.end();
  }

  /** Announce whose turn it is, once. */
  turn({ seat, prompt }: Choices, { seat_views }: Whole): void {
    const isNew = seat !== null && seat !== this.#told;
    this.#told = seat;
    if (isNew && prompt) void this.#sayTurn(this.isShared() ? seat_views[seat]?.name : undefined, prompt);
    if (isNew && !this.#isFirst) sound.turn();
    this.#isFirst = false;
  }

  async #sayTurn(name: Sentence | undefined, prompt: Sentence): Promise<void> {
    const game = this.game();
    if (game !== null && !words.has(game)) await words.load(game).catch(() => undefined);
    const phrases = words.of(game);
    announcer.insist(`${name ? `${phrases.tell(name)}. ` : ""}${phrases.tell(prompt)}`);
  }
}
