/** The operations of `/ventanilla/direcciones/inversa`: the address of a point, and of many. */

import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { OWN_PREFIX } from '../contract/paths.ts';
import { OWN_READING, runBatch } from '../present/batch.ts';
import { Echo } from '../present/echo.ts';
import { givesCoordinatesAlone } from '../ubicacion/present.ts';
import { territoryWording } from '../wording.ts';
import { INVERSE_BATCH, INVERSE_SEARCH } from './parameters.ts';
import { inverseAnswer, inverseJson } from './present.ts';
import { type InverseCatalog, lookUp } from './record.ts';
import { INVERSE_RESPONSES, INVERSES_BODY, INVERSES_RESPONSES, POINTS } from './schemas.ts';

const PATH = `${OWN_PREFIX}/direcciones/inversa`;

/** GET and POST `/ventanilla/direcciones/inversa`. */
export function inverseRoutes(slot: CatalogSlot<InverseCatalog>): Route[] {
  return [
    {
      id: 'inversa',
      method: 'GET',
      path: PATH,
      summary: 'The address of a point: nearest street, number, cross streets',
      parameters: INVERSE_SEARCH,
      responses: INVERSE_RESPONSES,
      handle: (call) => {
        const pairs = call.query();
        const read = readParameters(INVERSE_SEARCH, { query: pairs }, OWN_READING);
        if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure(NOT_READY, call);
        const { catalog } = loaded;
        const { lat, lon, radio, campos, aplanar, formato } = read.values;
        const result = lookUp(catalog, lat, lon, radio);
        const isPlain = result.notices.length === 0 && givesCoordinatesAlone(pairs);
        const echo = isPlain ? null : new Echo(INVERSE_SEARCH, read, pairs, null, result.notices);
        return inverseAnswer(catalog, { result, campos, aplanar, echo, lat, lon }, formato ?? 'json');
      },
    },
    {
      id: 'inversa-batch',
      method: 'POST',
      path: PATH,
      summary: 'The addresses of many points',
      parameters: {},
      counted: true,
      long: true,
      requestBody: INVERSES_BODY,
      responses: INVERSES_RESPONSES,
      handle: (call) => {
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure(NOT_READY, call);
        const { catalog } = loaded;
        return runBatch(call, {
          key: POINTS,
          table: INVERSE_BATCH,
          maximum: null,
          answer: ({ read, pairs }) => {
            const { lat, lon, radio, campos, aplanar } = read.values;
            const result = lookUp(catalog, lat, lon, radio);
            const isPlain = result.notices.length === 0 && givesCoordinatesAlone(pairs);
            const echo = isPlain ? null : new Echo(INVERSE_BATCH, read, pairs, null, result.notices);
            return { octets: inverseJson(catalog, { result, campos, aplanar, echo, lat, lon }) };
          },
        });
      },
    },
  ];
}
