/** What our own operations answer from besides the catalog: made with it, swapped with it. */
import { OnDemand } from '../../indexes/on-demand.ts';
import type { VersionReader } from '../../store/store.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';
import { type VariableSearch, variableSearchSlices } from '../search/variable-search.ts';
import { type Knowledge, readKnowledge } from '../vintages/knowledge.ts';

/** One version's shelf. */
export interface OwnShelf {
  readonly catalog: StatisticsCatalog;
  readonly search: OnDemand<VariableSearch>;
  readonly knowledge: Knowledge;
}

/**
 * Makes the shelf of the catalog of a version; requests go on meanwhile.
 * @throws RangeError when a stored record is damaged
 */
export async function ownShelf(
  catalog: StatisticsCatalog,
  reader: VersionReader,
  breathe: () => Promise<void>,
): Promise<OwnShelf> {
  const knowledge = await readKnowledge(reader, breathe);
  return { catalog, knowledge, search: new OnDemand(variableSearchSlices(catalog)) };
}
