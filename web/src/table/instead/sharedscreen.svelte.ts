import type { TableOnScreen } from "../screen";

/** What is shown to whom where several people with secrets share this screen. */
export class SharedScreen {
  /** The seat for which the curtain was opened. */
  opened = $state<number | null>(null);

  constructor(private readonly table: TableOnScreen) {}

  /** The seat for which the curtain is closed. */
  readonly curtain = $derived.by(() => {
    const { table, seat, received, isAnswered } = this.table.live.state;
    if (!table || !received || !this.table.card?.secrets || table.seats.length < 2 || received.result) return null;
    const mayBeAnswered = (this.table.card.questions?.length ?? 0) > 0 && isAnswered !== false;
    const isHanded = this.opened === null || !(this.table.live.isPlaying || mayBeAnswered);
    const asked = this.table.isBack ? table.seats.find((held) => held === this.table.view().seat) : undefined;
    const actor = table.seats.find((held) => held === received.to_act && isHanded);
    const wanted = asked ?? actor ?? this.opened ?? seat;
    return wanted === this.opened ? null : wanted;
  });

  /** Whether the table may be shown: the view received is that of the seat at the screen. */
  readonly isShowable = $derived.by(() => {
    const { table, seat } = this.table.live.state;
    if (!table || table.seats.length < 2) return true;
    return this.table.card !== null && (!this.table.card.secrets || this.opened === null || this.opened === seat);
  });

  /** Whether the screen is about to go to another person: what only the one who has decided here may see is covered. */
  readonly isCovered = $derived.by(() => {
    const { table, received } = this.table.live.state;
    if (!table || !received || this.opened === null || this.table.isBack || !this.table.live.isPlaying) return false;
    return received.to_act !== this.opened && table.seats.some((held) => held === received.to_act);
  });
}
