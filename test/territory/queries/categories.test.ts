import { beforeAll, expect, it } from 'vitest';
import { searchUnits } from '../../../src/territory/queries/search.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { CITY, street } from '../direcciones/town.ts';
import { catalogOf, unitValues } from '../explicar/catalog.ts';
import { file } from '../import/import-fixture.ts';

const KINDS = ['CALLE', 'CALLEJON', 'AV', 'AVANZADA', 'PJE', 'CAMINO', 'RUTA'] as const;

let catalog: WholeCatalog;
beforeAll(async () => {
  const streets = KINDS.map((kind, place) => street(`0000${place}`, `${kind} X`, kind));
  catalog = await catalogOf([...CITY.filter(({ path }) => path !== 'calles.json'), file('calles.json', ...streets)]);
});

it.each<[categoria: string, kinds: readonly string[]]>([
  ['calle', ['CALLE']],
  ['CALLE', ['CALLE']],
  ['callejón', ['CALLEJON']],
  ['av', ['AV']],
  ['avenida', ['AV']],
  ['pasaje', ['PJE']],
  ['calle o avenida', ['AV', 'CALLE']],
  ['calle pública', ['CALLE']],
  ['callejo', ['CALLEJON']],
  ['aveni', ['AV']],
  ['rutta', ['RUTA']],
  ['tranvía', []],
])('streets of the kind %j are %j', (categoria, kinds) => {
  const { ordinals } = searchUnits(catalog, 'calles', unitValues('calles', { categoria }));
  const found = Array.from(ordinals, (ordinal) => catalog.tables.calles.entity(ordinal).categoria);
  expect(found.sort()).toEqual(kinds);
});

it('the word of a kind in `nombre` is a word like others; left out only where no name has all words', async () => {
  const named = async (...names: readonly string[]): Promise<string[]> => {
    const streets = names.map((nombre, place) => street(`0000${place}`, nombre, 'CALLE'));
    const files = [...CITY.filter(({ path }) => !/calles|cruces/.test(path)), file('calles.json', ...streets)];
    const own = await catalogOf(files);
    const { ordinals } = searchUnits(own, 'calles', unitValues('calles', { nombre: 'calle belgrano' }));
    return Array.from(ordinals, (ordinal) => own.tables.calles.nameAt(ordinal));
  };
  expect(await named('BELGRANO', 'CALLE 1 ( BELTRAN BIS)')).toEqual(['CALLE 1 ( BELTRAN BIS)']);
  expect(await named('BELGRANO', 'CALLE 1')).toEqual(['BELGRANO']);
});
