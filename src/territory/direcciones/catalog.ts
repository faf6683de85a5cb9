import type { UnitCatalog } from '../catalog/catalog.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { StreetReach } from '../streets/reach.ts';

/** What the search of addresses reads: the streets by name, and their numbers, courses and crossings. */
export interface AddressCatalog extends Pick<UnitCatalog, 'tables' | 'version' | 'synonyms' | 'aliases'> {
  readonly network: StreetNetwork;
  readonly reach: StreetReach;
}
