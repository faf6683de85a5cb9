/** Search of one table's names by the rules of territorial.md 4.1 and 4.2, with our other readings behind them. */
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { type Matches, NO_MATCHES } from '../../indexes/ranking.ts';
import { mendedLetters } from '../address/letter-rules.ts';
import { holds } from '../catalog/ranges.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { fullNameOf, provinceNamed } from './readings/provinces.ts';
import { searchOtherwise } from './readings/search.ts';

/** A point or a space between letters, which marks a name as shortened. */
const SHORTENED = /\p{L}[. ]/u;

/**
 * Records whose name matches, within `ranges` (default: all). Exact: the whole name, case and accents aside.
 * Approximate: the reference's rules; only when these find nothing, the unit called as the province that the query is short for (`Cap. Fed.`,
 * `AR-X`), the query with its broken letters mended (`C?rdoba`, `TucumÃ¡n`), and then the first other reading that finds any.
 *
 * @param isWhole whether the name is known to be typed to its end, as that of a filter is
 */
export function searchNames(
  table: UnitTable,
  synonyms: Synonyms,
  query: string,
  exact: boolean,
  ranges?: readonly OrdinalRange[],
  isWhole = false,
): Matches {
  if (exact) return equalNames(table, query, ranges);
  const found = table.text.search(query, ranges);
  if (found.ordinals.length > 0) return found;
  const begun = table.text.beginning(query, ranges);
  if (begun.ordinals.length > 0) return begun;
  // Surer than anything else that it may be read as: `E.R.` has the initials of others, too.
  const shortened = calledAsProvince(table, query, isWhole, ranges);
  if (shortened.ordinals.length > 0) return shortened;
  const mended = mendedLetters(query);
  if (mended !== query) {
    const legible = table.text.search(mended, ranges);
    if (legible.ordinals.length > 0) return legible;
  }
  return searchOtherwise(table, synonyms, fold(mended), ranges)?.matches ?? found;
}

/**
 * The province that a query is short for, unless it is letters alone that may be the beginning of a name (`cha`); of other units those that
 * bear its name, as the City's census locality does, unless it is letters alone, which are as often another thing there.
 */
function calledAsProvince(
  table: UnitTable,
  query: string,
  isWhole: boolean,
  ranges?: readonly OrdinalRange[],
): Matches {
  const isProvince = table.resource === 'provincias';
  const isMeant = SHORTENED.test(query) || (isProvince && (isWhole || !isBeginning(table, query)));
  const province = isMeant ? provinceNamed(fold(query)) : null;
  if (province === null) return NO_MATCHES;
  if (!isProvince) return equalNames(table, fullNameOf(province), ranges);
  const ordinal = table.ordinalOf(province);
  const isThere = ordinal >= 0 && (ranges === undefined || holds(ranges, ordinal));
  return isThere ? { ordinals: Int32Array.of(ordinal), scores: new Float64Array(1) } : NO_MATCHES;
}

/** Whether a word of a name begins with the letters of a query. */
function isBeginning({ text }: UnitTable, query: string): boolean {
  const [from, to] = text.vocabulary.prefixRange(fold(query).trim());
  return from < to;
}

function equalNames(table: UnitTable, name: string, ranges?: readonly OrdinalRange[]): Matches {
  const ordinals = table.text.exact(name, ranges);
  return { ordinals, scores: new Float64Array(ordinals.length) };
}
