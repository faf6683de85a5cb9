import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { runAtOnce } from '../../../src/indexes/slices.ts';
import { bytesOf } from '../../../src/server/http/answer.ts';
import { type Shelves, shelvesSlices } from '../../../src/territory/autocompletar/shelf.ts';
import { suggest } from '../../../src/territory/autocompletar/suggest.ts';
import { foundBy, searchAddresses, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { reasonForAddress } from '../../../src/territory/explicar/address.ts';
import { explainSearch } from '../../../src/territory/explicar/explain.ts';
import { explanationJson } from '../../../src/territory/explicar/present.ts';
import { asTree } from '../../../src/territory/present/tree.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { hasFullData } from '../../full-store.ts';
import { fullCatalog } from '../full-catalog.ts';
import { addressValues } from './catalog.ts';

const SHARED = resolve('../shared/data');
const ORGANISMS = `${SHARED}/organisms/organisms.ndjson.gz`;

describe.skipIf(!hasFullData)('on the full data and the organisms (skipped without ../shared/data)', () => {
  let catalog: WholeCatalog;
  let shelves: Shelves;
  let queries: { readonly direccion: string; readonly filters: Record<string, string> }[];

  beforeAll(async () => {
    catalog = await fullCatalog();
    shelves = runAtOnce(shelvesSlices(catalog));
    const lines = gunzipSync(readFileSync(ORGANISMS)).toString('utf8').trim().split('\n');
    queries = lines.flatMap((line) => {
      const { direccion, provincia, localidad } = asTree(JSON.parse(line)) ?? {};
      if (typeof direccion !== 'string' || direccion === '') return [];
      const filters: Record<string, string> = {};
      if (typeof provincia === 'string' && provincia !== '') filters.provincia = provincia;
      if (typeof localidad === 'string' && localidad !== '') filters.localidad = localidad;
      return [{ direccion, filters }];
    });
  });

  it('every address without a result has a reason that says more than that, and no other has one', () => {
    const codes = new Map<string, number>();
    for (const { direccion, filters } of queries) {
      const values = addressValues(direccion, filters);
      const trace = traceAddress(catalog, values);
      const reason = reasonForAddress(catalog, values, trace);
      expect(reason === null, direccion).toBe(foundBy(catalog, trace, values).total > 0);
      if (reason) codes.set(reason.codigo, (codes.get(reason.codigo) ?? 0) + 1);
    }
    expect(codes.size).toBeGreaterThan(4);
    expect(codes.get('sin_resultados') ?? 0).toBe(0);
  }, 120_000);

  it('an explanation has the results of the search, the winner first among the candidates', () => {
    for (const { direccion, filters } of queries.filter((_, place) => place % 10 === 0)) {
      const values = addressValues(direccion, filters);
      const explained = explainSearch(catalog, values);
      const { total, page } = searchAddresses(catalog, values);
      expect(explained.found.total, direccion).toBe(total);
      const [winner] = explained.weighed;
      if (total > 0) expect(winner?.streets, direccion).toEqual(page[0]?.streets.map(({ street }) => street));
      expect(() => JSON.parse(bytesOf(explanationJson(catalog, explained, values, {})).toString())).not.toThrow();
    }
  }, 120_000);

  it('of a quarter of the City that is asked for as a census locality says what it is', () => {
    const values = addressValues('Cabildo 2000', { provincia: '02', localidad_censal: 'Belgrano' });
    expect(reasonForAddress(catalog, values, traceAddress(catalog, values))).toEqual({
      codigo: 'filtros_incompatibles',
      mensaje:
        'La localidad censal «Belgrano» no está en la provincia «Ciudad Autónoma de Buenos Aires», ' +
        'pero la localidad sí: use el filtro «localidad».',
    });
  });

  /** The reason, the first remark and the towns of streets elsewhere. */
  function told(direccion: string, filters: Record<string, string>) {
    const { reason, remarks, alternatives } = explainSearch(catalog, addressValues(direccion, filters));
    const { calles } = catalog.tables;
    const towns = alternatives.elsewhere.map((street) => calles.entity(street).localidad_censal.nombre);
    const alike = alternatives.streets.flatMap(({ streets }) => streets.map(({ ordinal }) => calles.nameAt(ordinal)));
    return { reason: reason?.mensaje ?? '', remarks: remarks.map(({ mensaje }) => mensaje), towns, alike };
  }

  it('names each place of a street elsewhere once, a city that is its province without it', () => {
    const { reason } = told('Calle 519 2692', { provincia: 'Buenos Aires', localidad: 'Necochea' });
    expect(reason).toContain('La Plata (Buenos Aires)');
    expect(reason.match(/La Plata/g)).toHaveLength(1);
    expect(told('Maipú 13', { provincia: 'Santa Cruz' }).reason).not.toContain('Aires (Ciudad');
  });

  it('names those nearby first, in the sentence as in the list', () => {
    const { reason, towns } = told('Callao 300', { provincia: 'Buenos Aires', departamento: 'Avellaneda' });
    expect(towns[0]).toBe('Ciudad Autónoma de Buenos Aires');
    expect(reason).toContain('la tienen en Ciudad Autónoma de Buenos Aires, La Matanza (Buenos Aires) y');
  });

  it('names streets elsewhere where the place has no streets at all', () => {
    const { towns } = told('Av. Camino Centenario 2493', { provincia: 'Buenos Aires', localidad: 'Villa Castells' });
    expect(towns).toContain('La Plata');
  });

  it('holds no street for alike that has another number for a name', () => {
    expect(told('Ruta Provincial 28 km 6', { departamento: 'Pilar', localidad: 'Pilar' }).alike).not.toContain(
      'CALLE 20',
    );
  });

  it('of many stretches of numbers tells the nearest', () => {
    expect(told('Uruguay 3250', { departamento: 'San Isidro' }).remarks.join()).toContain(
      'tiene 9 tramos, de la 200 a la 5900; los más cercanos, de la 1300 a la 3000 y de la 4100 a la 4300.',
    );
  });

  it('a name typed to its end, with its place, is among what is suggested', () => {
    const nothingElse = {
      kinds: null,
      near: null,
      provincia: undefined,
      departamento: undefined,
      localidad: undefined,
    };
    const { calles } = catalog.tables;
    let looked = 0;
    const missing: string[] = [];
    for (let street = 0; street < calles.size; street += 97) {
      const { nombre, provincia, departamento } = calles.entity(street);
      if (departamento.nombre === null || (shelves.streets.importance[street] ?? 0) === 0) continue;
      looked++;
      const text = `${nombre.replaceAll(',', ' ')}, ${departamento.nombre} ${provincia.nombre}`.slice(0, 120);
      const found = suggest(catalog, shelves, { text, limit: 50, ...nothingElse });
      if (!found.some(({ table, record }) => table === 'calles' && calles.nameAt(record) === nombre))
        missing.push(text);
    }
    expect(looked).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  }, 60_000);
});
