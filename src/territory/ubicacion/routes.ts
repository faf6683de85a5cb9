/** The operations of `/ubicacion`: one point, and many (contract 4.3, C7; territorial.md 9). */

import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { type RawPair, readParameters } from '../../server/parameters/table.ts';
import type { Generation } from '../contract/generations.ts';
import { everywhere } from '../contract/paths.ts';
import type { InverseCatalog } from '../inversa/record.ts';
import { type BatchQuery, READING, runBatch } from '../present/batch.ts';
import { Echo } from '../present/echo.ts';
import { numberText } from '../present/number-text.ts';
import { territoryWording } from '../wording.ts';
import { locate } from './map.ts';
import { type LocationParameters, locationTables } from './parameters.ts';
import { givesCoordinatesAlone, type LocatedPoint, locationAnswer, locationJson } from './present.ts';
import { locationResponses, locationsBody, locationsResponses } from './schemas.ts';
import { showsStreet, streetBeside } from './street-beside.ts';

/** What these routes read of the group's catalog. */
export type LocationCatalog = InverseCatalog;

/** GET and POST `/ubicacion` of a generation. */
export function locationRoutes(slot: CatalogSlot<LocationCatalog>, generation: Generation): Route[] {
  const { batch, search } = locationTables(generation);
  const { name, suffix, note, government, takesPathAsKey } = generation;
  return [
    {
      id: `ubicacion-search${suffix}`,
      method: 'GET',
      ...everywhere(generation, LOCATION),
      summary: `Which province, department and municipality contain a point${note}`,
      parameters: search,
      responses: locationResponses(generation),
      handle: (call) => {
        const pairs = call.query();
        const read = readParameters(search, { query: pairs }, READING);
        if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure(NOT_READY, call);
        const { catalog } = loaded;
        const { map } = catalog;
        const { lat, lon, campos, aplanar, formato } = read.values;
        const echo = givesCoordinatesAlone(pairs) ? null : new Echo(search, read, pairs);
        const latText = numberText(lat, givenOf(pairs, 'lat'));
        const lonText = numberText(lon, givenOf(pairs, 'lon'));
        const location = locate(map, lat, lon);
        const street = showsStreet(campos) ? streetBeside(catalog, lat, lon) : null;
        const point = { lat, lon, latText, lonText, campos, aplanar, government, location, street, echo };
        return locationAnswer(map, point, formato ?? 'json');
      },
    },
    {
      id: name === 'v1' ? 'C7' : `ubicacion-batch${suffix}`,
      method: 'POST',
      ...everywhere(generation, LOCATION),
      summary: `Which province, department and municipality contain each of many points${note}`,
      parameters: {},
      counted: true,
      long: true,
      requestBody: locationsBody(batch),
      responses: locationsResponses(generation),
      handle: (call) => {
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure(NOT_READY, call);
        const { catalog } = loaded;
        return runBatch(call, {
          key: 'ubicaciones',
          otherKey: takesPathAsKey ? LOCATION : undefined,
          table: batch,
          maximum: null,
          answer: (query) => ({ octets: locationJson(catalog.map, pointOf(catalog, batch, government, query)) }),
        });
      },
    },
  ];
}

/** Last part of the path. */
const LOCATION = 'ubicacion';

function pointOf(
  catalog: LocationCatalog,
  table: LocationParameters,
  government: LocatedPoint['government'],
  { read, pairs }: BatchQuery<LocationParameters>,
): LocatedPoint {
  const { lat, lon, campos, aplanar } = read.values;
  const echo = givesCoordinatesAlone(pairs) ? null : new Echo(table, read, pairs);
  const location = locate(catalog.map, lat, lon);
  const street = showsStreet(campos) ? streetBeside(catalog, lat, lon) : null;
  return { lat, lon, latText: String(lat), lonText: String(lon), campos, aplanar, government, location, street, echo };
}

/** The value that a name was given; a name that is given twice does not come so far. */
function givenOf(pairs: readonly RawPair[], wanted: string): unknown {
  for (let at = 0; at < pairs.length; at++) if (pairs[at]?.[0] === wanted) return pairs[at]?.[1];
  return undefined;
}
