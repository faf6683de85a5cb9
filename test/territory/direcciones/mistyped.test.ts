import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { searchNames } from '../../../src/territory/queries/names.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street } from './town.ts';

const NUMBERS = { altura: numbered(1, 900) };

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    ...CITY,
    file(
      'calles.json',
      ...[
        'MEDANOS',
        'MEDRANO',
        'ALVERDI',
        'ALBERDI',
        'LAVALLE',
        'ARISTOBULO DEL VALLE',
        'LA MADRID',
        'MADRID',
        'LOS ANDES',
        'FRENCH',
        'CHACO',
        'SAN MARTIN',
        'SAN JUAN',
        'JOSE GARIBALDI',
        'AGUSTIN ALVAREZ',
        'MAESTRO ALVAREZ',
        'CALLE 25',
        '25 DE MAYO',
        'LUJAN',
        'JOSE MARMOL',
        'WILDE',
        'MADERO',
        'AV FRANCISCO BEIRO',
        'BEYROUTH',
        'ED P RAMOS',
        'PATRICIO DIEZ',
        'PERALTA',
        'J P RAMOS',
      ].map((name, place) => street(`001${String(place).padStart(2, '0')}`, name, 'CALLE', NUMBERS)),
    ),
  ]);
});

/** The name of the street that is found first; null for none. */
function first(direccion: string, filters: Readonly<Record<string, unknown>> = {}): string | null {
  const values = addressValues(direccion, filters);
  const [hit] = searchAddresses(catalog, values).page;
  return hit ? catalog.tables.calles.nameAt(hit.streets[0].street) : null;
}

describe('a mistyped name means', () => {
  it.each([
    // Of several that are within the tolerance the nearest, and of those as near the one that sounds so.
    ['Medranoo 100', 'MEDRANO'],
    ['Albberdi 100', 'ALBERDI'],
    ['Alverdi 100', 'ALVERDI'],
    // Rather one that sounds so than one that begins so.
    ['Beyro 100', 'AV FRANCISCO BEIRO'],
    ['Av. Beyro', 'AV FRANCISCO BEIRO'],
    ['Beyrou 100', 'BEYROUTH'],
    // Two initials are two words: Patricio Peralta is neither Eduardo nor Juan.
    ['Patricio Peralta Ramos 100', null],
    ['P. P. Ramos 100', null],
    ['J. P. Ramos 100', 'J P RAMOS'],
    ['Juan P. Ramos 100', 'J P RAMOS'],
    // The one that it is letter by letter, however its words were parted.
    ['La Valle 100', 'LAVALLE'],
    ['Lamadrid 100', 'LA MADRID'],
    ['La Madrid 100', 'LA MADRID'],
    ['LosAndes 100', 'LOS ANDES'],
    ['Fren ch 100', 'FRENCH'],
    ['San Ma rtin 100', 'SAN MARTIN'],
    ['25 Demayo 100', '25 DE MAYO'],
    // What its abbreviations stand for.
    ['Sn. Juan 100', 'SAN JUAN'],
    ['Jse. Garibaldi 100', 'JOSE GARIBALDI'],
    ['Agstn. Alvarez 100', 'AGUSTIN ALVAREZ'],
    // The one that has a letter where it is lost.
    ['Luj?n 100', 'LUJAN'],
    ['LUJ\ufffd\ufffdN 100', 'LUJAN'],
    ['Jos? M?rmol 100', 'JOSE MARMOL'],
    // What was heard or read otherwise.
    ['Guilde 100', 'WILDE'],
    ['Maclero 100', 'MADERO'],
  ])('%s: %s', (direccion, name) => {
    expect(first(direccion)).toBe(name);
  });

  it.each(['25 de Myo 100', 'Xqzw Ch 100'])('no part of it that means something else: %s', (direccion) => {
    expect([null, '25 DE MAYO']).toContain(first(direccion));
  });
});

describe('a filter with broken letters', () => {
  it.each(['C?rdoba', 'C\ufffdrdoba', 'CÃ³rdoba', 'C&oacute;rdoba', 'C\\u00f3rdoba', 'C¢rdoba', 'C0RDOBA'])(
    '%s',
    (provincia) => {
      expect(first('Luján 100', { provincia })).toBe('LUJAN');
      expect(first('Luján 100', { provincia, localidad: provincia })).toBe('LUJAN');
    },
  );

  it('means nothing where it is to be exact, and is echoed as it came', () => {
    const { provincias } = catalog.tables;
    expect(searchNames(provincias, catalog.synonyms, 'C?rdoba', false).ordinals).toHaveLength(1);
    expect(searchNames(provincias, catalog.synonyms, 'C?rdoba', true).ordinals).toHaveLength(0);
  });
});

describe('a name that streets elsewhere bear', () => {
  const VILLAGE = {
    departamento: { id: '14021', nombre: 'Colón' },
    localidad_censal: { id: '14021010', nombre: 'Villa Allende' },
  };
  const elsewhere = (nombre: string, count: number, from: number): readonly ReturnType<typeof street>[] =>
    Array.from({ length: count }, (_, at) =>
      street('', nombre, 'CALLE', { ...NUMBERS, ...VILLAGE, id: `14021010${String(from + at).padStart(5, '0')}` }),
    );
  let here: AddressCatalog;
  beforeAll(async () => {
    here = await addressCatalogOf([
      ...CITY,
      file(
        'calles.json',
        ...[
          'TOMAS DE SALA',
          'AV LIBERTADOR SAN MARTIN',
          'INTENDENTE BLANDA',
          'ANTONIO BERUTTI',
          'AZCUENAGA',
          'LOS ALMENDROS',
          'CARLOS PONTANA',
          'MANUEL ALBERTI',
        ].map((name, place) => street(`001${String(place).padStart(2, '0')}`, name, 'CALLE', NUMBERS)),
        ...elsewhere('SALTA', 3, 100),
        ...elsewhere('LIBERTAD', 3, 200),
        ...elsewhere('BAHIA BLANCA', 3, 300),
        ...elsewhere('BERUTI', 3, 400),
        ...elsewhere('AZCUENEGA', 3, 500),
        ...elsewhere('ALMENDRO', 3, 600),
        ...elsewhere('FONTANA', 2, 700),
        ...elsewhere('ALBERDI', 3, 800),
      ),
    ]);
  });
  const found = (direccion: string): string | null => {
    const [hit] = searchAddresses(here, addressValues(direccion, { departamento: 'Capital' })).page;
    return hit ? here.tables.calles.nameAt(hit.streets[0].street) : null;
  };

  it.each(['Salta 100', 'Libertad 100', 'Bahía Blanca 100', 'La Libertad 100', 'Alberdi 100', 'Gral. Alberdi 100'])(
    'is no slip for one that resembles it: %s',
    (direccion) => {
      expect(found(direccion)).toBeNull();
    },
  );

  it.each([
    // By ear, by a letter of a long word, in the plural.
    ['Beruti 100', 'ANTONIO BERUTTI'],
    ['Azcuenega 100', 'AZCUENAGA'],
    ['Almendro 100', 'LOS ALMENDROS'],
    // Two streets may have got their name by a slip.
    ['Fontana 100', 'CARLOS PONTANA'],
    // What no street is called is mistyped.
    ['Zala 100', 'TOMAS DE SALA'],
  ])('may be another one all the same: %s', (direccion, name) => {
    expect(found(direccion)).toBe(name);
  });
});

describe('a mistyped first name', () => {
  it('stays part of the name where another street is called by the rest alone', async () => {
    const both = await addressCatalogOf([
      ...CITY,
      file(
        'calles.json',
        street('00100', 'EDUARDO ACEVEDO', 'CALLE', NUMBERS),
        street('00101', 'ACEVEDO', 'CALLE', NUMBERS),
      ),
    ]);
    const called = (direccion: string): string | undefined => {
      const [hit] = searchAddresses(both, addressValues(`${direccion}, Capital`, { provincia: '14' })).page;
      return hit && both.tables.calles.nameAt(hit.streets[0].street);
    };
    expect(called('Euardo Acevedo 100')).toBe('EDUARDO ACEVEDO');
    // No slip of a name: what stands there.
    expect(called('BBVA Acevedo 100')).toBe('ACEVEDO');
  });
});
