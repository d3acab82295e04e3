/** The pattern of each seat colour, drawn in the colour of panels or in its own ink. */
export const PATTERNS: Record<string, { size: number; path: string; isDots?: boolean; ink?: string }> = {
  blue: { size: 5, path: "M-1 6 L6 -1 M-1 1 L1 -1 M4 6 L6 4" }, // hatch at 45 degrees
  red: { size: 4, path: "M0 2 H4 M2 0 V4" }, // fine grid
  ochre: { size: 5, path: "M1.4 1.4 h.01 M3.9 3.9 h.01", isDots: true }, // dots
  violet: { size: 5, path: "M-1 -1 L6 6 M-1 4 L1 6 M4 -1 L6 1" }, // hatch at 135 degrees
  green: { size: 4, path: "M0 2 H4" }, // horizontal lines
  rose: { size: 6, path: "M0 4 L3 1 L6 4" }, // chevrons
  slate: { size: 4, path: "M2 0 V4" }, // vertical lines
  umber: { size: 7, path: "M3.5 1.3 a2.2 2.2 0 1 0 .01 0 Z" }, // rings
  white: { size: 8, path: "M0 4 Q2 2 4 4 T8 4", ink: "var(--disc-ink-white)" }, // waves
  yellow: { size: 6, path: "M1.5 1.5 h.01 M4.5 4.5 h.01", isDots: true, ink: "var(--disc-ink-yellow)" }, // dots
};

export const patternOf = (colour: string): string => `seat-pattern-${colour in PATTERNS ? colour : "none"}`;
