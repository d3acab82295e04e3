// Values of options as fields, and fields as values.

import type { HolderOrOpen, OptionCard, Sentence } from "../protocol/wire";

export type OptionValues = Readonly<Record<string, string>>;

/** The prefix of a value that holds the lines of a file. */
export const FILE_MARK = "file:";
export const NONE = "none";

export const valueOf = (option: OptionCard, values: OptionValues): string => values[option.name] ?? option.default;

/** Return the values that differ from the default; only these are sent. */
export function given(options: readonly OptionCard[], values: OptionValues): Record<string, string> {
  const differing = options.filter((option) => valueOf(option, values) !== option.default);
  return Object.fromEntries(differing.map((option) => [option.name, valueOf(option, values)]));
}

/** Group options: boards and courses, rules, starting amounts; the names of seats are chosen where people sit down. */
export function grouped(
  options: readonly OptionCard[],
): { group: "data" | "rules" | "amounts"; options: OptionCard[] }[] {
  const groupOf = ({ kind }: OptionCard) => (kind === "data" || kind === "amounts" ? kind : "rules");
  return (["data", "rules", "amounts"] as const)
    .map((group) => ({
      group,
      options: options.filter((option) => option.kind !== "each-seat" && groupOf(option) === group),
    }))
    .filter(({ options }) => options.length > 0);
}

export const isFile = (value: string): boolean => value.startsWith(FILE_MARK);
export const fileText = (value: string): string => value.slice(FILE_MARK.length);
export const fileValue = (text: string): string => FILE_MARK + text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");

/** Return the parts of a set, such as `2,3,5`. */
export const someOf = (text: string): string[] => (text === NONE ? [] : text.split(","));

/** Return the set with `one` added or removed, in the order of the option's values. */
export function withOne(option: OptionCard, text: string, one: string, isIn: boolean): string {
  const some = new Set(someOf(text));
  if (isIn) some.add(one);
  else some.delete(one);
  return (option.values ?? []).filter((value) => some.has(value)).join(",") || NONE;
}

/**
 * Return a fault as said under the field of its option: for a wrong number, which ones it takes, without the option's
 * name.
 */
export function saidInField(
  fault: Sentence,
  { least = 0, most = 0, values = [] }: OptionCard,
  labelOf: (value: string) => string,
): Sentence {
  if (fault.key !== "fault-option-number") return fault;
  const others = values.filter((value) => !(least <= Number(value) && Number(value) <= most)).map(labelOf);
  return { key: "setup-not-in-range", values: { least, most, others: others.join(", "), n_others: others.length } };
}

export type Amounts = Record<string, Record<string, number>>;

/** Parse amounts, such as `blue:apple=2,pear=1;red:apple=1`. */
export function readAmounts(text: string): Amounts {
  const amounts: Amounts = {};
  if (text === NONE) return amounts;
  for (const part of text.split(";")) {
    const [side = "", goods = ""] = part.split(":");
    amounts[side] = Object.fromEntries(
      goods
        .split(",")
        .filter(Boolean)
        .map((good) => {
          const [name = "", amount = "0"] = good.split("=");
          return [name, Number(amount)];
        }),
    );
  }
  return amounts;
}

export function writeAmounts(option: OptionCard, amounts: Amounts): string {
  const sides = (option.sides ?? []).flatMap((side) => {
    const goods = (option.goods ?? []).flatMap(({ name }) => {
      const amount = amounts[side]?.[name] ?? 0;
      return amount > 0 ? [`${name}=${amount}`] : [];
    });
    return goods.length > 0 ? [`${side}:${goods.join(",")}`] : [];
  });
  return sides.length > 0 ? sides.join(";") : NONE;
}

/** Return the options whose value is only for people, if an agent holds a seat. */
export function forPeopleOnly(
  options: readonly OptionCard[],
  values: OptionValues,
  holders: readonly HolderOrOpen[],
): OptionCard[] {
  if (holders.every(({ kind }) => kind !== "agent")) return [];
  return options.filter((option) => option.people_only.includes(valueOf(option, values)));
}
