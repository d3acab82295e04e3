// From typed options to fields, and from fields back to texts.

import type { Holder, Option } from "../protocol/messages";

export type Values = Readonly<Record<string, string>>;

/** How the lines of a file travel in one text. */
export const FILE_MARK = "file:";
export const NONE = "none";

export const valueOf = (option: Option, values: Values): string => values[option.name] ?? option.default;

/** Only what differs from the default is sent. */
export function given(options: readonly Option[], values: Values): Record<string, string> {
  const differing = options.filter((option) => valueOf(option, values) !== option.default);
  return Object.fromEntries(differing.map((option) => [option.name, valueOf(option, values)]));
}

/** Options by what they are about: what is played on, the rules, what one starts with. */
export function grouped(options: readonly Option[]): { group: "data" | "rules" | "amounts"; options: Option[] }[] {
  const groupOf = ({ kind }: Option) => (kind === "data" || kind === "amounts" ? kind : "rules");
  return (["data", "rules", "amounts"] as const)
    .map((group) => ({ group, options: options.filter((option) => groupOf(option) === group) }))
    .filter(({ options }) => options.length > 0);
}

export const isFile = (value: string): boolean => value.startsWith(FILE_MARK);
export const fileText = (value: string): string => value.slice(FILE_MARK.length);
export const fileValue = (text: string): string => FILE_MARK + text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");

/** `2,3,5` as its parts. */
export const someOf = (text: string): string[] => (text === NONE ? [] : text.split(","));

/** The same set with `one` in or out, in the order of the option's values. */
export function withOne(option: Option, text: string, one: string, isIn: boolean): string {
  const some = new Set(someOf(text));
  if (isIn) some.add(one);
  else some.delete(one);
  return (option.values ?? []).filter((value) => some.has(value)).join(",") || NONE;
}

export type Amounts = Record<string, Record<string, number>>;

/** `blue:apple=2,pear=1;red:apple=1` as a table. */
export function readAmounts(text: string): Amounts {
  const amounts: Amounts = {};
  if (text === NONE) return amounts;
  for (const part of text.split(";")) {
    const [side = "", goods = ""] = part.split(":");
    amounts[side] = Object.fromEntries(goods.split(",").filter(Boolean).map((good) => {
      const [name = "", amount = "0"] = good.split("=");
      return [name, Number(amount)];
    }));
  }
  return amounts;
}

export function writeAmounts(option: Option, amounts: Amounts): string {
  const sides = (option.sides ?? []).flatMap((side) => {
    const goods = (option.goods ?? []).flatMap(({ name }) => {
      const amount = amounts[side]?.[name] ?? 0;
      return amount > 0 ? [`${name}=${amount}`] : [];
    });
    return goods.length > 0 ? [`${side}:${goods.join(",")}`] : [];
  });
  return sides.length > 0 ? sides.join(";") : NONE;
}

/** The options whose value is for people alone, while an agent holds a seat. */
export function forPeopleOnly(options: readonly Option[], values: Values, holders: readonly Holder[]): Option[] {
  if (holders.every(({ kind }) => kind === "person")) return [];
  return options.filter((option) => option.people_only.includes(valueOf(option, values)));
}

/** Who sits where, drawn by lot. */
export function drawnByLot<T>(holders: readonly T[], random: () => number = Math.random): T[] {
  const drawn = [...holders];
  for (let last = drawn.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [drawn[last], drawn[other]] = [drawn[other] as T, drawn[last] as T];
  }
  return drawn;
}
