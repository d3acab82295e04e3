// A text of pieces, each a line with a rectangle of signs below it, and other lines.  The server checks the text.

import type { DrawnLine, Lines, PieceSchema } from "../protocol/wire";
import * as grids from "./grid";
import * as lines from "./lines";

const COMMENT = "#";

/** A stretch of lines that are edited together, from `from` up to but not including `to`, counted from 0. */
export interface Piece {
  from: number;
  to: number;
  /** The line and the rectangle that it is; null: other lines. */
  drawn: DrawnLine | null;
}

const wordOf = (line: string): string => /\S+/.exec(line.split(COMMENT)[0] ?? "")?.[0] ?? "";

/** Return the pieces of a text in order.  The other lines come together at its end, where notes are left out. */
export function piecesOf(schema: PieceSchema, text: string): Piece[] {
  const found: Piece[] = [];
  const all = text.split("\n");
  for (const [at, line] of all.entries()) {
    const drawn = schema.drawn.find((one) => one.line.word === wordOf(line)) ?? null;
    const last = found[found.length - 1];
    const isHead = schema.heads.some(({ word }) => word === wordOf(line));
    if (last && !drawn && (!isHead || last.drawn === null)) last.to = at + 1;
    else found.push({ from: at, to: at + 1, drawn });
  }
  const isNote = ({ from, to, drawn }: Piece) =>
    drawn === null && all.slice(from, to).every((line) => wordOf(line) === "");
  const kept = found.filter((piece) => !isNote(piece));
  return kept.some(({ drawn }) => drawn === null) ? kept : [...kept, { from: all.length, to: all.length, drawn: null }];
}

export const textOf = (text: string, { from, to }: { from: number; to: number }): string =>
  text.split("\n").slice(from, to).join("\n");

/** Put other lines in the place of a stretch of the text. */
export function replaced(text: string, { from, to }: { from: number; to: number }, by: string): string {
  const all = text.split("\n");
  return [...all.slice(0, from), ...by.split("\n"), ...all.slice(to)].join("\n");
}

/** The first line of a piece, and its rectangle. */
export const headOf = ({ from }: Piece): { from: number; to: number } => ({ from, to: from + 1 });
export const drawingOf = ({ from, to }: Piece): { from: number; to: number } => ({ from: from + 1, to });

/** Return lines of these kinds as a schema of lines. */
export const linesOf = (heads: Lines["heads"]): Lines => ({ kind: "lines", heads, body: [], least: 0, most: 0 });

/** Return the first line of a piece as fields. */
export function rowOf(text: string, piece: Piece): lines.Row | null {
  return piece.drawn && (lines.parse(linesOf([piece.drawn.line]), textOf(text, headOf(piece)))[0] ?? null);
}

/** Return the number of the piece with a line of the text, from 1; lines in no piece belong to the last one. */
export function pieceAt(pieces: readonly Piece[], line: number): number {
  const found = pieces.findIndex(({ from, to }) => from < line && line <= to);
  return found < 0 ? pieces.length - 1 : found;
}

/** Return the mark of the field or cell at a place of the text, within its piece, or null. */
export function placeOf(schema: PieceSchema, text: string, piece: Piece, line: number, column: number): string | null {
  const at = line - piece.from;
  if (!piece.drawn) {
    const row = lines.parse(linesOf(schema.heads), textOf(text, piece))[at - 1];
    return row ? `${at - 1}-${lines.partAt(row, column) ?? 0}` : null;
  }
  const row = rowOf(text, piece);
  if (at === 1) return row && `head-${lines.partAt(row, column) ?? 1}`;
  const cell = grids.cellAt(grids.parse(piece.drawn.grid, textOf(text, drawingOf(piece))), at - 1, column);
  return cell && `${cell.row}-${cell.column}`;
}
