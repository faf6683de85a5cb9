/** The operations of `/direcciones`: one address, and many (contract 4.3, C1; territorial.md 8). */
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import type { Answer } from '../../server/http/answer.ts';
import { everywhere } from '../contract/paths.ts';
import type { Echo } from '../present/echo.ts';
import { type Asked, answerMany, answerOne } from './asked.ts';
import type { AddressCatalog } from './catalog.ts';
import { ADDRESS_SEARCH, type AddressValues } from './parameters.ts';
import { ADDRESSES, type AddressPage, addressesAnswer, addressesJson } from './present.ts';
import { ADDRESS_RESPONSES, ADDRESSES_BODY, ADDRESSES_RESPONSES } from './schemas.ts';
import { searchAddresses } from './search.ts';

/** What a GET that was understood is answered. */
export function answerAddress(catalog: AddressCatalog, { values, echo }: Asked<typeof ADDRESS_SEARCH>): Answer {
  const found = searchAddresses(catalog, values);
  return addressesAnswer(catalog, found, pageOf(values, echo(found)), values.formato ?? 'json');
}

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
      handle: answerOne(slot, ADDRESS_SEARCH, answerAddress),
    },
    {
      id: 'direcciones-batch',
      method: 'POST',
      ...everywhere(ADDRESSES),
      summary: 'Normalize many addresses at once',
      parameters: {},
      counted: true,
      long: true,
      requestBody: ADDRESSES_BODY,
      responses: ADDRESSES_RESPONSES,
      handle: answerMany(slot, (catalog, { values, echo }) => {
        const found = searchAddresses(catalog, values);
        return { octets: addressesJson(catalog, found, pageOf(values, echo(found))) };
      }),
    },
  ];
}

function pageOf({ campos, aplanar, inicio }: AddressValues, echo: Echo): AddressPage {
  return { campos, aplanar, inicio, echo };
}
