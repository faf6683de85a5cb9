import { readParameters } from '../../src/server/parameters/table.ts';
import { explainAddress, MAX_CHARACTERS, parseAddress } from '../../src/territory/address/parse.ts';
import { shortenedText } from '../../src/territory/address/shortened.ts';
import { answerAddress } from '../../src/territory/archivos/row-address.ts';
import { answerUnit } from '../../src/territory/archivos/row-unit.ts';
import type { Shelves } from '../../src/territory/autocompletar/shelf.ts';
import { suggest } from '../../src/territory/autocompletar/suggest.ts';
import { MAXIMUM_TYPED, typedQueries } from '../../src/territory/autocompletar/typed.ts';
import { MAXIMUM_TEXT, UNIT_TABLES } from '../../src/territory/contract/parameters.ts';
import { ADDRESS_BATCH } from '../../src/territory/direcciones/parameters.ts';
import { searchAddresses } from '../../src/territory/direcciones/search.ts';
import { explainSearch } from '../../src/territory/explicar/explain.ts';
import { READING } from '../../src/territory/present/batch.ts';
import { searchUnits } from '../../src/territory/queries/search.ts';
import type { WholeCatalog } from '../../src/territory/snapshot/whole.ts';
import type { Subject } from './climb.ts';

/** What reads a text without looking anything up. */
export const READERS: readonly Subject[] = [
  { name: 'address', length: MAX_CHARACTERS, read: parseAddress },
  { name: 'explanation of an address', length: MAX_CHARACTERS, read: explainAddress },
  { name: 'shortened address', length: MAX_CHARACTERS, read: (text) => shortenedText(text, true) },
  { name: 'typed text', length: MAXIMUM_TYPED, read: typedQueries },
];

/** What looks a text up among real data. */
export function searchersOf(catalog: WholeCatalog, shelves: Shelves): readonly Subject[] {
  const address = (text: string) => readParameters(ADDRESS_BATCH, { body: [['direccion', text]] }, READING).values;
  const around = { kinds: null, near: null, provincia: undefined, departamento: undefined, localidad: undefined };
  const units = (resource: 'calles' | 'localidades') => ({
    name: `search of ${resource}`,
    length: MAXIMUM_TEXT,
    read: (text: string) => {
      const { values } = readParameters(UNIT_TABLES[resource].batch, { body: [['nombre', text]] }, READING);
      return searchUnits(catalog, resource, values);
    },
  });
  return [
    { name: 'search of an address', length: MAX_CHARACTERS, read: (text) => searchAddresses(catalog, address(text)) },
    { name: 'explicar', length: MAX_CHARACTERS, read: (text) => explainSearch(catalog, address(text)) },
    {
      name: 'row with an address',
      length: MAX_CHARACTERS,
      read: (text) => answerAddress(catalog, [['direccion', text]]),
    },
    {
      name: 'row with a name',
      length: MAXIMUM_TEXT,
      read: (text) => answerUnit(catalog, 'localidades', [['nombre', text]]),
    },
    {
      name: 'autocomplete',
      length: MAXIMUM_TYPED,
      read: (text) => suggest(catalog, shelves, { text, limit: 10, ...around }),
    },
    units('calles'),
    units('localidades'),
  ];
}
