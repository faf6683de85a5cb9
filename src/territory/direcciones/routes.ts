/** The operations of `/direcciones`: one address, and many (contract 4.3, C1; territorial.md 8). */
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import type { Answer } from '../../server/http/answer.ts';
import type { Generation } from '../contract/generations.ts';
import { everywhere } from '../contract/paths.ts';
import type { Echo } from '../present/echo.ts';
import { type Asked, answerMany, answerOne } from './asked.ts';
import type { AddressCatalog } from './catalog.ts';
import { movedToBuildingLine } from './moved.ts';
import { type AddressTables, type AddressValues, addressTables } from './parameters.ts';
import { ADDRESSES, type AddressPage, addressesAnswer, addressesJson } from './present.ts';
import { addressesBody, addressesResponses, addressResponses } from './schemas.ts';
import { searchAddresses } from './search.ts';

/** What a GET that was understood is answered. */
function answerAddress(catalog: AddressCatalog, { values, echo }: Asked<AddressTables['search']>): Answer {
  const found = foundFor(catalog, values);
  return addressesAnswer(catalog, found, pageOf(values, echo(found)), values.formato ?? 'json');
}

/** GET and POST `/direcciones` of a generation. */
export function addressRoutes(slot: CatalogSlot<AddressCatalog>, generation: Generation): Route[] {
  const { batch, search } = addressTables(generation);
  const { name, suffix, note } = generation;
  return [
    {
      id: name === 'v1' ? 'C1' : `direcciones-search${suffix}`,
      method: 'GET',
      ...everywhere(generation, ADDRESSES),
      summary: `Normalize an address and find its point${note}`,
      parameters: search,
      responses: addressResponses(generation),
      handle: answerOne(slot, search, answerAddress),
    },
    {
      id: `direcciones-batch${suffix}`,
      method: 'POST',
      ...everywhere(generation, ADDRESSES),
      summary: `Normalize many addresses at once${note}`,
      parameters: {},
      counted: true,
      long: true,
      requestBody: addressesBody(batch),
      responses: addressesResponses(generation),
      handle: answerMany(
        slot,
        (catalog, { values, echo }) => {
          const found = foundFor(catalog, values);
          return { octets: addressesJson(catalog, found, pageOf(values, echo(found))) };
        },
        batch,
      ),
    },
  ];
}

function foundFor(catalog: AddressCatalog, values: AddressValues): ReturnType<typeof searchAddresses> {
  const found = searchAddresses(catalog, values);
  return values.desplazar ? movedToBuildingLine(catalog, found) : found;
}

function pageOf({ campos, aplanar, inicio }: AddressValues, echo: Echo): AddressPage {
  return { campos, aplanar, inicio, echo };
}
