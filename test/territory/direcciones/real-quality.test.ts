import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { metresBetween } from '../../../src/territory/direcciones/corners.ts';
import type { AddressesFound } from '../../../src/territory/direcciones/hits.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { compareNames, NAME_FIT } from '../../../src/territory/streets/name-fit.ts';
import { hasFullData } from '../../full-store.ts';
import { fullCatalog } from '../full-catalog.ts';

const ORGANISMS = resolve('../shared/data/organisms/organisms.ndjson.gz');

interface Organism {
  readonly direccion: string;
  readonly localidad: string;
  readonly provincia: string;
  readonly latitud: number | null;
  readonly longitud: number | null;
  readonly extra?: { readonly departamento_id?: string; readonly provincia_id?: string };
}

const CITY = 'Ciudad Autónoma de Buenos Aires';

describe.skipIf(!hasFullData)('real addresses in the full street data (skipped without ../shared/data)', () => {
  let catalog: AddressCatalog;
  let organisms: readonly Organism[];
  /** Departments of Buenos Aires whose streets are all in the data: where at least a hundred are. */
  let whole: ReadonlySet<string>;

  beforeAll(async () => {
    catalog = await fullCatalog();
    organisms = gunzipSync(readFileSync(ORGANISMS))
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Organism => JSON.parse(line))
      .filter(({ direccion }) => direccion !== '');
    const counts = new Map<string, number>();
    const parents = catalog.tables.calles.parents.get('departamento');
    for (const { id } of entitiesOf(catalog)) {
      if (id.startsWith('06'))
        counts.set(id, parents?.rangesOf(id).reduce((sum, [from, to]) => sum + to - from, 0) ?? 0);
    }
    whole = new Set([...counts].filter(([, count]) => count > 100).map(([id]) => id));
  });

  function search(direccion: string, filters: Readonly<Record<string, unknown>>): AddressesFound {
    const body = Object.entries({ direccion, max: 1, ...filters });
    return searchAddresses(
      catalog,
      readParameters(ADDRESS_BATCH, { body }, { unknown: 'error', repeated: 'error' }).values,
    );
  }

  function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
    return items.filter(holds).length / items.length;
  }

  it('nearly all are understood', () => {
    expect(share(organisms, ({ direccion }) => search(direccion, {}).parsed !== null)).toBeGreaterThan(0.985);
  });

  it('nearly all of the City are found, with a point near the true one', () => {
    const own = organisms.filter(({ provincia }) => provincia === CITY);
    const errors: number[] = [];
    let found = 0;
    for (const { direccion, latitud, longitud } of own) {
      const [hit] = search(direccion, { provincia: '02' }).page;
      if (!hit) continue;
      found++;
      if (!hit.point || latitud === null || longitud === null) continue;
      errors.push(metresBetween(hit.point, { lat: latitud, lon: longitud }));
    }
    errors.sort((a, b) => a - b);
    expect(own.length).toBeGreaterThan(500);
    expect(found / own.length).toBeGreaterThan(0.975);
    expect(errors.length).toBeGreaterThan(140);
    expect(errors[errors.length >> 1]).toBeLessThan(30);
    // Some organisms state a point far from their own address; more than these would be wrong streets.
    expect(errors.filter((error) => error > 1500).length / errors.length).toBeLessThan(0.05);
  });

  it('more than nine of ten are found in the partidos whose streets are in the data', () => {
    const own = organisms.filter(({ extra }) => whole.has(extra?.departamento_id ?? ''));
    expect(own.length).toBeGreaterThan(300);
    const byId = share(own, ({ direccion, extra }) => {
      const filters = { provincia: '06', departamento: extra?.departamento_id };
      return search(direccion, filters).page.length > 0;
    });
    const byName = share(own, ({ direccion, localidad, extra }) => {
      const [hit] = search(direccion, { provincia: 'Buenos Aires', localidad }).page;
      return hit !== undefined && departmentOf(hit.streets[0].street) === extra?.departamento_id;
    });
    expect(byId).toBeGreaterThan(0.93);
    expect(byName).toBeGreaterThan(0.85);
  });

  it('places as lists write them are found where they are', () => {
    for (const [direccion, provincia, filters, department] of [
      ['Arieta 3000', 'Buenos Aires', { localidad: 'San Justo - La Matanza' }, '06427'],
      ['Arieta 3000', 'Buenos Aires', { localidad: 'B1754 San Justo, Partido de La Matanza, Bs. As.' }, '06427'],
      ['Arieta 3000', 'Buenos Aires', { departamento: 'San Justo' }, '06427'],
      ['Campana 1629', 'Buenos Aires', { localidad: 'Ing. Budge' }, '06490'],
      ['AV 32 1800', 'Buenos Aires', { localidad: 'San Carlos (La Plata)' }, '06441'],
      ['156 950', 'Buenos Aires', { localidad: 'Melchor Romero' }, '06441'],
      ['Luro 3000', 'Buenos Aires', { localidad: 'MDP' }, '06357'],
      ['Corrientes 2500', 'Cap. Fed.', { localidad: 'Once' }, '02'],
      ['San Martín 650', 'San Luis', { departamento: 'La Capital' }, '74056'],
      ['Corrientes 2500', 'C. A. B. A.', { departamento: 'Capital Federal' }, '02'],
    ] as const) {
      const [hit] = search(direccion, { provincia, ...filters }).page;
      const found = hit && catalog.tables.calles.entity(hit.streets[0].street);
      expect(found && (departmentOf(hit.streets[0].street) ?? found.provincia.id), JSON.stringify(filters)).toMatch(
        new RegExp(`^${department}`),
      );
    }
    // What is written with initials alone, or is no place, is none.
    for (const localidad of ['S/D', 'N/A', 'sin datos', 'Once']) {
      expect(search('Arieta 3000', { provincia: '06', localidad }).page, localidad).toEqual([]);
    }
  });

  it('localities that only the streets name are places too', () => {
    for (const [direccion, localidad, department] of [
      ['Lisandro de la Torre 1500', 'Don Torcuato', '06805'],
      ['Campana 1629', 'Ingeniero Budge', '06490'],
    ] as const) {
      const [hit] = search(direccion, { provincia: '06', localidad }).page;
      expect(hit && departmentOf(hit.streets[0].street), direccion).toBe(department);
    }
  });

  it('no street lies outside the filters, and each has a name that was asked for', () => {
    let seen = 0;
    for (const { direccion, provincia, extra } of organisms) {
      const department = extra?.departamento_id;
      const id = department?.slice(0, 2);
      const filters = department ? { departamento: department } : { provincia: provincia === '' ? '02' : provincia };
      const { parsed, page } = search(direccion, filters);
      for (const hit of page) {
        seen++;
        const calle = catalog.tables.calles.entity(hit.streets[0].street);
        if (department) expect(calle.departamento.id).toBe(department);
        else if (provincia !== '') expect(calle.provincia.nombre).toContain(provincia.split(',')[0]);
        if (id) expect(calle.provincia.id).toBe(id);
        expect(hit.streets.every(({ name }) => name.fit < NAME_FIT.other)).toBe(true);
        // At least one word of each street is in the text, but for typos; numbers and routes stand for themselves.
        for (const { street } of hit.streets) {
          const name = catalog.tables.calles.nameAt(street);
          expect(sharesWord(`${direccion} ${parsed?.calles.join(' ')}`, name), `${direccion}: ${name}`).toBe(true);
        }
      }
    }
    expect(seen).toBeGreaterThan(1000);
  });

  function departmentOf(street: number): string | null {
    return catalog.tables.calles.entity(street).departamento.id;
  }

  function sharesWord(text: string, name: string): boolean {
    const { names } = catalog.network;
    const own = names.plain(name);
    const words = names.plain(text).words;
    if (own.code !== null && words.includes(own.code)) return true;
    return own.words.some(
      (word) =>
        words.includes(word) ||
        words.some((other) => compareNames(names.plain(other), names.plain(word)).fit < NAME_FIT.beyond),
    );
  }
});

function entitiesOf({ tables }: AddressCatalog): { readonly id: string }[] {
  return tables.departamentos.ids.map((id) => ({ id }));
}
