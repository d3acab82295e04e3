import { isAdvised, unadvised } from "../choices/advice";
import { withSeries } from "../choices/series";
import { givesUp, lastOf, leadsTo, pathOf, type ChoicePath } from "../choices/tree";
import { Walk } from "../choices/walk.svelte";
import type { Choice } from "../protocol/choices";
import type { Answer, Choices, Reason, Request, Sentence, Until } from "../protocol/wire";
import { Ghosts } from "../poses/ghosts.svelte";
import { settings } from "../settings/settings.svelte";
import { say } from "../words/words.svelte";
import { announcer } from "./announcer.svelte";
import type { Announcing } from "./announcing";
import { newId } from "../protocol/ids";
import type { TableState } from "./state.svelte";

/**
 * A note at the prompt: why the server refused a request, why something is no choice, a question before an unused step
 * ends, or what a setting does.
 */
export type Note = { kind: "refusal" | "reason" | "question" | "setting"; reason: Reason } | null;

const NO_REASON: Reason = { sentence: { key: "table-no-reason", values: {} }, clause: null };
const NOT_YOURS: Reason = { sentence: { key: "table-not-your-turn", values: {} }, clause: null };
const ADVICE: Reason = { sentence: { key: "table-advice", values: {} }, clause: null };
const ON_ITS_WAY: Reason = { sentence: { key: "table-on-its-way", values: {} }, clause: null };

/** The decisions of the people at this screen: their path through the choices, and the requests to the server. */
export class Decisions {
  note = $state.raw<Note>(null);
  /** Whether an action was sent and has not been shown yet. */
  isAsking = $state(false);
  /** Whether somebody here has given up, and there is no answer yet. */
  isResigning = $state(false);
  readonly walk = new Walk();

  /** The event and the seat that the choices are for. */
  #seq = -1;
  #seat = $state<number | null>(null);
  /** The steps in which actions were sent, each with the ply before the action. */
  #acts = $state.raw<readonly { ply: number; step: string }[]>([]);
  /** The step whose end was questioned since the last action. */
  #questioned = $state<string | null>(null);
  /** The texts of a series that are still to be played, and for which seat. */
  #rest: { seat: number; texts: readonly string[] } | null = null;
  /** The event of the last action: until it is shown, no other action is possible. */
  #awaited = -1;
  /** The message of the last action, as long as it has no answer. */
  #unanswered: string | null = null;
  /** The words of the branches that were requested. */
  readonly #branches = new Set<string>();

  constructor(
    private readonly state: TableState,
    private readonly announcing: Announcing,
    private readonly ask: (message: Request) => void,
  ) {}

  get isMine(): boolean {
    return this.state.isMyTurn && !this.isAsking;
  }
  /** The drawings of a piece that is laid. */
  readonly ghosts = new Ghosts(
    (words) => this.state.choices && this.ask({ type: "branch", id: newId(), seq: this.state.choices.seq, words }),
  );
  /** Identifies the present step of the turn. */
  readonly #step: string = $derived.by(() =>
    JSON.stringify([this.state.shown?.heading, this.#seat, this.state.shown?.steps]),
  );
  /** Whether an action that was not taken back was sent in the present step, or its end was questioned. */
  readonly isStepTouched: boolean = $derived(
    this.#questioned === this.#step || this.#acts.some(({ ply, step }) => ply < this.#ply && step === this.#step),
  );

  get #ply(): number {
    return this.state.shown?.ply ?? 0;
  }

  /** Offer new choices.  If they are for the same event, the path taken so far stays. */
  offer({ seq, seat, choices: plain, series = [] }: Choices): void {
    const choices = withSeries(plain, series);
    if (seq === this.#seq) this.walk.refresh(this.#asWanted(choices));
    else {
      if (choices.length > 0 && this.note?.kind !== "refusal") this.note = null; // it was about another decision
      this.walk.begin(this.#asWanted(choices));
      this.#branches.clear();
      this.ghosts.clear();
      [this.#seq, this.#seat] = [seq, seat];
    }
    if (this.note?.kind === "setting" && isAdvised(this.walk.root)) this.note = null;
    this.need(this.walk.missing);
    this.#release();
  }

  /**
   * Play what is next of a series, or open the choices that it leads to; the rest is dropped if that cannot be chosen
   * any more.
   */
  #goOn(): void {
    const [text = "", ...rest] = this.#rest?.texts ?? [];
    const path = this.isMine ? pathOf(this.walk.root, text.split(" ")) : null;
    if (!path) return void (this.#rest = null);
    if (lastOf(path).action === null) return ((this.#rest = null), this.take(path));
    this.#play([text, ...rest]);
  }

  /** Play a series of actions: the rest follows once the choices after the first have come. */
  #play([first = "", ...rest]: readonly string[]): void {
    const { seat } = this.state.choices ?? {};
    this.act(first);
    this.#rest = rest.length > 0 && typeof seat === "number" ? { seat, texts: rest } : null;
  }

  /**
   * Remove what is past with an event.  What was refused stays until the person does something, however fast others
   * act.
   */
  passed(): void {
    if (this.note?.kind === "question" || this.note?.reason === ON_ITS_WAY) this.note = null;
  }

  /** Keep the path taken so far where the next event only tells something, as that a suggested move was asked for. */
  noted(seq: number): void {
    if (seq !== this.#seq + 1) return;
    this.#seq = seq;
    this.#branches.clear(); // those that are still missing are asked for after this event
  }

  /** Offer the same choices with or without advice, as the setting now says; where none shows, say when it does. */
  offerAgain(): void {
    if (this.state.choices) this.offer(this.state.choices);
    if (this.note?.kind === "setting") this.note = null;
    if (settings.showsAdvice && !(this.isMine && isAdvised(this.walk.root))) this.#refuse("setting", ADVICE);
  }

  #asWanted(choices: Choice[]): Choice[] {
    return settings.showsAdvice ? choices : unadvised(choices);
  }

  /**
   * Take a path through the tree, and play the action that it completes.  Ask once before an unused step ends, unless a
   * hint says to end it.
   */
  take(path: ChoicePath): void {
    if (!this.isMine) return;
    if (!this.isStepTouched && !this.#isSuggested(path) && givesUp(path, this.walk.offer)) {
      this.#questioned = this.#step;
      return this.#question(lastOf(path).hint);
    }
    this.note = null;
    const { plays } = lastOf(path);
    if (plays) return this.#play(plays);
    const action = this.walk.take(path);
    if (action !== null) return this.act(action);
    this.need(this.walk.missing);
    this.#announcePrompt();
  }

  #isSuggested(path: ChoicePath): boolean {
    const text = this.state.choices?.search_hint?.best?.text;
    return text !== undefined && leadsTo([...this.walk.path, ...path], text);
  }

  back(): boolean {
    this.note = null;
    if (!this.walk.back()) return false;
    this.#announcePrompt();
    return true;
  }

  /** Remove a refusal or a reason: the person does something else. */
  forgive(): void {
    if (this.note?.kind !== "question") this.note = null;
  }

  /** Remove a note of any kind: something else is to be read in its place. */
  putAside(): void {
    this.note = null;
  }

  /** Say that somebody else is to act. */
  refuseForOthers(): void {
    this.#refuse("reason", NOT_YOURS);
  }

  act(action: string): void {
    const { choices } = this.state;
    if (!this.isMine || !choices || choices.seat === null) return;
    this.#acts = [...this.#acts.filter(({ ply }) => ply < this.#ply), { ply: this.#ply, step: this.#step }];
    this.#questioned = this.#rest = null;
    this.#act({ type: "act", id: newId(), seq: choices.seq, seat: choices.seat, action });
  }

  /** Decline a question from now on, or be asked it again.  If it is asked now, this answers it. */
  stand(question: string, until: Until): void {
    const { standing } = this.state;
    if (!standing) return;
    const answers = this.isMine && until !== "ask" && standing.question === question;
    const message: Request = { type: "standing", id: newId(), seat: standing.seat, question, until };
    if (answers) this.#act(message);
    else this.ask(message);
  }

  /** Take back, also while another seat is to act. */
  undo(): void {
    const { choices, received } = this.state;
    if (!choices?.can_undo || !received) return;
    this.#rest = null;
    if (this.isAsking) this.#refuse("reason", ON_ITS_WAY);
    else this.#act({ type: "undo", id: newId(), seq: received.seq, seat: this.#claimant });
  }

  /** Give up.  That depends on no position, so it is sent at once, whatever the board shows and what else was sent. */
  resign(): void {
    const { received, rights } = this.state;
    if (!rights?.can_resign || !received || this.isResigning) return;
    this.isResigning = true;
    this.ask({ type: "resign", id: newId(), seq: received.seq, seat: this.#claimant });
  }

  /** The seat that takes back or gives up. */
  get #claimant(): number {
    return this.state.choices?.seat ?? this.state.seat ?? this.state.table?.seats[0] ?? 0;
  }

  /** Send what must be answered and shown before anything else is done at the board. */
  #act(message: Request): void {
    this.isAsking = true;
    this.#unanswered = message.id;
    this.ask(message);
  }

  explain(element: string | null, words: string[] = this.walk.words): void {
    const { choices } = this.state;
    if (choices?.choices.length) this.ask({ type: "explain", id: newId(), seq: choices.seq, words, element });
  }

  /** Ask once for a branch that was too large to be sent with the choices. */
  need(words: string[] | null): void {
    const { choices } = this.state;
    const text = words?.join(" ") ?? "";
    if (!words || !choices || this.#branches.has(text)) return;
    this.#branches.add(text);
    this.ask({ type: "branch", id: newId(), seq: choices.seq, words });
  }

  answer(answer: Answer, asked: Request): void {
    if (asked.type === "branch") return this.#answerBranch(answer, asked);
    const isAct = asked.id === this.#unanswered;
    if (isAct) this.#unanswered = null;
    if (asked.type === "resign") this.isResigning = false;
    switch (answer.type) {
      case "refused":
      case "stale":
        if (isAct) this.isAsking = false;
        this.#rest = null;
        return this.#refuse("refusal", answer.reason);
      case "explained":
        return this.#refuse("reason", answer.reason ?? NO_REASON);
      case "done":
        if (asked.type === "act" || (asked.type === "standing" && isAct)) this.state.acted(asked.seat, answer.seq);
        if (isAct) this.#awaited = answer.seq;
        this.#release();
        if (asked.type === "undo") announcer.say(say("table-undone"));
    }
  }

  #answerBranch(answer: Answer, { seq, words }: { seq: number; words: string[] }): void {
    if (seq !== this.#seq) return;
    const isGhost = !this.#branches.has(words.join(" "));
    if (isGhost) return this.ghosts.came(words, answer.type === "branch" ? answer.ghost : null);
    if (answer.type !== "branch") return void this.#branches.delete(words.join(" "));
    this.walk.fill(words, { ...answer, choices: this.#asWanted(answer.choices) });
    this.need(this.walk.missing);
  }

  /** Allow actions again when the choices after the last one have come. */
  #release(): void {
    const { choices } = this.state;
    if (this.#unanswered !== null || !choices || choices.seq < this.#awaited) return;
    this.isAsking = false;
    if (this.#rest && choices.seat === this.#rest.seat && choices.seq === this.#seq) this.#goOn();
  }

  #announcePrompt(): void {
    const prompt = this.walk.prompt ?? this.state.choices?.prompt;
    if (prompt) this.announcing.insist(prompt);
  }

  /** Ask before a step ends in which nothing was done; `given`: what that gives up. */
  #question(given: Sentence | null): void {
    const sentence: Sentence = given
      ? { key: "choices-end-gives-up", values: { given: this.announcing.tell(given) } }
      : { key: "choices-end-untouched", values: {} };
    this.note = { kind: "question", reason: { sentence, clause: null } };
    this.announcing.insist(sentence);
  }

  #refuse(kind: "refusal" | "reason" | "setting", reason: Reason): void {
    this.note = { kind, reason };
    this.announcing.refuse(reason.sentence);
  }
}
