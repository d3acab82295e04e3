// The log as it is shown: by rounds, with gameWords, its sentences parted at names.

import type { LineSaid } from "../../live/agreement.svelte";
import type { Entry, Sentence } from "../../protocol/wire";

export interface Round {
  heading: string;
  entries: Entry[];
  key: number;
}

/** Group the log by rounds, oldest first. */
export function rounds(log: readonly Entry[], tell: (heading: Sentence) => string): Round[] {
  const made: Round[] = [];
  let [key, heading] = ["", ""];
  for (const entry of log) {
    const asked = JSON.stringify(entry.heading);
    if (asked !== key) [key, heading] = [asked, tell(entry.heading)];
    const last = made[made.length - 1];
    if (last?.heading === heading) last.entries.push(entry);
    else made.push({ heading, entries: [entry], key: entry.first });
  }
  return made;
}

/**
 * Return the log with what people said, each line where it was said, at first under the heading of now; the notes have
 * numbers below 0.
 */
export function withPhrases(log: readonly Entry[], said: readonly LineSaid[], now: Sentence): readonly Entry[] {
  if (said.length === 0) return log;
  const lines = said.map(({ ply, number, seat, sentence }) => {
    const after = log.findLastIndex(({ first }) => first <= ply);
    const { heading, last } = log[Math.max(0, after)] ?? { heading: now, last: ply };
    return {
      after,
      entry: { first: last, last, seat, heading, sentences: [sentence], note: -1 - number } satisfies Entry,
    };
  });
  const saidAfter = (nth: number) => lines.filter(({ after }) => after === nth).map(({ entry }) => entry);
  return [...saidAfter(-1), ...log.flatMap((entry, nth) => [entry, ...saidAfter(nth)])];
}

export interface SentencePart {
  text: string;
  seat: number | null;
}

/** Split a sentence at the names of seats, so that they can be coloured. */
export function parted(text: string, names: readonly string[]): SentencePart[] {
  const parts: SentencePart[] = [];
  let rest = text;
  while (rest !== "") {
    const { at, seat } = firstName(rest, names);
    if (seat === null) return [...parts, { text: rest, seat: null }];
    const name = names[seat] as string;
    if (at > 0) parts.push({ text: rest.slice(0, at), seat: null });
    parts.push({ text: name, seat });
    rest = rest.slice(at + name.length);
  }
  return parts;
}

function firstName(text: string, names: readonly string[]): { at: number; seat: number | null } {
  let best: { at: number; seat: number | null } = { at: Infinity, seat: null };
  for (const [seat, name] of names.entries()) {
    const at = name ? wordAt(text, name) : -1;
    if (at >= 0 && at < best.at) best = { at, seat };
  }
  return best;
}

function wordAt(text: string, name: string): number {
  const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return at;
  }
  return -1;
}
