import type { Store } from '../store/store.ts';
import type { StoreStanding as WatchedStanding } from '../store/watch/standing.ts';
import type { CatalogKeeper } from './catalogs.ts';
import type { Clock } from './clock.ts';
import type { Crew } from './crew.ts';
import type { ServedGroup } from './group.ts';
import type { Settings } from './settings.ts';

/** How the store of a server does, as far as the server has noticed. */
export type StoreStanding = WatchedStanding;

/** Whoever knows that. */
export interface StandingStore {
  readonly standing: StoreStanding;
}

/** What every group is given. */
export interface Services {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly store: Store;
  readonly crew: Crew;
}

/** What `/status` says of one group. */
export interface GroupStatus {
  readonly version: number;
  readonly source: string;
  readonly loadedAt: string;
  readonly starter: boolean;
  readonly checksum: string;
  /** Facts served, by resource: rows, not stored blocks. */
  readonly counts: Readonly<Record<string, number>>;
  readonly newest: string | null;
  /** What lies over the version and changes while it is served, where a group has such. */
  readonly running?: Readonly<Record<string, string | number | null>>;
}

/** A group put together: what is served, what is kept in memory, what is said about it. */
export interface Group {
  readonly served: ServedGroup;
  /** Hands the group's catalogs to the keeper, which loads them and keeps them new. */
  readonly register: (keeper: CatalogKeeper) => void;
  /** Null until the group's data are loaded. */
  readonly status: () => GroupStatus | null;
}
