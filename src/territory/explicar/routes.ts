/** The operations of `/ventanilla/direcciones/explicar`: one address explained, and many. */
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { rendered } from '../../server/http/answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { formatParameter } from '../contract/parameters.ts';
import { OWN_PREFIX } from '../contract/paths.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { ADDRESS_BATCH } from '../direcciones/parameters.ts';
import { ADDRESSES, addressEcho } from '../direcciones/present.ts';
import { READING, runBatch } from '../present/batch.ts';
import { echoOf } from '../present/echo.ts';
import { territoryWording } from '../wording.ts';
import { explainSearch } from './explain.ts';
import { explanationJson } from './present.ts';
import { EXPLANATION_RESPONSES, EXPLANATIONS_BODY, EXPLANATIONS_RESPONSES } from './schemas.ts';

/** Those of `/direcciones`; an explanation has no table or map. */
const EXPLAIN_SEARCH = { ...ADDRESS_BATCH, formato: formatParameter(['json']) } as const;

const PATH = `${OWN_PREFIX}/${ADDRESSES}/explicar`;

/** GET and POST `/ventanilla/direcciones/explicar`. */
export function explainRoutes(slot: CatalogSlot<AddressCatalog>): Route[] {
  return [
    {
      id: 'explicar',
      method: 'GET',
      path: PATH,
      summary: 'Explain how an address is read, searched for and ranked',
      parameters: EXPLAIN_SEARCH,
      responses: EXPLANATION_RESPONSES,
      handle: (call) => {
        const pairs = call.query();
        const read = readParameters(EXPLAIN_SEARCH, { query: pairs }, READING);
        if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
        const { values } = read;
        const explained = explainSearch(loaded.catalog, values);
        const echo = echoOf(EXPLAIN_SEARCH, read, pairs, addressEcho(explained.found));
        return rendered(`${explanationJson(loaded.catalog, explained, values, echo)}\n`);
      },
    },
    {
      id: 'explicar-batch',
      method: 'POST',
      path: PATH,
      summary: 'Explain many addresses at once',
      parameters: {},
      requestBody: EXPLANATIONS_BODY,
      responses: EXPLANATIONS_RESPONSES,
      handle: (call) => {
        const loaded = slot.current;
        if (!loaded) return territoryWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
        const { catalog } = loaded;
        return runBatch(call, {
          key: ADDRESSES,
          table: ADDRESS_BATCH,
          maximum: ({ read }) => read.values.max,
          answer: ({ read, pairs }) => {
            const explained = explainSearch(catalog, read.values);
            const echo = echoOf(ADDRESS_BATCH, read, pairs, addressEcho(explained.found));
            return [Buffer.from(explanationJson(catalog, explained, read.values, echo))];
          },
        });
      },
    },
  ];
}
