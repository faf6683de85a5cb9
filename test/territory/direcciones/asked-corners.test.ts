import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { foundBy, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { remarksForAddress } from '../../../src/territory/explicar/remarks.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, street } from './town.ts';

type Point = readonly [lon: number, lat: number];

/** Degrees of a hundred metres there. */
const NORTH = 0.0009;
const EAST = 0.00105;

/** A point of the town, in blocks of a hundred metres east and north. */
function at(east: number, north: number): Point {
  return [-64.15 + EAST * east, -31.35 + NORTH * north];
}

function drawn(number: string, nombre: string, ...lines: readonly (readonly Point[])[]) {
  return street(number, nombre, 'CALLE', { geometria: { type: 'MultiLineString', coordinates: lines } });
}

let catalog: AddressCatalog;
beforeAll(async () => {
  const [provinces, departments, censuses, localities] = CITY;
  if (!provinces || !departments || !censuses || !localities) throw new Error('the town lacks its places');
  catalog = await addressCatalogOf([
    provinces,
    departments,
    censuses,
    localities,
    file(
      'calles.json',
      drawn('00101', 'NEWBERY', [at(0, 0), at(10, 0)]),
      // It ends a block and a half before NEWBERY.
      drawn('00102', 'SOMELLERA', [at(5, 6), at(5, 1.5)]),
      // Parallel to NEWBERY, a block from it.
      drawn('00103', 'LAGUNA', [at(0, 1), at(3, 1)]),
      // It lacks its middle, which NEWBERY crosses.
      drawn('00104', 'CRAMER', [at(8, 9), at(8, 4)], [at(8, -4), at(8, -9)]),
      // It ends five blocks before NEWBERY.
      drawn('00105', 'ZAPIOLA', [at(2, 9), at(2, 5)]),
      // It ends two blocks and a half before NEWBERY.
      drawn('00107', 'GALVAN', [at(3, 6), at(3, 2.5)]),
      // An avenue and the street that it becomes, on one line.
      drawn('00108', 'ROCA', [at(7, 6), at(7, 1.5)]),
      drawn('00109', 'AV ROCA', [at(7, 6), at(7, 1.5)]),
      // It crosses NEWBERY, a block from where SOMELLERA would.
      drawn('00106', 'ECHEVERRIA', [at(6, 3), at(6, -3)]),
    ),
  ]);
});

function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}) {
  const values = addressValues(direccion, filters);
  const trace = traceAddress(catalog, values);
  const { parsed, page, total } = foundBy(catalog, trace, values);
  const [hit] = page;
  const line = parsed && hit ? addressRecord(catalog, parsed, hit).nomenclatura : null;
  const remarks = parsed && hit ? remarksForAddress(catalog, parsed, hit, trace) : [];
  return { total, line, fallback: trace.fallback, point: hit?.point ?? null, remarks };
}

describe('a corner that no list has and no line draws', () => {
  it('is where a line goes on by less than three blocks', () => {
    const { line, fallback, point, remarks } = search('Somellera y Newbery');
    expect({ line, fallback }).toEqual({
      line: 'SOMELLERA (ESQUINA NEWBERY), Capital, Córdoba',
      fallback: 'drawn-on',
    });
    const [lon, lat] = at(5, 0);
    expect(point?.lat).toBeCloseTo(lat, 5);
    expect(point?.lon).toBeCloseTo(lon, 5);
    expect(remarks[0]).toMatchObject({
      codigo: 'cruce_no_comprobado',
      mensaje: expect.stringContaining('«SOMELLERA» y «NEWBERY»'),
    });
  });

  it.each(['Newbery y Galvan', 'Galvan y Newbery'])('is so by two blocks and a half: %s', (direccion) => {
    expect(search(direccion)).toMatchObject({ total: 1, fallback: 'drawn-on' });
  });

  it('is that of the kind of street that was asked for', () => {
    expect(search('Newbery y Av. Roca').line).toBe('NEWBERY (ESQUINA AV ROCA), Capital, Córdoba');
    expect(search('Newbery y Calle Roca').line).toBe('NEWBERY (ESQUINA ROCA), Capital, Córdoba');
  });

  it('is where a line lacks its middle', () => {
    expect(search('Newbery y Cramer')).toMatchObject({ total: 1, fallback: 'drawn-on' });
  });

  it('is an end of a stretch whose other end is known, whichever is said first', () => {
    const middle = (at(5, 0)[0] + at(6, 0)[0]) / 2;
    for (const direccion of ['Newbery entre Somellera y Echeverria', 'Newbery entre Echeverria y Somellera']) {
      const { total, fallback, point } = search(direccion);
      expect({ total, fallback }).toEqual({ total: 1, fallback: 'drawn-on' });
      expect(point?.lon).toBeCloseTo(middle, 5);
    }
  });

  it('is no stretch of which neither end is known, nor one that is longer than blocks are', () => {
    expect(search('Newbery entre Somellera y Cramer').total).toBe(0);
    expect(search('Newbery entre Echeverria y Zapiola').fallback).not.toBe('drawn-on');
  });

  it.each(['Laguna y Newbery', 'Zapiola y Newbery', 'Newbery y Newbery'])('is none: %s', (direccion) => {
    expect(search(direccion).total).toBe(0);
  });

  it('is none of names that only resemble those asked for', () => {
    expect(search('Somelera y Newberi').total).toBe(0);
  });
});
