/** Search of one table's names by the rules of territorial.md 4.1 and 4.2, with our other readings behind them. */
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { Matches } from '../../indexes/ranking.ts';
import { mendedLetters } from '../address/letter-rules.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { provinceNamed } from './readings/provinces.ts';
import { searchOtherwise } from './readings/search.ts';

/** What marks a name as shortened: a point, or a space between its parts. */
const SHORTENED = /\p{L}[. ]/u;

/**
 * Records whose name matches, within `ranges` (default: all). Exact: the whole name, case and accents aside.
 * Approximate: the reference's rules; only when these find nothing, what a province is shortened to (`Cap. Fed.`, `AR-X`), the query with
 * its broken letters mended (`C?rdoba`, `TucumÃ¡n`), and then the first other reading of it that does.
 */
export function searchNames(
  table: UnitTable,
  synonyms: Synonyms,
  query: string,
  exact: boolean,
  ranges?: readonly OrdinalRange[],
): Matches {
  if (exact) return equalNames(table, query, ranges);
  const found = table.text.search(query, ranges);
  if (found.ordinals.length > 0) return found;
  const begun = table.text.beginning(query, ranges);
  if (begun.ordinals.length > 0) return begun;
  // Surer than anything else that it may be read as: `E.R.` has the initials of others, too. Letters alone are as often another thing.
  const shortened =
    table.resource === 'provincias' && SHORTENED.test(query) ? table.ordinalOf(provinceNamed(fold(query)) ?? '') : -1;
  if (shortened >= 0) return unitOf(shortened, ranges);
  const mended = mendedLetters(query);
  if (mended !== query) {
    const legible = table.text.search(mended, ranges);
    if (legible.ordinals.length > 0) return legible;
  }
  return searchOtherwise(table, synonyms, fold(mended), ranges)?.matches ?? found;
}

function unitOf(ordinal: number, ranges?: readonly OrdinalRange[]): Matches {
  const isThere = ranges === undefined || ranges.some(([from, to]) => from <= ordinal && ordinal < to);
  const ordinals = isThere ? Int32Array.of(ordinal) : new Int32Array(0);
  return { ordinals, scores: new Float64Array(ordinals.length) };
}

function equalNames(table: UnitTable, name: string, ranges?: readonly OrdinalRange[]): Matches {
  const ordinals = table.text.exact(name, ranges);
  return { ordinals, scores: new Float64Array(ordinals.length) };
}
