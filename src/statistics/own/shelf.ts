/** What our own operations answer from besides the catalog: made with it, swapped with it. */
import type { Slices } from '../../indexes/slices.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';
import { type VariableSearch, variableSearchSlices } from '../search/variable-search.ts';

/** One version's shelf. */
export interface OwnShelf {
  readonly catalog: StatisticsCatalog;
  readonly search: VariableSearch;
}

/** Makes the shelf of a catalog; requests go on meanwhile. */
export async function ownShelf(catalog: StatisticsCatalog, breathe: () => Promise<void>): Promise<OwnShelf> {
  return { catalog, search: await inSlices(variableSearchSlices(catalog), breathe) };
}

async function inSlices<T>(slices: Slices<T>, breathe: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = slices.next();
    if (step.done === true) return step.value;
    await breathe();
  }
}
