/** The operations of `/ubicacion`: one point, and many (contract 4.3, C7; territorial.md 9). */
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { type RawPair, readParameters } from '../../server/parameters/table.ts';
import { everywhere } from '../contract/paths.ts';
import { type BatchQuery, READING, runBatch } from '../present/batch.ts';
import { Echo } from '../present/echo.ts';
import { numberText } from '../present/number-text.ts';
import { territoryWording } from '../wording.ts';
import { locate, type TerritoryMap } from './map.ts';
import { LOCATION_BATCH, LOCATION_SEARCH } from './parameters.ts';
import { givesCoordinatesAlone, type LocatedPoint, locationAnswer, locationJson } from './present.ts';
import { LOCATION_RESPONSES, LOCATIONS_BODY, LOCATIONS_RESPONSES } from './schemas.ts';

/** What these routes read of the group's catalog. */
export interface LocationCatalog {
  readonly map: TerritoryMap;
}

/** GET and POST `/ubicacion`. */
export function locationRoutes(slot: CatalogSlot<LocationCatalog>): Route[] {
  return [
    {
      id: 'ubicacion-search',
      method: 'GET',
      ...everywhere('ubicacion'),
      summary: 'Which province, department and municipality contain a point',
      parameters: LOCATION_SEARCH,
      responses: LOCATION_RESPONSES,
      handle: (call) => {
        const pairs = call.query();
        const read = readParameters(LOCATION_SEARCH, { query: pairs }, READING);
        if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
        const { map } = loaded.catalog;
        const { lat, lon, campos, aplanar, formato } = read.values;
        const echo = givesCoordinatesAlone(pairs) ? null : new Echo(LOCATION_SEARCH, read, pairs);
        const latText = numberText(lat, givenOf(pairs, 'lat'));
        const lonText = numberText(lon, givenOf(pairs, 'lon'));
        const point = { lat, lon, latText, lonText, campos, aplanar, location: locate(map, lat, lon), echo };
        return locationAnswer(map, point, formato ?? 'json');
      },
    },
    {
      id: 'C7',
      method: 'POST',
      ...everywhere('ubicacion'),
      summary: 'Which province, department and municipality contain each of many points',
      parameters: {},
      counted: true,
      long: true,
      requestBody: LOCATIONS_BODY,
      responses: LOCATIONS_RESPONSES,
      handle: (call) => {
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
        const { map } = loaded.catalog;
        return runBatch(call, {
          key: 'ubicaciones',
          table: LOCATION_BATCH,
          maximum: null,
          answer: (query) => ({ octets: locationJson(map, pointOf(map, query)) }),
        });
      },
    },
  ];
}

function pointOf(map: TerritoryMap, { read, pairs }: BatchQuery<typeof LOCATION_BATCH>): LocatedPoint {
  const { lat, lon, campos, aplanar } = read.values;
  const echo = givesCoordinatesAlone(pairs) ? null : new Echo(LOCATION_BATCH, read, pairs);
  const location = locate(map, lat, lon);
  return { lat, lon, latText: String(lat), lonText: String(lon), campos, aplanar, location, echo };
}

/** The value that a name was given; a name that is given twice does not come so far. */
function givenOf(pairs: readonly RawPair[], wanted: string): unknown {
  for (let at = 0; at < pairs.length; at++) if (pairs[at]?.[0] === wanted) return pairs[at]?.[1];
  return undefined;
}
