/** The operations of this group that the contract does not know, all under `/ventanilla/series`. */
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Clock } from '../../server/clock.ts';
import type { Route } from '../../server/group.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { LATEST_SCHEMAS, latestRoutes } from '../latest/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { SEARCH_SCHEMAS } from '../search/schemas.ts';
import { tableRoutes } from '../series/routes.ts';
import { TABLE_SCHEMAS } from '../series/schemas.ts';
import { REVISION_SCHEMAS, revisionRoutes } from '../vintages/routes.ts';
import type { OwnShelf } from './shelf.ts';

/** Their named schemas. */
export const OWN_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...TABLE_SCHEMAS,
  ...SEARCH_SCHEMAS,
  ...LATEST_SCHEMAS,
  ...REVISION_SCHEMAS,
};

/** Their routes over whatever version the slot holds at the moment of a call. */
export function ownRoutes(slot: CatalogSlot<OwnShelf>, clock: Clock): Route[] {
  return [
    ...tableRoutes(slot, clock),
    ...searchRoutes(slot, clock),
    ...latestRoutes(slot, clock),
    ...revisionRoutes(slot),
  ];
}
