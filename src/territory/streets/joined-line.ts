import type { Point } from '../../indexes/line.ts';

/**
 * The one line that pieces form when they are put end to end, in the direction of the first; null when they form none: a
 * gap, or a fork (territorial.md 8.7, step 1). Ends must be the very same point.
 */
export function joinedLine(pieces: readonly (readonly Point[])[]): readonly Point[] | null {
  const [first, ...others] = pieces;
  if (first === undefined || others.length === 0) return first ?? null;
  if (forks(pieces)) return null;
  let line = [...first];
  const rest = new Set(others);
  for (let grown = true; grown && rest.size > 0; ) {
    grown = false;
    for (const piece of rest) {
      const longer = attached(line, piece);
      if (!longer) continue;
      line = longer;
      rest.delete(piece);
      grown = true;
    }
  }
  return rest.size === 0 ? line : null;
}

/** Both as one line where they share an end, the second turned round where it must be. */
function attached(line: readonly Point[], piece: readonly Point[]): Point[] | null {
  const begin = line[0];
  const end = line.at(-1);
  const from = piece[0];
  const to = piece.at(-1);
  if (!begin || !end || !from || !to) return null;
  if (same(end, from)) return [...line, ...piece.slice(1)];
  if (same(begin, to)) return [...piece.slice(0, -1), ...line];
  if (same(end, to)) return [...line, ...piece.toReversed().slice(1)];
  if (same(begin, from)) return [...piece.toReversed().slice(0, -1), ...line];
  return null;
}

/** True when more than two ends meet in one point. */
function forks(pieces: readonly (readonly Point[])[]): boolean {
  const ends = pieces.flatMap((piece) => [piece[0], piece.at(-1)]).filter((end) => end !== undefined);
  return ends.some((one) => ends.filter((other) => same(one, other)).length > 2);
}

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
