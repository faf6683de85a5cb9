import { beforeAll, describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { addressCatalogOf } from './address-catalog.ts';
import {
  AV_COLON,
  BELGRANO,
  BERNI,
  CALLE_10,
  CITY,
  ITALIA,
  LAT,
  MARCONI,
  onSantaFe,
  ROMA,
  RUTA_3,
  SANTA_FE,
  SANTA_FE_ELSEWHERE,
  SANTA_ROSA,
  SPILIMBERGO,
  TUCUMAN,
} from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

interface Seen {
  readonly streets: readonly string[];
  readonly nomenclatura: string;
  readonly valor: number | null;
  readonly point: readonly [number, number] | null;
  readonly precision: string | null;
}

function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}): { total: number; seen: Seen[] } {
  const read = readParameters(
    ADDRESS_BATCH,
    { body: Object.entries({ direccion, ...filters }) },
    { unknown: 'error', repeated: 'error' },
  );
  expect(read.issues).toEqual([]);
  const { parsed, total, page } = searchAddresses(catalog, read.values);
  const seen = page.map((hit): Seen => {
    if (!parsed) throw new Error('a hit of nothing');
    const { nomenclatura } = addressRecord(catalog, parsed, hit);
    return {
      streets: hit.streets.map(({ street }) => catalog.tables.calles.ids[street] ?? ''),
      nomenclatura: String(nomenclatura),
      valor: parsed.number,
      point: hit.point && [hit.point.lat, Number(hit.point.lon.toFixed(9))],
      precision: hit.precision,
    };
  });
  return { total, seen };
}

const at = (number: number): readonly [number, number] => [LAT, Number(onSantaFe(number).toFixed(9))];
const NOWHERE = { point: null, precision: null };

describe('a square or a building by itself', () => {
  it('is no street that bears a part of its name', () => {
    expect(search('Santa Rosa').total).toBe(1);
    for (const text of ['Plaza Santa Rosa', 'Estación Santa Rosa', 'Hospital Nuevo Tucumán'])
      expect(search(text).total).toBe(0);
    expect(search('Plaza Santa Rosa 310').seen).toMatchObject([{ streets: [SANTA_ROSA] }]);
    expect(search('Plaza Nohay, Santa Rosa 310').seen).toMatchObject([{ streets: [SANTA_ROSA] }]);
  });
});

describe('a shanty town by its number', () => {
  it('is no street whose name begins so', () => {
    expect(search('Tucu 31').total).toBe(1);
    for (const text of ['Villa 31', 'Villa 31 Manzana 12 Casa 5', 'Villa 21-24']) expect(search(text).total).toBe(0);
  });
});

describe('an address with a number', () => {
  it('lies on the axis by its numbering', () => {
    expect(search('Santa Fe 1100').seen[0]).toEqual({
      streets: [SANTA_FE],
      nomenclatura: 'AV SANTA FE 1100, Capital, Córdoba',
      valor: 1100,
      point: at(1100),
      precision: 'altura',
    });
  });

  it('prefers the street whose range holds the number, and still tells of the other', () => {
    expect(search('Santa Fe 3500').seen).toMatchObject([
      { streets: [SANTA_FE_ELSEWHERE], ...NOWHERE },
      { streets: [SANTA_FE], ...NOWHERE },
    ]);
  });

  it('prefers a street that ends just before the number to one that has nothing near it', () => {
    expect(search('Santa Fe 2199').seen).toMatchObject([{ streets: [SANTA_FE] }, { streets: [SANTA_FE_ELSEWHERE] }]);
    expect(search('Santa Fe 2900').seen).toMatchObject([{ streets: [SANTA_FE_ELSEWHERE] }, { streets: [SANTA_FE] }]);
  });

  it('has no point outside the known range, nor in a gap of it', () => {
    expect(search('Av. Santa Fe 5000', { departamento: '14014' }).seen).toMatchObject([
      { streets: [SANTA_FE], ...NOWHERE },
    ]);
    expect(search('Av. Santa Fe 1550', { departamento: '14014' }).seen).toMatchObject([
      { streets: [SANTA_FE], ...NOWHERE },
    ]);
    expect(search('Av. Santa Fe 1600', { departamento: '14014' }).seen[0]?.precision).toBe('altura');
  });

  it('counts both ends of a range', () => {
    expect(search('Santa Fe 100').seen[0]?.point).toEqual(at(100));
    expect(search('Santa Fe 2099').seen[0]?.point).toEqual(at(2099));
    expect(search('Santa Fe 2100').seen[0]?.point).toBeNull();
  });

  it('lies on its street where the numbering is not known, and nowhere without a line', () => {
    expect(search('Tucumán 500').seen).toMatchObject([{ streets: [TUCUMAN], ...NOWHERE }]);
    expect(search('Italia 500').seen).toMatchObject([{ streets: [ITALIA], precision: 'calle' }]);
  });

  it('leaves the number 0 out of its name', () => {
    expect(search('Tucumán 0').seen[0]).toMatchObject({ nomenclatura: 'TUCUMAN, Capital, Córdoba', valor: 0 });
  });

  it('leaves out a department that is not known', () => {
    expect(search('9 de Julio 100').seen[0]?.nomenclatura).toBe('9 DE JULIO 100, Córdoba');
  });
});

describe('an address without a number', () => {
  it('is one result a street, in its middle', () => {
    expect(search('Santa Fe', { departamento: '14014' })).toMatchObject({
      total: 1,
      seen: [{ nomenclatura: 'AV SANTA FE, Capital, Córdoba', valor: null, point: at(1100), precision: 'calle' }],
    });
    expect(search('Santa Fe s/n').seen[0]).toMatchObject({ streets: [SANTA_FE], valor: null, precision: 'calle' });
  });

  it('lies on the drawn course where there is no axis, nowhere without one', () => {
    expect(search('Italia').seen[0]).toMatchObject({ point: [-31.5, -64.295], precision: 'calle' });
    expect(search('Tucumán').seen[0]).toMatchObject(NOWHERE);
  });
});

describe('a corner', () => {
  it('is found from either street, which keeps its place', () => {
    expect(search('Santa Fe y Santa Rosa')).toMatchObject({
      total: 1,
      seen: [
        {
          streets: [SANTA_FE, SANTA_ROSA],
          nomenclatura: 'AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba',
          point: at(300),
          precision: 'cruce',
        },
      ],
    });
    expect(search('Santa Rosa esq. Av. Santa Fe').seen).toMatchObject([
      { streets: [SANTA_ROSA, SANTA_FE], point: at(300) },
    ]);
  });

  it('with a number near it lies on the number', () => {
    expect(search('Santa Fe 310 y Santa Rosa').seen).toMatchObject([
      { nomenclatura: 'AV SANTA FE 310 (ESQUINA SANTA ROSA), Capital, Córdoba', point: at(310), precision: 'altura' },
    ]);
  });

  it('is not found with a number far from it', () => {
    expect(search('Santa Fe 2000 y Santa Rosa').total).toBe(0);
  });

  it('lies at the crossing when the number cannot be placed', () => {
    expect(search('Av Santa Fe 5000 esquina Santa Rosa').seen).toMatchObject([{ point: at(300), precision: 'cruce' }]);
  });

  it('is found without a point where only the pair is known', () => {
    expect(search('Santa Rosa y Colón').seen).toMatchObject([{ streets: [SANTA_ROSA, AV_COLON], ...NOWHERE }]);
  });

  it('is where two courses meet when no list tells', () => {
    expect(search('Italia y Roma').seen).toMatchObject([
      { streets: [ITALIA, ROMA], point: [-31.5, -64.295], precision: 'cruce' },
    ]);
  });

  it('does not exist for streets that do not cross', () => {
    expect(search('Santa Rosa y Tucumán').total).toBe(0);
  });

  it('is told without a point where no list could tell of it', () => {
    expect(search('Gral Belgrano y Calle 10').seen).toMatchObject([{ streets: [BELGRANO, CALLE_10], ...NOWHERE }]);
    expect(search('Belgrano Chico y Santa Fe', { departamento: '14021' }).total).toBe(0);
  });

  it('of streets filed under two places of the department or town asked for is told without a point', () => {
    const corner = [{ streets: [MARCONI, SPILIMBERGO], ...NOWHERE }];
    expect(search('Marconi y Spilimbergo', { departamento: 'Capital' }).seen).toMatchObject(corner);
    expect(search('Marconi y Spilimbergo', { localidad: 'Córdoba' }).seen).toMatchObject(corner);
    expect(search('Marconi y Spilimbergo', { provincia: '14' }).total).toBe(0);
    expect(search('Marconi y Spilimbergo', { departamento: 'Capital', exacto: true }).total).toBe(0);
    expect(search('Marconi y Spilimbergo', { departamento: '14021' }).total).toBe(0);
    expect(search('Santa Rosa y Tucumán', { departamento: 'Capital' }).total).toBe(0);
  });

  it('that is not known leaves the number on its street', () => {
    expect(search('Santa Fe 310 y Nohay').seen).toMatchObject([
      { nomenclatura: 'AV SANTA FE 310, Capital, Córdoba', point: at(310), precision: 'altura' },
      { streets: [SANTA_FE_ELSEWHERE], ...NOWHERE },
    ]);
    expect(search('Santa Fe y Nohay').total).toBe(0);
    expect(search('Santa Fe 310 y Nohay', { exacto: true }).total).toBe(0);
  });

  it('is found with a street of another kind than the one written', () => {
    expect(search('Av. Santa Rosa y Santa Fe').seen).toMatchObject([{ streets: [SANTA_ROSA, SANTA_FE] }]);
  });
});

describe('a street between two others', () => {
  it('lies in the middle of the crossings', () => {
    expect(search('Santa Fe entre Santa Rosa y Colon').seen).toEqual([
      {
        streets: [SANTA_FE, SANTA_ROSA, AV_COLON],
        nomenclatura: 'AV SANTA FE (ENTRE SANTA ROSA Y AV COLON), Capital, Córdoba',
        valor: null,
        point: at(360),
        precision: 'cuadra',
      },
    ]);
    expect(search('Santa Fe entre Colon y Santa Rosa').seen[0]?.streets).toEqual([SANTA_FE, AV_COLON, SANTA_ROSA]);
  });

  it('lies on its number when it has one', () => {
    expect(search('Av. Santa Fe nro 330, entre Santa Rosa y Colón').seen).toMatchObject([
      { point: at(330), precision: 'altura' },
    ]);
  });

  it('is not found when the crossings lie far apart', () => {
    expect(search('Santa Fe entre Santa Rosa y Tucuman').total).toBe(0);
  });

  it('is one corner when the other street is not known', () => {
    expect(search('Santa Fe entre Santa Rosa y Nohay').seen).toMatchObject([
      { nomenclatura: 'AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba', point: at(300), precision: 'cruce' },
    ]);
    expect(search('Santa Fe entre Nohay y Colón').seen).toMatchObject([{ streets: [SANTA_FE, AV_COLON] }]);
  });

  it('of streets of the department asked for is told without a point where no list could tell of it', () => {
    const stretch = [{ streets: [MARCONI, SPILIMBERGO, BERNI], ...NOWHERE }];
    expect(search('Marconi entre Spilimbergo y Berni', { departamento: 'Capital' }).seen).toMatchObject(stretch);
    expect(search('Marconi entre Spilimbergo y Berni', { provincia: '14' }).total).toBe(0);
    expect(search('Santa Fe entre Santa Rosa y Tucuman', { departamento: 'Capital' }).total).toBe(0);
  });

  it('honours max and inicio', () => {
    expect(search('Santa Fe entre Santa Rosa y Colon', { inicio: 1 })).toEqual({ total: 1, seen: [] });
  });
});

describe('a road', () => {
  it.each(['ruta 3 km 150', 'Ruta Nacional 3 km 150', 'RN 3 km 150'])(
    '%s is a kilometre, not a door number',
    (text) => {
      expect(search(text).seen).toMatchObject([
        { streets: [RUTA_3], nomenclatura: 'RUTA NACIONAL 3 KM 150, Capital, Córdoba', valor: 150, ...NOWHERE },
      ]);
    },
  );
});

describe('names', () => {
  it.each([
    ['calle 10 500', CALLE_10],
    ['10 n° 500', CALLE_10],
    ['Gral. Belgrano 100', BELGRANO],
    ['General Belgrano 100', BELGRANO],
    ['Bellgrano 100', BELGRANO],
    ['sta. rosa 100', SANTA_ROSA],
    ['Coronel Manuel Belgrano 100', BELGRANO],
    ['M. Belgrano 100', BELGRANO],
    ['Stgo. Roma 100', ROMA],
    ['Italia y Belgrano 100', BELGRANO],
  ])('%s', (text, street) => {
    expect(search(text).seen[0]?.streets).toEqual([street]);
  });

  it('equal names come before longer ones, larger places before smaller', () => {
    expect(search('General Belgrano 100').seen.map(({ streets }) => streets[0])).toEqual([BELGRANO, '1402101000002']);
  });

  it('a name that has the number comes before one that has not', () => {
    expect(search('Belgrano 700', { departamento: '14014' }).seen[0]?.nomenclatura).toBe(
      'BELGRANO CHICO 700, Capital, Córdoba',
    );
  });

  it('looks without the kind of street when that finds nothing', () => {
    expect(search('Pasaje Santa Rosa 100').seen[0]?.streets).toEqual([SANTA_ROSA]);
  });

  it('with exacto the whole official name is needed', () => {
    expect(search('av santa fe 110', { exacto: true })).toMatchObject({ total: 1, seen: [{ streets: [SANTA_FE] }] });
    expect(search('santa fe 110', { exacto: true }).seen[0]?.streets).toEqual([SANTA_FE_ELSEWHERE]);
    expect(search('Santa F 110', { exacto: true }).total).toBe(0);
  });
});

describe('a name with other words than the official one', () => {
  it.each([['Roma Italia Libre 100'], ['Santa 100'], ['9 de Octubre 100'], ['Rosa 9 100']])(
    '%s is not guessed',
    (text) => {
      const found = search(text).seen.map(({ nomenclatura }) => nomenclatura);
      expect(found.filter((name) => /ROMA|ITALIA|JULIO/.test(name))).toEqual([]);
    },
  );
});

describe('places that the text names', () => {
  it('decide between streets of one name', () => {
    expect(search('Santa Fe 310, Villa Allende').seen.map(({ streets }) => streets[0])).toEqual([
      SANTA_FE_ELSEWHERE,
      SANTA_FE,
    ]);
    expect(search('Santa Fe 310, Capital').seen[0]?.streets).toEqual([SANTA_FE]);
    expect(search('Santa Fe s/n - Barrio Golf').seen[0]?.streets).toEqual([SANTA_FE_ELSEWHERE]);
  });

  it('leave nothing out', () => {
    expect(search('Santa Rosa 100, Villa Allende').seen[0]?.streets).toEqual([SANTA_ROSA]);
    expect(search('Santa Rosa 100, Nohay').seen[0]?.streets).toEqual([SANTA_ROSA]);
  });

  it('are looked through for the street although the province named has another that is written so', () => {
    expect(search('Av. Santa Fe s/n, Córdoba').seen[0]?.streets).toEqual([SANTA_FE]);
    expect(search('Av. Santa Fe s/n, Villa Allende, Córdoba').seen[0]?.streets).toEqual([SANTA_FE_ELSEWHERE]);
    expect(search('Av. Santa Fe s/n, Villa Allende, Provincia de Córdoba, Argentina').seen[0]?.streets).toEqual([
      SANTA_FE_ELSEWHERE,
    ]);
  });

  it('do not count with exacto', () => {
    expect(search('santa fe 310, Villa Allende', { exacto: true }).total).toBe(
      search('santa fe 310', { exacto: true }).total,
    );
  });
});

describe('filters', () => {
  it.each([
    ['provincia by id', { provincia: '14' }, 2],
    ['provincia by name', { provincia: 'cordoba' }, 2],
    ['another province', { provincia: '06' }, 0],
    ['departamento by name', { departamento: 'Capital' }, 1],
    ['localidad_censal by id', { localidad_censal: '14021010' }, 1],
    ['localidad by name, through its census locality', { localidad: 'Barrio Golf' }, 1],
    ['localidad by id', { localidad: '1402101001' }, 1],
    ['localidad or localidad_censal', { localidad: 'Barrio Golf', localidad_censal: '14014010' }, 2],
    ['localidad under another department', { localidad: 'Barrio Golf', departamento: '14014' }, 0],
    ['a locality that does not exist', { localidad: 'Nohay' }, 0],
    ['localidad that is a census locality alone', { localidad: 'Villa Allende' }, 1],
    ['localidad that is a department', { localidad: 'Capital' }, 1],
    ['localidad with the part of a town', { localidad: 'Villa Allende Norte' }, 1],
    ['localidad with a shortened word', { localidad: 'V. Allende' }, 1],
    ['localidad that is a department of another province', { localidad: 'Capital', provincia: '06' }, 0],
    ['with exacto only a locality', { localidad: 'Villa Allende', exacto: true }, 0],
    ['localidad with its department in brackets', { localidad: 'Barrio Golf (Colón)' }, 1],
    ['localidad with its department behind a comma', { localidad: 'Barrio Golf, Depto. Colón' }, 1],
    ['a department and its town', { localidad: 'Colón - Villa Allende' }, 1],
    ['localidad with its department in a row', { localidad: 'Barrio Golf Colon' }, 1],
    ['a town in a department that it does not lie in', { localidad: 'Villa Allende (Capital)' }, 0],
    ['a neighbourhood that no list has, with its department', { localidad: 'Los Nohay (Colón)' }, 1],
    ['a neighbourhood that no list has, with its province', { localidad: 'Nohay (Córdoba)' }, 0],
    ['localidad with a postal code', { localidad: 'X5105 Villa Allende' }, 1],
    ['localidad that says it is one', { localidad: 'Ciudad de Villa Allende (Centro)' }, 1],
    ['the middle of a department', { localidad: 'Centro', departamento: 'Colón' }, 1],
    ['the middle of a province', { localidad: 'Centro', provincia: '14' }, 0],
    ['letters alone', { localidad: 'S/D' }, 0],
    // Its census locality has the street.
    ['a locality that only streets name, and its province', { localidad: 'B° Sur, Córdoba' }, 1],
    ['departamento that is a locality', { departamento: 'Barrio Golf' }, 1],
    ['departamento that is a town', { departamento: 'Villa Allende' }, 1],
    ['departamento that is neither', { departamento: 'Nohay' }, 0],
    ['departamento that is a town, with exacto', { departamento: 'Villa Allende', exacto: true }, 0],
    ['departamento and localidad that are one town', { departamento: 'Villa Allende', localidad: 'Barrio Golf' }, 1],
    ['departamento that is a town of another province', { departamento: 'Villa Allende', provincia: '06' }, 0],
    ['provincia by its published code', { provincia: 'AR-X' }, 2],
    ['provincia by a short name', { provincia: 'Pcia. de Cba.' }, 2],
    ['provincia with its kind behind it', { provincia: 'Córdoba (Provincia)' }, 2],
    ['provincia by a short name, with exacto', { provincia: 'AR-X', exacto: true }, 0],
    ['several ids', { localidad_censal: '14021010,14014010' }, 2],
    ['no match together', { departamento: '14014', localidad_censal: '14021010' }, 0],
  ])('%s', (_title, filters, total) => {
    expect(search('Santa Fe', filters).total).toBe(total);
  });
});
