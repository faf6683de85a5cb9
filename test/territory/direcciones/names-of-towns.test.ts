import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street, TOWN } from './town.ts';

const NUMBERS = { altura: numbered(1, 900) };

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    ...CITY.filter(({ path }) => !/(?:calles|calles_geometria|cruces)\.json$/.test(path)),
    file(
      'calles.json',
      street('00101', 'SANTO DOMINGO', 'CALLE', NUMBERS),
      street('00102', 'S BACH JUAN MUSICO', 'CALLE', NUMBERS),
      street('00103', 'SANTIAGO', 'CALLE', NUMBERS),
      street('00104', 'JUAN CORONEL', 'CALLE', NUMBERS),
      street('00105', 'LUCAS Y LAZARO NIETO', 'CALLE'),
      street('00106', 'LUCAS TORANZO', 'CALLE'),
      street('00107', 'LAZARO NIETO', 'CALLE'),
      street('00108', 'RUTA PCIAL E53', 'RUTA'),
      street('00109', 'RP E 57', 'RUTA'),
      street('00110', 'RP 6', 'RUTA'),
      street('00111', 'RN 9', 'RUTA'),
      street('00113', 'ARREGUI', 'CALLE'),
      street('00114', 'JUAN JOSE SAN MARTIN', 'CALLE', NUMBERS),
      street('00115', 'FALKNER', 'CALLE'),
      street('00116', 'CHUBUT', 'CALLE'),
      street('00117', 'MANUELA PEDRAZA', 'CALLE'),
    ),
  ]);
});

/** The names of the streets that are found, each corner or stretch as one text. */
function found(text: string, filters: Readonly<Record<string, unknown>>): readonly string[] {
  const { page } = searchAddresses(catalog, addressValues(text, filters));
  return page.map(({ streets }) => streets.map((each) => catalog.tables.calles.nameAt(each.street)).join(' / '));
}

describe('an address in one town', () => {
  it.each([
    ['Juan Coronel 450', 'JUAN CORONEL'],
    ['Lucas y Lázaro Nieto s/n', 'LUCAS Y LAZARO NIETO'],
    ['Ruta E 53', 'RUTA PCIAL E53'],
    ['Ruta Provincial E-53 km 7', 'RUTA PCIAL E53'],
    ['Ruta E57', 'RP E 57'],
    ['Ruta Provincial 6', 'RP 6'],
    ['RP 6 km 4', 'RP 6'],
    ['Ruta Nac. N° 9', 'RN 9'],
    ['Ruta 9 PKM 34', 'RN 9'],
  ])('%s is on %s', (text, name) => {
    expect(found(text, { localidad_censal: TOWN.id })).toEqual([name]);
  });

  it.each([
    ['Domingo Di Santo 450', 'a surname with a particle is no saint'],
    ['San Juan 450', 'the words of a saint stand together'],
    ['San José 450', 'not another saint behind a given name'],
    ['Santiago Coronel 450', 'a title behind given names is the surname'],
    ['Arregui y Arregui', 'a street does not cross itself'],
  ])('%s is on no street: %s', (text) => {
    expect(found(text, { localidad_censal: TOWN.id })).toEqual([]);
  });
});

describe('a street between two others, of which no list tells the corners', () => {
  it('is found in a province where one town alone has all three', () => {
    expect(found('Falkner entre Chubut y Manuela Pedraza', { provincia: '14' })).toEqual([
      'FALKNER / CHUBUT / MANUELA PEDRAZA',
    ]);
  });
});
