// How seats are named: by their number, or by an option with a value for each seat.

import type { GameCard, OptionCard, SeatCard, SeatView, Sentence } from "../protocol/wire";

export function namingOf(options: readonly OptionCard[]): OptionCard | null {
  return options.find(({ kind }) => kind === "each-seat") ?? null;
}

/** Return the orders in which the values may stand for the seats; none if any may. */
const ordersOf = ({ values = [], orders = [] }: OptionCard): string[][] =>
  orders.map((order) => order.map((number) => values[number] ?? ""));

/**
 * Return the value of each seat: seats that the text leaves out have the first values that are left, or those of its
 * order.
 */
export function namesOf(option: OptionCard, text: string): string[] {
  const { values = [], most } = option;
  const chosen = text.split(",");
  const order = ordersOf(option).find((names) => chosen.every((name, seat) => names[seat] === name));
  return order ?? [...chosen, ...values.filter((value) => !chosen.includes(value))].slice(0, most);
}

/**
 * Return the text in which a seat has the value `name`: the others follow in an order, or the seat that had it, if any,
 * gets the one that this seat had.
 */
export function withName(option: OptionCard, text: string, players: number, seat: number, name: string): string {
  const names = namesOf(option, text);
  const had = names[seat] ?? "";
  const order = ordersOf(option).find((each) => each[seat] === name);
  const renamed = (order ?? names.map((one, number) => (number === seat ? name : one === name ? had : one)))
    .slice(0, players)
    .join(",");
  return `${option.default},`.startsWith(`${renamed},`) ? option.default : renamed;
}

/** Return the seats of a table with these options. */
export function seatCards(card: GameCard, options: Readonly<Record<string, string>>): readonly SeatCard[] {
  const option = namingOf(card.options ?? []);
  const text = option && options[option.name];
  if (!option || text === undefined || text === null) return card.seats;
  return namesOf(option, text).map((name, seat) => {
    const own = card.seats[seat];
    const named = option.seats?.[option.values?.indexOf(name) ?? -1];
    return {
      name: named?.name ?? own?.name ?? { key: "", values: {} },
      colour: named?.colour || (own?.colour ?? ""),
      letter: named?.letter ?? own?.letter ?? "",
    };
  });
}

/** Whether a sentence is about a seat: it names it as the seat's own name does. */
export function isAbout({ values }: Sentence, seat: SeatView | undefined): boolean {
  return seat !== undefined && values["side"] !== undefined && values["side"] === seat.name.values["side"];
}
