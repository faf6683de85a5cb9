import { beforeAll, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY, numbered, street } from './town.ts';

// Names as lists have them, against the names of streets: found by what was meant, or not at all.

const NAMES = [
  'JUAN BAUTISTA ALBERDI',
  'LEANDRO N ALEM',
  'JUAN ALVEAR',
  'PRIMERA JUNTA',
  'HUMBERTO PRIMO',
  'LOS ALAMOS',
  'NUESTRA SEÑORA DE LUJAN',
  'ESTADOS UNIDOS',
  'SAN FERNANDO',
  'HIPOLITO YRIGOYEN',
  'CALLE 454 A',
  'CALLE 455',
  'CALLE 12',
  'C 12 - SERRANO',
];

let catalog: AddressCatalog;
beforeAll(async () => {
  const streets = NAMES.map((name, place) => street(`000${place + 20}`, name, 'CALLE', { altura: numbered(1, 999) }));
  catalog = await addressCatalogOf([...CITY, file('calles.json', ...streets)]);
});

/** The name of the first street found; null when none is. */
function found(direccion: string): unknown {
  const read = readParameters(
    ADDRESS_BATCH,
    { body: Object.entries({ direccion, departamento: '14014' }) },
    { unknown: 'error', repeated: 'error' },
  );
  expect(read.issues).toEqual([]);
  const { parsed, page } = searchAddresses(catalog, read.values);
  const [hit] = page;
  return parsed && hit ? addressRecord(catalog, parsed, hit).nomenclatura : null;
}

it.each([
  ['JB Alberdi 100', 'JUAN BAUTISTA ALBERDI'],
  ['LN Alem 100', 'LEANDRO N ALEM'],
  ['Av. JB Alberdi 100', 'JUAN BAUTISTA ALBERDI'],
  ['1ra. Junta 100', 'PRIMERA JUNTA'],
  ['1° Junta 100', 'PRIMERA JUNTA'],
  ['1º Junta 100', 'PRIMERA JUNTA'],
  ['1era Junta 100', 'PRIMERA JUNTA'],
  ['Humberto 1° 100', 'HUMBERTO PRIMO'],
  ['Humberto 1ero. 100', 'HUMBERTO PRIMO'],
  ['LosAlamos 100', 'LOS ALAMOS'],
  ['losalamos 100', 'LOS ALAMOS'],
  ['Virgen de Luján 100', 'NUESTRA SEÑORA DE LUJAN'],
  ['EE.UU. 100', 'ESTADOS UNIDOS'],
  ['Estados-Unidos 100', 'ESTADOS UNIDOS'],
  ['Sn. Fernando 100', 'SAN FERNANDO'],
  ['Hipto. Yrigoyen 100', 'HIPOLITO YRIGOYEN'],
  ['454A 100', 'CALLE 454 A'],
  ['Calle 454a N° 100', 'CALLE 454 A'],
  ['C. 454A 100', 'CALLE 454 A'],
  ['Calle N° 454 A 100', 'CALLE 454 A'],
  ['C/ 12 100', 'CALLE 12'],
  ['C. 12 100', 'CALLE 12'],
  ['Cl. 12 N° 100', 'CALLE 12'],
  ['Calle 012 100', 'CALLE 12'],
  ['C/ Santa Rosa 100', 'SANTA ROSA'],
  ['Hospital Nohay (Santa Rosa 100)', 'SANTA ROSA'],
  ['EP N°5: Santa Rosa 100', 'SANTA ROSA'],
  ['Comisaría 3ª: Santa Rosa 100', 'SANTA ROSA'],
])('%s is on %s', (direccion, name) => {
  expect(found(direccion)).toBe(`${name} 100, Capital, Córdoba`);
});

it.each([
  // Nobody of those initials: an initial too many, others, and a small word that is none.
  'JQ Alberdi 100',
  'BA Alvear 100',
  'EN Alvarez 100',
  // Another street than 455.
  '455A 100',
  // A street that is not known, and a place that a street is called as.
  'Corrientes-Serrano 100',
  'Av. Nohay-Av. Serrano 100',
])('%s is nowhere', (direccion) => {
  expect(found(direccion)).toBeNull();
});

it('a number alone is rather a street of that name than the number that a town gives one', () => {
  expect(found('Calle 12 100')).toBe('CALLE 12 100, Capital, Córdoba');
  expect(found('Serrano 100')).toBe('C 12 - SERRANO 100, Capital, Córdoba');
});
