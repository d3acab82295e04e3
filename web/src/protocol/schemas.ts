// Schemas of data options, for an editor: types of docs/protocol.md.

export interface Sign {
  sign: string;
  name: string;
  least: number;
  most: number | null;
  group: string;
  tint: string;
  /** The sign whose tile is drawn for it; "": its own. */
  like: string;
}

export interface Grid {
  kind: "grid";
  signs: Sign[];
  columns: [number, number];
  rows: [number, number];
  blank: string;
}

export interface Part {
  name: string;
  kind: "whole" | "one-of" | "free" | "flag";
  default: string;
  word: string;
  values: string[];
  least: number;
  most: number;
}

export interface Line {
  word: string;
  name: string;
  parts: Part[];
  /** How often it may occur as one of the heads. */
  most: number;
}

export interface Lines {
  kind: "lines";
  heads: Line[];
  body: Line[];
  least: number;
  most: number;
}

export interface DrawnLine {
  line: Line;
  grid: Grid;
}

export interface PieceSchema {
  kind: "pieces";
  drawn: DrawnLine[];
  heads: Line[];
}

export type Schema = Grid | Lines | PieceSchema;
