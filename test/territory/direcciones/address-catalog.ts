import { expect } from 'vitest';
import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import { readParameters } from '../../../src/server/parameters/table.ts';
import { buildUnitCatalog } from '../../../src/territory/catalog/catalog.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_BATCH, type AddressValues } from '../../../src/territory/direcciones/parameters.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { StreetFacts } from '../../../src/territory/streets/facts.ts';
import { buildStreetNetwork } from '../../../src/territory/streets/network.ts';
import { StreetReach } from '../../../src/territory/streets/reach.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { importInto } from '../import/import-fixture.ts';

/** Files imported, of which nothing may be refused, and built as far as addresses need. */
export async function addressCatalogOf(paths: readonly (string | OpenedFile)[]): Promise<AddressCatalog> {
  const atOnce = async (): Promise<void> => {};
  const { reader, report } = await importInto(paths);
  expect(report.refusals).toEqual([]);
  const facts = new StreetFacts();
  const units = await buildUnitCatalog(reader, atOnce, shippedSynonyms(), facts.take);
  const network = await buildStreetNetwork(reader, units, facts, atOnce);
  return { ...units, network, reach: StreetReach.none(units.tables.calles.size) };
}

/** The values of an address asked for with filters, which are expected to be right. */
export function addressValues(direccion: string, filters: Readonly<Record<string, unknown>> = {}): AddressValues {
  const { values, issues } = readParameters(
    ADDRESS_BATCH,
    { body: Object.entries({ direccion, ...filters }) },
    { unknown: 'error', repeated: 'error' },
  );
  expect(issues).toEqual([]);
  return values;
}

/** The ids of the streets of the first result, in a line; empty where there is none. */
export function firstStreets(
  catalog: AddressCatalog,
  direccion: string,
  filters: Readonly<Record<string, unknown>> = {},
): string {
  const [hit] = searchAddresses(catalog, addressValues(direccion, filters)).page;
  return hit === undefined ? '' : hit.streets.map(({ street }) => catalog.tables.calles.ids[street]).join(' ');
}
