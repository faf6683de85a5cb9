/** Search of one table's names by the rules of territorial.md 4.1 and 4.2, with our other readings behind them. */
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { Matches } from '../../indexes/ranking.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { otherReadings, withoutFormalBeginning } from './readings.ts';

/**
 * Records whose name matches, within `ranges` (default: all). Exact: the whole name, case and accents aside.
 * Approximate: the reference's rules; only when these find nothing, the first other reading of the query that does.
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
  const folded = fold(query);
  const bare = withoutFormalBeginning(folded);
  // Who writes "Provincia de Buenos Aires" means a whole name, not every name that holds its words.
  if (bare !== folded.trim()) {
    const same = equalNames(table, bare, ranges);
    if (same.ordinals.length > 0) return same;
  }
  for (const reading of otherReadings(folded, synonyms)) {
    const other = table.text.search(reading, ranges);
    if (other.ordinals.length > 0) return other;
  }
  return found;
}

function equalNames(table: UnitTable, name: string, ranges?: readonly OrdinalRange[]): Matches {
  const ordinals = table.text.exact(name, ranges);
  return { ordinals, scores: new Float64Array(ordinals.length) };
}
