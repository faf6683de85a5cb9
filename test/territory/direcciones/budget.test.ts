import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TextIndex } from '../../../src/indexes/text-index.ts';
import { readParameters } from '../../../src/server/parameters/table.ts';
import { MAX_CHARACTERS } from '../../../src/territory/address/parse.ts';
import { buildUnitCatalog } from '../../../src/territory/catalog/catalog.ts';
import { UNIT_RESOURCES } from '../../../src/territory/contract/resources.ts';
import { ADDRESS_BUDGET } from '../../../src/territory/direcciones/budget.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { StreetFacts } from '../../../src/territory/streets/facts.ts';
import { buildStreetNetwork } from '../../../src/territory/streets/network.ts';
import { StreetReach } from '../../../src/territory/streets/reach.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { hasFullData } from '../../full-store.ts';
import { fullCatalog } from '../full-catalog.ts';
import { file, importInto } from '../import/import-fixture.ts';

const COMMON =
  'san martin general calle santa maria juan jose belgrano doctor av 1 12 del las rio villa sur julio mayo'.split(' ');
const PROVINCE = { id: '06', nombre: 'Buenos Aires' };
const DEPARTMENT = { id: '06441', nombre: 'La Plata' };
const CENTRE = { lat: -34.9, lon: -57.9 };
const UNNUMBERED = { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } };

/** A town in which every street is named with the same few words. */
const TOWN = [
  file('provincias.json', { ...PROVINCE, categoria: 'Provincia', centroide: CENTRE }),
  file('departamentos.json', { ...DEPARTMENT, provincia: PROVINCE, centroide: CENTRE }),
  file(
    'calles.json',
    ...Array.from({ length: 3000 }, (_, n) => {
      const nombre = [n, n >> 2, n >> 5, n >> 7]
        .map((at) => COMMON[at % COMMON.length])
        .join(' ')
        .toUpperCase();
      return {
        id: `06441000${String(n).padStart(5, '0')}`,
        nombre,
        nomenclatura: nombre,
        categoria: 'CALLE',
        altura: UNNUMBERED,
        provincia: PROVINCE,
        departamento: DEPARTMENT,
        localidad_censal: { id: null, nombre: null },
        fuente: 'INDEC',
      };
    }),
  ),
];

async function catalogOf(files: Parameters<typeof importInto>[0]): Promise<AddressCatalog> {
  const atOnce = async (): Promise<void> => {};
  const { reader } = await importInto(files);
  const facts = new StreetFacts();
  const units = await buildUnitCatalog(reader, atOnce, shippedSynonyms(), facts.take);
  const network = await buildStreetNetwork(reader, units, facts, atOnce);
  return { ...units, network, reach: StreetReach.none(units.tables.calles.size) };
}

const PIECES = [
  'y',
  'e/',
  'entre',
  'esq.',
  '1000',
  'calle',
  'ruta',
  'km',
  '(',
  ')',
  ',',
  '-',
  'B°',
  'barrio',
  'piso',
  'n°',
  's/n',
];
const LETTER = 'abcdefghijklmnopqrstuvwxyz';
const HARD = [
  'a'.repeat(MAX_CHARACTERS),
  'o o o o',
  'o '.repeat(30),
  ...COMMON.map((word) => word.slice(0, 4)),
  ...[...LETTER].map((letter) => letter.repeat(4)),
  `${COMMON.join(' ')} y ${COMMON.join(' ')}`,
  `San Martin 500, ${COMMON.join(' ')}`,
  'san martin '.repeat(22),
  'san martin entre san martin y san martin',
];
const words = fc.constantFrom(...COMMON, ...PIECES, ...[...LETTER].map((letter) => letter + letter));
const anyText = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...HARD) },
  {
    weight: 4,
    arbitrary: fc.array(words, { minLength: 1, maxLength: 60 }).map((list) => list.join(' ').slice(0, MAX_CHARACTERS)),
  },
);
/** Places within places, and what stands around their names, as far as a filter is taken apart. */
const PLACES = [...COMMON, 'san martin', 'la plata', 'buenos aires', 'centro', 'norte', 'barrio', '1900'];
const place = fc
  .array(fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(' ', ' ', ', ', ' - ', '/', ' (', ') ')), {
    minLength: 1,
    maxLength: 25,
  })
  .map((parts) => parts.flat().join('').slice(0, 100));
const NESTED = 'san martin) san martin/san martin san martin/san martin (san martin, san martin (norte/';
type Filter = Readonly<Record<string, string>>;
const FILTERS: readonly Filter[] = [
  {},
  { provincia: '06' },
  { departamento: 'la plata' },
  { localidad: COMMON.join(' ') },
  { localidad: NESTED },
  { departamento: NESTED },
  { localidad: 'av (la plata 1900) julio jose/julio/buenos aires (rio/mayo' },
];
const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constantFrom(...FILTERS),
  fc
    .tuple(fc.constantFrom('provincia', 'departamento', 'localidad_censal', 'localidad'), place)
    .map(([name, text]) => ({
      [name]: text,
    })),
);

function withinBudget(catalog: AddressCatalog, numRuns: number): void {
  const indexes: readonly TextIndex[] = UNIT_RESOURCES.map((resource) => catalog.tables[resource].text);
  const spent = () =>
    indexes.reduce(
      ({ searches, visited, judged }, { work }) => ({
        searches: searches + work.searches,
        visited: visited + work.visited,
        judged: judged + work.judged,
      }),
      { searches: 0, visited: 0, judged: 0 },
    );
  const { postings, names } = catalog.tables.calles.text.extent;
  let most = 0;
  fc.assert(
    fc.property(anyText, anyFilter, (direccion, filter) => {
      const { values, issues } = readParameters(
        ADDRESS_BATCH,
        { body: Object.entries({ direccion, ...filter }) },
        { unknown: 'error', repeated: 'error' },
      );
      expect(issues).toEqual([]);
      const before = spent();
      searchAddresses(catalog, values);
      const after = spent();
      expect(after.searches - before.searches).toBeLessThanOrEqual(ADDRESS_BUDGET.searches);
      expect(after.visited - before.visited).toBeLessThanOrEqual(ADDRESS_BUDGET.visitedShare * postings);
      expect(after.judged - before.judged).toBeLessThanOrEqual(ADDRESS_BUDGET.judgedShare * names);
      most = Math.max(most, after.searches - before.searches);
    }),
    // Each hard text with each filter, whatever is drawn besides.
    {
      numRuns: numRuns + HARD.length * FILTERS.length,
      examples: HARD.flatMap((text) => FILTERS.map((filter): [string, Filter] => [text, filter])),
    },
  );
  // The texts are hard ones: an easy one takes a search or two.
  expect(most).toBeGreaterThan(20);
}

describe('what one address costs', () => {
  it('stays within the budget in a town of common names', async () => {
    withinBudget(await catalogOf(TOWN), 400);
  });

  describe.skipIf(!hasFullData)(`in all streets${hasFullData ? '' : ' (skipped: ../shared is absent)'}`, () => {
    let catalog: AddressCatalog;
    beforeAll(async () => {
      catalog = await fullCatalog();
    });

    it('stays within the budget', () => {
      withinBudget(catalog, 400);
    });
  });
});
