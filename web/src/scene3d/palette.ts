// The colours of the picture: those of the game's style sheet, in the theme that is shown.

import { Color } from "three";

const COLOURS = ["white", "brown", "yellow", "blue"] as const;

/** The tones of one material. */
export interface Tones {
  top: Color;
  south: Color;
  east: Color;
  west: Color;
  north: Color;
  bevel: Color;
  grain: Color;
}

export interface Palette {
  wood: Tones[];
  stone: Tones;
  stoneLine: Color;
  snow: [lit: Color, half: Color, shade: Color];
  snowLine: Color;
  ground: Color;
  line: Color;
  ink: Color;
  gold: Color;
  legal: Color;
  /** Of the cubes that brought points. */
  scored: Color;
  panel: Color;
  sea: Color;
  seaLine: Color;
  /** How dark the wash of a shadow is. */
  wash: number;
}

/** Read the colours at an element; `tokens` is how the names of the game's own colours begin. */
export function paletteAt(element: Element, tokens: string): Palette {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const colour = (name: string) => new Color(read(name) || "#888888");
  const own = (name: string) => colour(`${tokens}-${name}`);
  const sides = (top: Color, south: Color, east: Color) => ({
    top,
    south,
    east,
    west: south.clone().lerp(top, 0.45),
    north: south.clone().lerp(east, 0.55),
  });
  const wood = COLOURS.map((name) => ({
    ...sides(own(`${name}-top`), own(`${name}-south`), own(`${name}-east`)),
    bevel: own(`${name}-bevel`),
    grain: own(`${name}-grain`),
  }));
  const stone = {
    ...sides(own("stone"), own("stone-south"), own("stone-east")),
    bevel: own("stone-line"),
    grain: own("stone-line"),
  };
  return {
    wood,
    stone,
    stoneLine: own("stone-line"),
    snow: [own("snow"), own("snow-half"), own("snow-shade")],
    snowLine: own("snow-line"),
    ground: own("ground"),
    line: own("line"),
    ink: colour("ink"),
    gold: colour("gold"),
    legal: colour("legal"),
    scored: own("scored"),
    panel: colour("panel"),
    sea: colour("sea"),
    seaLine: colour("sea-line"),
    wash: Number(read(`${tokens}-wash`) || 0.13),
  };
}
