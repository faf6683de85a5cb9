/** The operations of `/direcciones`: one address, and many (contract 4.3, C1; territorial.md 8). */
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { everywhere } from '../contract/paths.ts';
import { READING, runBatch } from '../present/batch.ts';
import { echoOf } from '../present/echo.ts';
import { territoryWording } from '../wording.ts';
import type { AddressCatalog } from './catalog.ts';
import { ADDRESS_BATCH, ADDRESS_SEARCH } from './parameters.ts';
import { ADDRESSES, addressEcho, addressesAnswer, addressesJson } from './present.ts';
import { ADDRESS_RESPONSES, ADDRESSES_BODY, ADDRESSES_RESPONSES } from './schemas.ts';
import { searchAddresses } from './search.ts';

/** GET and POST `/direcciones`. */
export function addressRoutes(slot: CatalogSlot<AddressCatalog>): Route[] {
  return [
    {
      id: 'C1',
      method: 'GET',
      ...everywhere(ADDRESSES),
      summary: 'Normalize an address and find its point',
      parameters: ADDRESS_SEARCH,
      responses: ADDRESS_RESPONSES,
      handle: (call) => {
        const pairs = call.query();
        const read = readParameters(ADDRESS_SEARCH, { query: pairs }, READING);
        if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
        const { values } = read;
        const found = searchAddresses(loaded.catalog, values);
        const echo = echoOf(ADDRESS_SEARCH, read, pairs, addressEcho(found));
        const page = { campos: values.campos, aplanar: values.aplanar, inicio: values.inicio, echo };
        return addressesAnswer(loaded.catalog, found, page, values.formato ?? 'json');
      },
    },
    {
      id: 'direcciones-batch',
      method: 'POST',
      ...everywhere(ADDRESSES),
      summary: 'Normalize many addresses at once',
      parameters: {},
      requestBody: ADDRESSES_BODY,
      responses: ADDRESSES_RESPONSES,
      handle: (call) => {
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
        const { catalog } = loaded;
        return runBatch(call, {
          key: ADDRESSES,
          table: ADDRESS_BATCH,
          maximum: ({ read }) => read.values.max,
          answer: ({ read, pairs }) => {
            const { values } = read;
            const found = searchAddresses(catalog, values);
            const echo = echoOf(ADDRESS_BATCH, read, pairs, addressEcho(found));
            const page = { campos: values.campos, aplanar: values.aplanar, inicio: values.inicio, echo };
            return addressesJson(catalog, found, page);
          },
        });
      },
    },
  ];
}
