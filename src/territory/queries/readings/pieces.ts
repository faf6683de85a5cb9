/** A word taken for several that were glued together (`entrerios`), and several for one (`chas comus`). */
import type { TextIndex } from '../../../indexes/text-index.ts';

/** Letters of the shortest word that is taken apart, and of the longest. */
const SHORTEST_GLUED = 5;
const LONGEST_GLUED = 32;
/** A shorter one that is taken apart all the same: `km28`. */
const NUMBERED = /^\p{L}{2,}\d+$/u;
/** Letters of the shortest piece; digits may stand alone. */
const SHORTEST_PIECE = 2;
/** Most pieces of a word. */
const MOST_PIECES = 4;
/** Letters that the known and the misspelled one of two pieces need at least. */
const SHORTEST_KNOWN = 3;
const SHORTEST_MISSPELLED = 5;

/** Ways to take a word apart into words that names hold, the fewest pieces first. */
export function piecesOf(word: string, index: TextIndex): readonly (readonly string[])[] {
  if ((word.length < SHORTEST_GLUED && !NUMBERED.test(word)) || word.length > LONGEST_GLUED) return [];
  const known = new Map<string, boolean>();
  const isPiece = (piece: string): boolean => {
    let is = known.get(piece);
    if (is === undefined) {
      is =
        (piece.length >= SHORTEST_PIECE || /^\d$/.test(piece)) &&
        (index.analyzer.isStopWord(piece) || index.vocabulary.idOf(piece) >= 0);
      known.set(piece, is);
    }
    return is;
  };
  for (let pieces = 2; pieces <= MOST_PIECES; pieces++) {
    const found = cut(word, pieces, isPiece).filter((words) =>
      words.some((piece) => !index.analyzer.isStopWord(piece)),
    );
    // Long pieces are rarely there by accident.
    if (found.length > 0) return found.sort((a, b) => shortest(b) - shortest(a));
  }
  return [];
}

function cut(word: string, pieces: number, isPiece: (piece: string) => boolean): string[][] {
  if (pieces === 1) return isPiece(word) ? [[word]] : [];
  const found: string[][] = [];
  for (let at = 1; at < word.length; at++) {
    const piece = word.slice(0, at);
    if (!isPiece(piece) || cutsNumber(word, at)) continue;
    for (const rest of cut(word.slice(at), pieces - 1, isPiece)) found.push([piece, ...rest]);
  }
  return found;
}

/** `calle12` is never `calle1` and `2`. */
function cutsNumber(word: string, at: number): boolean {
  return isDigit(word.charCodeAt(at - 1)) && isDigit(word.charCodeAt(at));
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function shortest(words: readonly string[]): number {
  return Math.min(...words.map((word) => word.length));
}

/** Two pieces of which one is known and the other is a typo away from what names hold: `sanmartn`. */
export function nearPiecesOf(word: string, index: TextIndex): readonly (readonly [string, string])[] {
  if (word.length < SHORTEST_KNOWN + SHORTEST_MISSPELLED || word.length > LONGEST_GLUED) return [];
  // A number is no slip of the finger for another one.
  if (/\d/.test(word)) return [];
  const found: (readonly [string, string])[] = [];
  const isKnown = (piece: string): boolean => index.vocabulary.idOf(piece) >= 0;
  for (let at = SHORTEST_KNOWN; at <= word.length - SHORTEST_KNOWN; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const rest = isKnown(left) ? right : isKnown(right) ? left : null;
    if (rest === null || rest.length < SHORTEST_MISSPELLED || !index.resembles(rest)) continue;
    found.push([left, right]);
  }
  return found;
}
