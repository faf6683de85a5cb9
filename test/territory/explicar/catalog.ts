import { type RawPair, readParameters } from '../../../src/server/parameters/table.ts';
import { type ListValues, UNIT_TABLES } from '../../../src/territory/contract/parameters.ts';
import type { UnitResource } from '../../../src/territory/contract/resources.ts';
import { ADDRESS_BATCH, type AddressValues } from '../../../src/territory/direcciones/parameters.ts';
import { buildWhole, type WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { importInto } from '../import/import-fixture.ts';

/** The whole catalog of the files. */
export async function catalogOf(files: Parameters<typeof importInto>[0]): Promise<WholeCatalog> {
  const { reader, report } = await importInto(files);
  if (report.refusals.length > 0) throw new Error(`Refused: ${JSON.stringify(report.refusals)}`);
  return buildWhole(reader, shippedSynonyms(), async () => {});
}

const RULES = { unknown: 'error', repeated: 'error' } as const;

/** The values of a query of addresses, read as a request's are. */
export function addressValues(direccion: string, filters: Readonly<Record<string, unknown>> = {}): AddressValues {
  const body: RawPair[] = Object.entries({ direccion, ...filters });
  const { values, issues } = readParameters(ADDRESS_BATCH, { body }, RULES);
  if (issues.length > 0) throw new Error(`Issues: ${JSON.stringify(issues)}`);
  return values;
}

/** The values of a search by name, read as a request's are. */
export function unitValues(resource: UnitResource, members: Readonly<Record<string, unknown>>): ListValues {
  const body: RawPair[] = Object.entries(members);
  const { values, issues } = readParameters(UNIT_TABLES[resource].batch, { body }, RULES);
  if (issues.length > 0) throw new Error(`Issues: ${JSON.stringify(issues)}`);
  return values;
}
