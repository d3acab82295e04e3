// The words of the client, in the language of the settings.

import { untrack } from "svelte";

import { RequestRefused, wordsOf } from "../protocol/http";
import type { Value } from "../protocol/wire";
import { bundle, GameWords } from "./gamewords";

const OURS = "voyageur";
const FALLBACK = "en";
const EMPTY = new GameWords([]);

/** All texts fetched so far, and the language. */
class Words {
  #locale = $state(FALLBACK);
  #texts = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly #asked = new Map<string, Promise<void>>();
  readonly #gameWords = $derived(this.#shelve());

  get locale(): string {
    return this.#locale;
  }

  /** Whether the words of a game are loaded, at least in the fallback language. */
  has(book: string): boolean {
    return this.#texts.has(`${book}/${FALLBACK}`);
  }

  async speak(locale: string): Promise<void> {
    await untrack(() => Promise.all(this.#books().map((book) => this.#fetch(book, locale))));
    this.#locale = locale;
  }

  /** Fetch the words of a game (or the client's own) in the present language and the fallback. */
  async load(book: string = OURS): Promise<void> {
    await untrack(() => Promise.all([this.#fetch(book, FALLBACK), this.#fetch(book, this.#locale)]));
  }

  /** Return the client's own words, with those of `game` over them. */
  of(game: string | null): GameWords {
    return this.#gameWords.get(game ?? OURS) ?? this.#gameWords.get(OURS) ?? EMPTY;
  }

  #books(): string[] {
    return [...new Set([OURS, ...[...this.#texts.keys()].map((key) => key.split("/")[0] ?? OURS)])];
  }

  /** Fetch a text once; again only if the server could not be reached. */
  #fetch(book: string, locale: string): Promise<void> {
    const key = `${book}/${locale}`;
    const asked = this.#asked.get(key) ?? this.#read(book, locale, key);
    this.#asked.set(key, asked);
    asked.catch(() => this.#asked.delete(key));
    return asked;
  }

  async #read(book: string, locale: string, key: string): Promise<void> {
    const text = await wordsOf(book, locale).catch((error: unknown) => {
      if (error instanceof RequestRefused && (locale !== FALLBACK || book !== OURS)) return "";
      throw error;
    });
    if (text) this.#texts = new Map(this.#texts).set(key, text);
  }

  #shelve(): Map<string, GameWords> {
    const locales = [...new Set([this.#locale, FALLBACK])];
    const shelve = (book: string) =>
      new GameWords(locales.map((locale) => bundle(locale, this.#of(locale, [...new Set([OURS, book])]))));
    return new Map(this.#books().map((book) => [book, shelve(book)]));
  }

  #of(locale: string, books: string[]): string[] {
    return books.flatMap((book) => this.#texts.get(`${book}/${locale}`) ?? []);
  }
}

export const words = new Words();

/** Return one of the client's own messages. */
export const say = (key: string, values: Record<string, Value> = {}): string => words.of(null).say(key, values);
