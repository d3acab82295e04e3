// The icon of the browser's tab: a compass rose, with a dot while it is the user's turn.  It has colours of its own,
// as the tab is the browser's.

const POINTS = [0, 90, 180, 270].map((turn) => `<path d="M16 2 12 16h8z" transform="rotate(${turn} 16 16)"/>`).join("");
const DOT = '<circle cx="24" cy="8" r="7" fill="#d8352a" stroke="#fff" stroke-width="2"/>';

const RING = '<circle cx="16" cy="16" r="15" fill="#f3e9d2" stroke="#2a2018" stroke-width="2"/>';
const STAR = `<g fill="#2a2018">${POINTS}</g>`;

const drawn = (isTurn: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${RING}${STAR}${isTurn ? DOT : ""}</svg>`;

/** Show the icon in the tab; with a dot if it is the user's turn. */
export function showIcon(isTurn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const address = `data:image/svg+xml,${encodeURIComponent(drawn(isTurn))}`;
  if (link && link.href !== address) link.href = address;
}
