// Pictures, their parts and their changes: types of docs/protocol.md.

/** A part of a picture that changes: an SVG group. */
export interface Element {
  content: string;
  attributes: Record<string, string>;
}

/** A picture that is sent in one piece. */
export interface Picture {
  width: number;
  height: number;
  base: string;
  elements: Record<string, Element>;
}

/** A small picture beside the board. */
export interface Inset {
  place: "hand" | "scene" | "pile";
  title: string;
  width: number;
  height: number;
  elements: Record<string, Element>;
  /** The space of the board that opens a pile. */
  opener: string;
  /** Of a scene: what came of it, told in words beside the picture. */
  note: string;
}

/** Changes of elements of an inset that is otherwise as before. */
export interface InsetChange {
  place: Inset["place"];
  changes: ElementChange[];
}

/** The size of a picture, and the key with which its base is requested. */
export interface PictureFrame {
  width: number;
  height: number;
  base: string;
}

/** An element with its id and attributes; lists of them are in the order of painting. */
export type PlacedElement = readonly [id: string, attributes: Readonly<Record<string, string>>, content: string];

export interface ElementChange {
  id: string;
  attributes?: Record<string, string>;
  content?: string;
  before?: string;
  new?: boolean;
  gone?: boolean;
}
