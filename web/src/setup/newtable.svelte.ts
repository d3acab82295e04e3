import { address, editPath, setupPath } from "../address.svelte";
import { style } from "../board/styles.svelte";
import { beginDraft, draftOf, earlierOf, keepDraft } from "../editor/drafts";
import * as http from "../protocol/http";
import type { Cells, HolderOrOpen, OptionCard, OptionFault, Picture, Reason, TableTerms } from "../protocol/wire";
import { namingOf } from "../seats/names";
import { allied, canAlly, levelsOf, usualLevel } from "../seats/levels";
import { settings } from "../settings/settings.svelte";
import { reasonOf } from "../trouble";
import { say, words } from "../words/words.svelte";
import { createTable } from "./creating";
import { fileText, fileValue, forPeopleOnly, given, isFile, valueOf, type OptionValues } from "./forms";
import { NO_TERMS, termsFor, type WatchTerms } from "./terms";

/** After so many milliseconds without a table people are told what it waits for. */
const LATE = 800;

/** Hints are given by an agent, which must be able to play. */
const HINTING: HolderOrOpen = { kind: "agent", agent: "" };

/**
 * What was chosen for the last table of each game since the page was loaded: whoever comes back to the set-up finds it.
 */
const last = new Map<string, Pick<NewTableForm, "values" | "players" | "holders">>();

/** The form for a new table: seats, options and their faults. */
export class NewTableForm {
  card = $state.raw<http.PicturedGameCard | null>(null);
  /** Whether there is no such game. */
  isMissing = $state(false);
  isUnreachable = $state(false);
  players = $state(0);
  holders = $state.raw<HolderOrOpen[]>([]);
  isByLot = $state(false);
  /** Whether the computers play together against the people. */
  isAllied = $state(false);
  /** What others may watch by a link. */
  watching = $state<WatchTerms>("none");
  /** Whether people may take hints; null until somebody has chosen: then only a person alone may. */
  #hints = $state<boolean | null>(null);
  /** What is agreed about time, at a table of several people. */
  terms = $state.raw<TableTerms>(NO_TERMS);
  isForcedPlayed = $state(true);
  values = $state.raw<OptionValues>({});
  faults = $state.raw<OptionFault[]>([]);
  preview = $state.raw<Picture | null>(null);
  /** What the preview shows, and where the cells of a grid lie in it; null before the first answer. */
  drawn = $state.raw<{ options: Record<string, string>; cells: Cells | null } | null>(null);
  refusal = $state.raw<Reason | null>(null);
  isStarting = $state(false);
  /** Whether a table is so long in coming that people are told why. */
  isLate = $state(false);
  #nChecks = 0;

  constructor(readonly game: string) {
    Object.assign(this, last.get(game));
  }

  readonly gameWords = $derived.by(() => words.of(this.game));
  readonly options = $derived(this.card?.options ?? []);
  /** The option that names the seats, if the game has one. */
  readonly naming = $derived(namingOf(this.options));
  readonly levels = $derived(levelsOf(this.card));
  /** The agent that plays in place of a person who is away. */
  readonly substitute = $derived(this.card?.agents?.at(-1) ?? null);
  /** The options that differ from their defaults. */
  readonly chosen = $derived(given(this.options, this.values));
  /** Whether a seat is for somebody else, who gets a link. */
  readonly hasOpenSeat = $derived(this.holders.some(({ kind }) => kind === "open"));
  /** Whether somebody plays who may take hints, and an agent that gives them. */
  readonly canHint = $derived(this.substitute !== null && this.holders.some(({ kind }) => kind !== "agent"));
  /** Whether several people play, so that time may count. */
  readonly hasTerms = $derived(this.holders.filter(({ kind }) => kind !== "agent").length > 1);
  /** Whether hints are off because several people play, and nobody has chosen. */
  readonly isHintless: boolean = $derived(this.canHint && this.hasTerms && this.#hints === null);
  readonly hints: boolean = $derived(this.canHint && (this.#hints ?? !this.hasTerms));
  readonly peopleOnly = $derived(
    forPeopleOnly(this.options, this.values, this.hints ? [...this.holders, HINTING] : this.holders),
  );

  load(locale: string): void {
    http.game(this.game, locale).then(
      async (found) => {
        style(this.game);
        await words.load(this.game).catch(() => undefined);
        this.card = found;
        if (this.players === 0) this.setPlayers(found.players[0] ?? found.seats.length);
      },
      (error: unknown) => {
        this.isMissing = error instanceof http.RequestRefused && error.status === 404;
        this.isUnreachable = !this.isMissing;
      },
    );
  }

  /** Ask the server for the faults of the options; an answer that comes after a later question is dropped. */
  async check(asked: Record<string, string>, players: number): Promise<void> {
    const number = ++this.#nChecks;
    try {
      const answer = await http.check(this.game, asked, players, words.locale);
      if (number !== this.#nChecks) return;
      this.faults = answer.faults;
      if (answer.picture) this.drawn = { options: asked, cells: answer.cells ?? null };
      this.preview = answer.picture ?? this.preview ?? this.card?.picture ?? null;
    } catch (error) {
      if (number !== this.#nChecks) return;
      this.preview ??= this.card?.picture ?? null;
      this.faults = error instanceof http.RequestRefused ? error.faults : [];
    }
  }

  /** Put the user in the first seat and the usual level in the others. */
  setPlayers(players: number): void {
    this.players = players;
    const agent = usualLevel(this.levels);
    const other = (seat: number): HolderOrOpen =>
      this.levels.length > 0
        ? { kind: "agent", agent }
        : { kind: "person", name: say("setup-friend-name", { number: seat }) };
    const me: HolderOrOpen = { kind: "person", name: settings.name || say("setup-my-name") };
    this.holders = Array.from({ length: players }, (_, seat) => this.holders[seat] ?? (seat === 0 ? me : other(seat)));
  }

  setHints(are: boolean): void {
    this.#hints = are;
  }

  async start(): Promise<void> {
    if (this.isStarting || !this.card) return;
    this.isStarting = true;
    const patience = setTimeout(() => (this.isLate = true), LATE);
    this.refusal = null;
    const { game, chosen: options, isByLot: shuffle, isForcedPlayed: play_forced } = this;
    const seats =
      this.isAllied && canAlly(this.levels, this.holders) ? allied(this.levels, this.holders) : this.holders;
    const spectators = this.hasOpenSeat && this.watching !== "none";
    const terms = {
      ...(this.hasTerms ? termsFor(this.terms, seats.length) : NO_TERMS),
      hints: this.hints,
      hands_at_end: !(spectators && this.watching === "public"),
    };
    try {
      await createTable(
        {
          game,
          options,
          locale: words.locale,
          seats,
          play_forced,
          shuffle,
          spectators,
          contributes: true,
          terms,
          seed: null,
        },
        usualLevel(this.levels),
      );
      const { values, players, holders } = this;
      last.set(game, { values, players, holders });
    } catch (error) {
      this.refusal = reasonOf(error);
      if (error instanceof http.RequestRefused) this.faults = error.faults;
    }
    clearTimeout(patience);
    this.isStarting = this.isLate = false;
  }

  // Options ----------------------------------------------------------------------------------------

  valueOf(option: OptionCard): string {
    return valueOf(option, this.values);
  }

  faultsOf({ name }: OptionCard): OptionFault[] {
    return this.faults.filter(({ option }) => option === name);
  }

  earlierOf({ name }: OptionCard): string | null {
    return earlierOf(this.game, name);
  }

  change(option: OptionCard, value: string): void {
    if (option.kind === "data" && isFile(value)) keepDraft(this.game, option.name, fileText(value));
    this.values = { ...this.values, [option.name]: value };
  }

  /**
   * Return the text of a data option; if its value has no text, a model for as many players or that of another value.
   */
  textOf(option: OptionCard): string {
    const value = this.valueOf(option);
    if (isFile(value)) return fileText(value);
    return option.texts?.[value] ?? option.models?.[this.holders.length] ?? Object.values(option.texts ?? {})[0] ?? "";
  }

  /** Return the text of a data option that the preview shows, or null. */
  drawnText(option: OptionCard): string | null {
    const value = this.drawn?.options[option.name];
    return value === undefined ? null : isFile(value) ? fileText(value) : (option.texts?.[value] ?? null);
  }

  /** Return with what one's own text begins: the last draft, or the text of the value chosen. */
  beginningOf(option: OptionCard): string {
    return draftOf(this.game, option.name) ?? this.textOf(option);
  }

  /** Set a data option to the user's own text. */
  own(option: OptionCard, text: string): void {
    const value = fileValue(text);
    beginDraft(this.game, option.name, fileText(value));
    this.values = { ...this.values, [option.name]: value };
  }

  openEditor(option: OptionCard): void {
    if (!isFile(this.valueOf(option))) this.own(option, this.textOf(option));
    address.go(editPath(this.game, option.name));
  }

  /** Start editing with the last draft. */
  beginEdit(option: OptionCard): void {
    if (!isFile(this.valueOf(option))) this.own(option, this.beginningOf(option));
  }

  /** Go back to the set-up; a text that equals a shipped one gets its name. */
  closeEditor(option: OptionCard): void {
    const text = this.textOf(option);
    const [name] =
      Object.entries(option.texts ?? {}).find(([, shipped]) => fileText(fileValue(shipped)) === text) ?? [];
    if (name !== undefined) this.values = { ...this.values, [option.name]: name };
    address.go(setupPath(this.game));
  }
}
