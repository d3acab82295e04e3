// What the client sends over the socket.

import type { Response } from "./agreement";
import type { Until } from "./seats";

export interface Hello {
  type: "hello";
  tokens: string[];
  seat: number | null;
  seq: number;
  locale: string;
  picture: boolean;
  /** Whether the scene is requested, or the kind of scene. */
  scene: boolean | string;
  corner: number;
}

/** A message that waits for an answer with its `id`. */
export type Asked = { id: string } & (
  | { type: "act"; seq: number; seat: number; action: string }
  | { type: "undo"; seq: number; seat: number }
  | { type: "resign"; seq: number; seat: number }
  | { type: "propose"; seq: number; seat: number; kind: string; about: string }
  | { type: "respond"; proposal: string; response: Response }
  | { type: "say"; seat: number; phrase: string }
  | { type: "leave"; seat: number }
  | { type: "return"; seat: number }
  | { type: "explain"; seq: number; words: string[]; element: string | null }
  | { type: "branch"; seq: number; words: string[] }
  | { type: "standing"; seat: number; question: string; until: Until }
  | { type: "hint"; seq: number; seat: number }
  | { type: "look"; seat?: number; corner?: number }
  | { type: "locale"; locale: string }
);

/** Asks for a sign of life; the answer is the same. */
export interface Alive {
  type: "alive";
}

export type FromClient = Hello | Asked | Alive;
