import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listsOf, parseKinds } from '../../../src/organisms/lists.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { loadOrganisms, organism, organismsAlone, type Page } from '../sample.ts';

const NATIONAL = { categoria: 'organismo nacional de cultura' };

describe('which list an organism is on', () => {
  it.each([
    ['Museo Roca - Instituto de Investigaciones Históricas', NATIONAL, ['museos']],
    ['Palacio San José - Museo y Monumento Nacional', NATIONAL, ['museos']],
    ['Instituto Nacional Sanmartiniano', NATIONAL, ['institutos']],
    ['Dirección Nacional de Museos', NATIONAL, []],
    ['Coordinación de Institutos Nacionales', NATIONAL, []],
    ['Casa de Yrurtia', { categoria: 'MUSEO' }, ['museos']],
    ['Museo del Hombre', { categoria: 'Espacio de exhibición patrimonial' }, []],
    ['Instituto Nacional Browniano', {}, ['institutos']],
    ['Biblioteca del Museo', {}, ['museos']],
    ['Becar', NATIONAL, []],
  ])('%s of %j: %j', (nombre, extra, lists) => {
    expect(listsOf({ nombre, extra })).toEqual(lists);
  });

  it.each([
    'museos,Museo,,',
    'tramites,x,,,s',
    'museos,,,,s',
    'museos,,has,,s',
    'museos,,has,dos palabras,s',
    'museos,x,like,museo,s',
    'museos,x,,museo,s',
    'museos,x,,,',
  ])('a table with the row %j is refused, naming its line', (row) => {
    expect(() => parseKinds(`list,categoria,name,word,source\n${row}\n`)).toThrow(/line 2/);
  });
});

describe('the lists under /api/v2.0', () => {
  let serving: Serving;
  const page = async (path: string): Promise<Page> => (await serving.get(path)).json() as Promise<Page>;
  beforeAll(async () => {
    const records = Array.from({ length: 30 }, (_, at) =>
      organism(at + 1, { extra: { categoria: at % 3 === 0 ? 'Museo' : 'Biblioteca popular' } }),
    );
    serving = await serveGroup(organismsAlone, (store) => loadOrganisms(store, records));
  });
  afterAll(() => serving.close());

  it('pages of museums are disjoint and whole, their records hang under the organisms', async () => {
    const ids: unknown[] = [];
    let next: string | null = `${serving.address}/api/v2.0/museos/?limit=4`;
    while (next !== null) {
      const { count, results, next: following }: Page = await page(next.slice(serving.address.length));
      expect(count).toBe(10);
      ids.push(...results.map(({ id }) => id));
      for (const { id, url } of results) expect(url).toBe(`${serving.address}/api/v2.0/organismos/${id}`);
      next = following;
    }
    expect(ids).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28]);
  });

  it('filters and orders narrow the list, never widen it', async () => {
    const { results } = await page('/api/v2.0/museos?provincia=tucuman&ordering=-id&search=organismo');
    expect(results.map(({ id }) => id)).toEqual([28, 22, 16, 10, 4]);
    expect((await page('/api/v2.0/museos?search=nada')).count).toBe(0);
  });

  it('lists without a rule or data are empty, in the same shape', async () => {
    for (const list of ['institutos', 'programas', 'tramites', 'convocatorias']) {
      expect(await page(`/api/v2.0/${list}/?format=json&offset=5`)).toMatchObject({
        count: 0,
        next: null,
        results: [],
      });
    }
  });
});
