import type { KindName, PhraseName, ProposalNow, Request, Response, PhraseSaid, Sentence } from "../protocol/wire";
import { local } from "../storage.svelte";
import type { GameWords } from "../words/gamewords";
import { announcer } from "./announcer.svelte";
import { newId } from "../protocol/ids";
import type { TableState } from "./state.svelte";

/** The most phrases that are shown. */
const MOST_SHOWN = 20;
const SETTLED = ["declined", "withdrawn", "lapsed"];

/** A phrase that was said, and the ply after which it was. */
export interface LineSaid {
  ply: number;
  number: number;
  seat: number;
  sentence: Sentence;
}

/** What the people at a table propose, agree on and say to each other, as far as it is shown at this screen. */
export class Agreement {
  /** The open proposal, or the last one. */
  proposal = $state.raw<ProposalNow | null>(null);
  #said = $state.raw<readonly (PhraseSaid & { ply: number })[]>([]);
  /** The seats whose phrases are hidden in this browser. */
  muted = $state.raw<readonly number[]>([]);
  /** The number of the last phrase that was seen, or was said before this table was opened. */
  #seen = $state(-1);
  readonly #keptAs: string;

  constructor(
    id: string,
    private readonly state: TableState,
    private readonly ask: (message: Request) => void,
    private readonly words: () => GameWords,
  ) {
    this.#keptAs = `voyageur.muted.${id}`;
    this.muted = kept(this.#keptAs);
  }

  // Proposals

  /** The open proposal. */
  readonly open: ProposalNow | null = $derived(this.proposal?.state === "open" ? this.proposal : null);
  /** Whether somebody at this screen is asked and has not agreed yet. */
  readonly isAsked: boolean = $derived.by(() =>
    this.#isHere(this.open?.asked.filter((seat) => !this.open?.agreed.includes(seat))),
  );
  /** Whether the open proposal is from this screen. */
  readonly isOwn: boolean = $derived.by(() => this.#isHere(this.open?.seats.slice(0, 1)));
  /** The kinds that may be proposed from here now. */
  readonly possible: readonly KindName[] = $derived.by(() => this.state.rights?.may_propose ?? []);
  /** Whether people elsewhere hold seats: somebody to ask, and to speak to. */
  readonly hasOthers: boolean = $derived.by(() => this.others.length > 0);

  #isHere(seats: readonly number[] = []): boolean {
    return seats.some((seat) => this.state.table?.seats.includes(seat));
  }

  receiveProposal(proposal: ProposalNow | null): void {
    const before = this.proposal;
    this.proposal = proposal;
    if (!proposal || (proposal.id === before?.id && proposal.state === before.state)) return;
    if (proposal.state === "open") this.#tell(proposal.sentences);
    else if (before?.id === proposal.id && SETTLED.includes(proposal.state))
      this.#tell([{ key: `proposal-${proposal.state}`, values: {} }]);
  }

  #tell(sentences: readonly Sentence[]): void {
    const text = sentences.map((sentence) => this.words().tell(sentence)).join(" ");
    if (this.isAsked) announcer.insist(text);
    else announcer.say(text);
  }

  /** Return what a button says that proposes something; where nobody else is asked, it is done at once. */
  labelOf(kind: KindName): string {
    return this.words().say(kind === "undo" && !this.hasOthers ? "propose-undo-alone" : `propose-${kind}`);
  }
  /** What is to become of a table that has stopped, as far as it may be proposed from here. */
  readonly afterStop: readonly KindName[] = $derived.by(() =>
    this.open ? [] : this.possible.filter((kind) => ["go-on", "keep"].includes(kind)),
  );

  propose(kind: KindName): void {
    const { choices, received, seat: looking, table } = this.state;
    const seat = choices?.seat ?? looking ?? table?.seats[0];
    if (received && seat !== undefined)
      this.ask({ type: "propose", id: newId(), seq: received.seq, seat, kind, about: "" });
  }

  respond(response: Response): void {
    if (this.open) this.ask({ type: "respond", id: newId(), proposal: this.open.id, response });
  }

  // GameWords

  /** What was said, without what is hidden here, the newest last. */
  readonly said: readonly (PhraseSaid & { ply: number })[] = $derived.by(() =>
    this.#said.filter(({ seat }) => !this.muted.includes(seat)),
  );
  /** The last phrase from elsewhere that was not seen yet. */
  readonly unseen: PhraseSaid | null = $derived.by(
    () => this.said.findLast(({ number, seat }) => number > this.#seen && !this.#isHere([seat])) ?? null,
  );

  receivePhrases(phrases: readonly PhraseSaid[]): void {
    const last = this.#said.at(-1)?.number ?? -1;
    const ply = this.state.received?.ply ?? 0;
    const added = phrases.filter(({ number }) => number > last).map((one) => ({ ...one, ply }));
    const isFirst = this.#said.length === 0 && added.length > 1;
    this.#said = [...this.#said, ...added].slice(-MOST_SHOWN);
    if (isFirst)
      this.see(); // they were said before this table was opened
    else
      for (const one of added)
        if (!this.#isHere([one.seat]) && !this.muted.includes(one.seat)) announcer.say(this.textOf(one));
  }

  /** Return who said what. */
  textOf({ seat, phrase }: PhraseSaid): string {
    return this.words().say("phrases-said", { who: this.nameOf(seat), phrase: this.words().say(`phrase-${phrase}`) });
  }
  /** What was said, as lines for the log. */
  readonly lines: readonly LineSaid[] = $derived.by(() =>
    this.said.map(({ number, seat, phrase, ply }) => ({
      ply,
      number,
      seat,
      sentence: {
        key: "phrases-said",
        values: { who: this.nameOf(seat), phrase: this.words().say(`phrase-${phrase}`) },
      },
    })),
  );
  /** Return the name of whoever holds a seat, or of the seat. */
  nameOf(seat: number): string {
    const holder = this.state.table?.holders[seat];
    const view = this.state.received?.seat_views[seat];
    return (holder?.kind === "person" && holder.name) || (view ? this.words().tell(view.name) : "");
  }

  /** Note that all phrases were seen. */
  see(): void {
    this.#seen = this.#said.at(-1)?.number ?? this.#seen;
  }

  say(phrase: PhraseName): void {
    const seat = this.state.choices?.seat ?? this.state.seat ?? this.state.table?.seats[0];
    if (seat !== undefined) this.ask({ type: "say", id: newId(), seat, phrase });
  }

  /** The seats of people elsewhere. */
  get others(): number[] {
    return [...(this.state.table?.holders.keys() ?? [])].filter(
      (seat) => this.state.table?.holders[seat]?.kind === "person" && !this.#isHere([seat]),
    );
  }

  mute(seats: readonly number[], isMuted: boolean): void {
    this.muted = [...this.muted.filter((seat) => !seats.includes(seat)), ...(isMuted ? seats : [])];
    local.write(this.#keptAs, JSON.stringify(this.muted));
  }
}

function kept(key: string): number[] {
  try {
    const found: unknown = JSON.parse(local.read(key) ?? "[]");
    return Array.isArray(found) ? found.filter((seat): seat is number => typeof seat === "number") : [];
  } catch {
    return [];
  }
}
