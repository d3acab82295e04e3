// A text of lines as fields, and fields as text.  The server checks the text.

import type { Line, Lines, Part } from "../protocol/wire";

const COMMENT = "#";

/** The value of a field: a text ("" if empty), or the words after a flag (null if it is not set). */
export type PartValue = string | readonly string[] | null;

export interface Row {
  /** The kind of line; null for lines that the schema does not know, and lines without words. */
  kind: Line | null;
  /** A value for each part of the kind. */
  values: readonly PartValue[];
  /** The first and last column of each part, from 1; null for a missing part. */
  places: readonly ([number, number] | null)[];
  /** The text after the words, with its blanks; or the whole line if its kind is null. */
  rest: string;
}

interface Token {
  text: string;
  from: number;
  to: number;
}

export function parse(schema: Lines, text: string): Row[] {
  return text.split("\n").map((line) => rowOf(schema, line));
}

function rowOf(schema: Lines, line: string): Row {
  const at = line.indexOf(COMMENT);
  const words = at < 0 ? line : line.slice(0, at);
  const tokens = [...words.matchAll(/\S+/g)].map(({ 0: text, index }): Token => ({
    text,
    from: index + 1,
    to: index + text.length,
  }));
  const unknown: Row = { kind: null, values: [], places: [], rest: line };
  const kind = [...schema.heads, ...schema.body].find(({ word }) => word === tokens[0]?.text);
  if (!kind) return unknown;
  const found = readParts(kind.parts, tokens.slice(1));
  return found ? { kind, ...found, rest: line.slice(words.trimEnd().length) } : unknown;
}

/** Return the values of `parts`, in any order; null if tokens are left over. */
function readParts(parts: readonly Part[], tokens: readonly Token[]): Pick<Row, "values" | "places"> | null {
  const values: PartValue[] = parts.map(({ kind }) => (kind === "flag" ? null : ""));
  const places: ([number, number] | null)[] = parts.map(() => null);
  let at = 0;
  while (at < tokens.length) {
    const start = at;
    for (const [nth, part] of parts.entries()) {
      if (places[nth] !== null) continue;
      const read = readPart(part, tokens, at);
      if (!read) continue;
      values[nth] = read.value;
      places[nth] = [(tokens[at] as Token).from, (tokens[read.next - 1] as Token).to];
      at = read.next;
      break;
    }
    if (at === start) return null;
  }
  return { values, places };
}

function readPart(part: Part, tokens: readonly Token[], at: number): { value: PartValue; next: number } | null {
  let next = at;
  if (part.word !== "" && tokens[next++]?.text !== part.word) return null;
  if (part.kind !== "flag") {
    const text = tokens[next]?.text ?? "";
    const isOne =
      (part.kind === "free" && text !== "") ||
      part.values.includes(text) ||
      (part.kind === "whole" && /^[0-9]+$/.test(text));
    return isOne ? { value: text, next: next + 1 } : null;
  }
  const value: string[] = [];
  while (
    value.length < part.most &&
    part.values.includes(tokens[next]?.text ?? "") &&
    !value.includes(tokens[next]!.text)
  )
    value.push(tokens[next++]!.text);
  return { value, next };
}

export function format(rows: readonly Row[]): string {
  return rows.map(lineOf).join("\n");
}

function lineOf({ kind, values, rest }: Row): string {
  if (!kind) return rest;
  const words = kind.parts.flatMap((part, nth) => {
    const value = values[nth] ?? "";
    if (value === "") return [];
    return [part.word, ...(typeof value === "string" ? [value] : value)].filter(Boolean);
  });
  return [kind.word, ...words].join(" ") + rest;
}

// Changes: each returns new rows ------------------------------------------------------------------

export function fresh(kind: Line): Row {
  const values = kind.parts.map(({ kind, default: usual }): PartValue => (kind === "flag" ? null : usual));
  return { kind, values, places: [], rest: "" };
}

/** Return the words after a flag when it is set. */
export function usualWords({ default: usual, values, least }: Part): string[] {
  const words = usual.split(" ").filter((word) => values.includes(word));
  return words.length >= least ? words : values.slice(0, least);
}

export function withValue(rows: readonly Row[], row: number, part: number, value: PartValue): Row[] {
  return rows.map((old, at) =>
    at === row ? { ...old, values: old.values.map((one, nth) => (nth === part ? value : one)) } : old,
  );
}

/** Add the head `kind` after others of its kind, or else in its place among the heads, before the body. */
export function withHead(schema: Lines, rows: readonly Row[], kind: Line): Row[] {
  const same = rows.findLastIndex((row) => row.kind === kind);
  if (same >= 0) return [...rows.slice(0, same + 1), fresh(kind), ...rows.slice(same + 1)];
  const first = rows.findIndex(
    (row) =>
      row.kind !== null &&
      (schema.body.includes(row.kind) || schema.heads.indexOf(row.kind) > schema.heads.indexOf(kind)),
  );
  const at = first < 0 ? rows.length : first;
  return [...rows.slice(0, at), fresh(kind), ...rows.slice(at)];
}

export const without = (rows: readonly Row[], row: number): Row[] => rows.filter((_, at) => at !== row);

/** Return the numbers of the rows that are lines of the body. */
export const bodyOf = (schema: Lines, rows: readonly Row[]): number[] =>
  rows.flatMap(({ kind }, at) => (kind && schema.body.includes(kind) ? [at] : []));

/** Return the number of lines of the first kind in the body. */
export const countOf = (schema: Lines, rows: readonly Row[]): number =>
  rows.filter(({ kind }) => kind !== null && kind === schema.body[0]).length;

/** Add one line of each kind of the body, after row `at` (a line of the first kind) or at the end. */
export function withMore(schema: Lines, rows: readonly Row[], at: number | null): Row[] {
  const [first, ...others] = schema.body;
  if (!first) return [...rows];
  const last = bodyOf(schema, rows).pop();
  if (last === undefined) return [...rows, fresh(first)];
  const behind = (at ?? last) + 1;
  return [...rows.slice(0, behind), ...others.map(fresh), fresh(first), ...rows.slice(behind)];
}

/** Remove the line of the first kind at `at`, and the lines between it and the next one, or else the one before. */
export function withLess(schema: Lines, rows: readonly Row[], at: number): Row[] {
  const body = bodyOf(schema, rows);
  const isFirst = (row: number) => rows[row]?.kind === schema.body[0];
  const next = body.find((row) => row > at && isFirst(row));
  const before = body.findLast((row) => row < at && isFirst(row));
  const gone = new Set(
    body.filter((row) => (next !== undefined ? row >= at && row < next : row <= at && row > (before ?? -1))),
  );
  return rows.filter((_, row) => !gone.has(row));
}

/** Return the next line of the same kind in a direction, or null. */
export function neighbourOf(rows: readonly Row[], at: number, step: 1 | -1): number | null {
  const kind = rows[at]?.kind;
  for (let to = at + step; to >= 0 && to < rows.length; to += step) if (kind && rows[to]?.kind === kind) return to;
  return null;
}

export function swapped(rows: readonly Row[], one: number, other: number): Row[] {
  const made = [...rows];
  [made[one], made[other]] = [rows[other] as Row, rows[one] as Row];
  return made;
}

/** Return the part of a row at a column, or null. */
export function partAt({ places }: Row, column: number): number | null {
  const found = places.findIndex((place) => place !== null && place[0] <= column && column <= place[1]);
  return found < 0 ? null : found;
}
