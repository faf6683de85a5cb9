/** Search of one table's names by the rules of territorial.md 4.1 and 4.2, with our other readings behind them. */
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { Matches } from '../../indexes/ranking.ts';
import { mendedLetters } from '../address/letter-rules.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { searchOtherwise } from './readings/search.ts';

/**
 * Records whose name matches, within `ranges` (default: all). Exact: the whole name, case and accents aside.
 * Approximate: the reference's rules; only when these find nothing, the query with its broken letters mended
 * (`C?rdoba`, `TucumÃ¡n`), and then the first other reading of it that does.
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
  const mended = mendedLetters(query);
  if (mended !== query) {
    const legible = table.text.search(mended, ranges);
    if (legible.ordinals.length > 0) return legible;
  }
  return searchOtherwise(table, synonyms, fold(mended), ranges)?.matches ?? found;
}

function equalNames(table: UnitTable, name: string, ranges?: readonly OrdinalRange[]): Matches {
  const ordinals = table.text.exact(name, ranges);
  return { ordinals, scores: new Float64Array(ordinals.length) };
}
