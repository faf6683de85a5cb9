/** What all operations on addresses do with a request before and after the search: read it, check that there are data, echo it. */

import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Answer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import {
  type ParametersRead,
  type ParameterTable,
  type RawPair,
  type ReadingRules,
  readParameters,
  type ValuesOf,
} from '../../server/parameters/table.ts';
import { READING, runBatch, type Wrapper } from '../present/batch.ts';
import { Echo } from '../present/echo.ts';
import { territoryWording } from '../wording.ts';
import type { AddressCatalog } from './catalog.ts';
import type { AddressesFound } from './hits.ts';
import { ADDRESS_BATCH, type AddressParameters } from './parameters.ts';
import { ADDRESSES, addressEcho } from './present.ts';

/** One address asked for: its values, and the echo of the request once it is known how the text was read. */
export interface Asked<T extends ParameterTable> {
  readonly values: ValuesOf<T>;
  readonly echo: (found: AddressesFound) => Echo;
}

/** @param read of `pairs` by `table`, without issues */
function askedBy<T extends ParameterTable>(table: T, read: ParametersRead<T>, pairs: readonly RawPair[]): Asked<T> {
  return { values: read.values, echo: (found) => new Echo(table, read, pairs, addressEcho(found), found.notices) };
}

/** Handles a GET that asks for one address. */
export function answerOne<T extends ParameterTable>(
  slot: CatalogSlot<AddressCatalog>,
  table: T,
  answer: (catalog: AddressCatalog, asked: Asked<T>) => Answer,
  rules: ReadingRules = READING,
): (call: Call) => Answer {
  return (call) => {
    const pairs = call.query();
    const read = readParameters(table, { query: pairs }, rules);
    if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
    const loaded = slot.current;
    if (!loaded) return territoryWording.failure(NOT_READY, call);
    return answer(loaded.catalog, askedBy(table, read, pairs));
  };
}

/** Handles a POST that asks for many addresses. */
export function answerMany(
  slot: CatalogSlot<AddressCatalog>,
  answer: (catalog: AddressCatalog, asked: Asked<AddressParameters>) => Wrapper,
  table: AddressParameters = ADDRESS_BATCH,
): (call: Call) => Answer | Promise<Answer> {
  return (call) => {
    const loaded = slot.current;
    if (!loaded) return territoryWording.failure(NOT_READY, call);
    const { catalog } = loaded;
    return runBatch(call, {
      key: ADDRESSES,
      table,
      maximum: ({ read }) => read.values.max,
      answer: ({ read, pairs }) => answer(catalog, askedBy(table, read, pairs)),
    });
  };
}
