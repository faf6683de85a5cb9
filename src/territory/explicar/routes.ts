/** The operations of `/ventanilla/direcciones/explicar`: one address explained, and many. */
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { bytesOf, joined, LINE_END, rendered } from '../../server/http/answer.ts';
import { formatParameter } from '../contract/parameters.ts';
import { OWN_PREFIX } from '../contract/paths.ts';
import { answerMany, answerOne } from '../direcciones/asked.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { ADDRESS_BATCH } from '../direcciones/parameters.ts';
import { ADDRESSES } from '../direcciones/present.ts';
import { OWN_READING } from '../present/batch.ts';
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
      handle: answerOne(
        slot,
        EXPLAIN_SEARCH,
        (catalog, { values, echo }) => {
          const explained = explainSearch(catalog, values);
          const explanation = explanationJson(catalog, explained, values, echo(explained.found).tree());
          return rendered({ octets: joined(explanation, LINE_END) });
        },
        OWN_READING,
      ),
    },
    {
      id: 'explicar-batch',
      method: 'POST',
      path: PATH,
      summary: 'Explain many addresses at once',
      parameters: {},
      counted: true,
      long: true,
      requestBody: EXPLANATIONS_BODY,
      responses: EXPLANATIONS_RESPONSES,
      handle: answerMany(slot, (catalog, { values, echo }) => {
        const explained = explainSearch(catalog, values);
        return [bytesOf(explanationJson(catalog, explained, values, echo(explained.found).tree()))];
      }),
    },
  ];
}
