// Standing answers: questions that a seat declines without being asked.

import type { Until } from "../../protocol/wire";
import { dialogs } from "../../settings/dialogs.svelte";
import type { TableOnScreen } from "../screen";

export const UNTIL: readonly Until[] = ["ask", "period", "never"];
/** The key that declines the question of the moment until the period ends. */
export const KEY = "n";

/** The standing answers of the seat at this screen: questions that it declines without being asked. */
export class SeatStandingAnswers {
  constructor(private readonly table: TableOnScreen) {}

  /** The names of the questions; none if the game has none, or nobody here plays. */
  get questions(): readonly string[] {
    const { standing } = this.table.live.state;
    return standing === null || this.table.isBack || this.table.result ? [] : (this.table.card?.questions ?? []);
  }
  /** The question that is asked here now. */
  get question(): string | null {
    return (this.table.isMine && this.table.live.state.choices?.standing?.question) || null;
  }
  /** How many questions are declined without being asked. */
  get count(): number {
    return this.questions.filter((name) => this.until(name) !== "ask").length;
  }

  until(question: string): Until {
    return this.table.live.state.standing?.answers[question] ?? "ask";
  }
  change(question: string, until: Until): void {
    this.table.live.decisions.stand(question, until);
  }
  /** Decline the question of the moment, and do not be asked again until the period ends. */
  decline(): void {
    if (this.question !== null) this.change(this.question, "period");
  }
  /** Handle a key; return whether it had an effect. */
  press(key: string): boolean {
    const isMeant = key === KEY && this.question !== null;
    if (isMeant) this.decline();
    return isMeant;
  }
  open(): void {
    dialogs.open = "standing";
  }
}
