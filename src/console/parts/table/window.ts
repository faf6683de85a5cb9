/** Rows of a long table that are in the document: `from` to before `to`, and how high what is above and below is, in pixels. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

/** Rows kept above and below those in sight, so that scrolling shows no gap. */
const SPARE = 12;
/** Tables up to this long are whole in the document. */
export const WHOLE_UP_TO = 150;

/**
 * Which rows of `count`, each `height` pixels high, are in the document of a box scrolled to `top` of which `sight` pixels are
 * seen. Begins at an even row, so that stripes stay where they are.
 */
export function windowOf(count: number, height: number, top: number, sight: number): RowWindow {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count, above: 0, below: 0 };
  const first = Math.floor(Math.max(0, top) / height) - SPARE;
  const from = Math.min(Math.max(0, first - (first % 2)), Math.max(0, count - 1));
  const to = Math.min(count, Math.max(from, Math.ceil((Math.max(0, top) + sight) / height)) + SPARE);
  return { from, to, above: from * height, below: (count - to) * height };
}
