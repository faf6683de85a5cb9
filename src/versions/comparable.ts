/** The data sets whose versions are public: the four groups, never the operations of accounts. */
import type { FactBook } from '../store/facts.ts';
import type { DataSet } from '../store/store.ts';

/** The path under which versions are served. */
export const VERSIONS_PATH = '/ventanilla/versiones';

/** By group how its stored records are opened; made where the groups are known. */
export type FactBooks = Readonly<Record<ComparableSet, FactBook>>;
export type ComparableSet = Exclude<DataSet, 'ledger'>;

/** By group the other word for it that is understood. */
const WORDS: Readonly<Record<ComparableSet, string>> = {
  statistics: 'estadisticas',
  market: 'mercado',
  territory: 'territorio',
  organisms: 'organismos',
};

/** In the order in which they are listed. */
export const COMPARABLE_SETS: readonly ComparableSet[] = ['statistics', 'market', 'territory', 'organisms'];

/** Both names of a group. */
export function namesOf(group: ComparableSet): readonly [string, string] {
  return [group, WORDS[group]];
}

/** Returns the group of a name in any letter case; null when there is none. */
export function comparableSet(name: string): ComparableSet | null {
  const wanted = name.toLowerCase();
  return COMPARABLE_SETS.find((group) => namesOf(group).includes(wanted)) ?? null;
}
