import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { foundBy, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { remarksForAddress } from '../../../src/territory/explicar/remarks.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street, TOWN } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  const places = CITY.filter(({ path }) => !/(?:calles|calles_geometria|cruces)\.json$/.test(path));
  const one = `${TOWN.id}00105`;
  const other = `${TOWN.id}00106`;
  catalog = await addressCatalogOf([
    ...places,
    file(
      'calles.json',
      street('00101', 'AV BELGRANO', 'AV', { altura: numbered(1000, 2000) }),
      street('00102', 'INGENIERO HUERGO', 'CALLE', { altura: numbered(1000, 2000) }),
      street('00103', '151', 'CALLE', { altura: numbered(1, 900) }),
      street('00104', '16', 'CALLE', { altura: numbered(1, 900) }),
      street('00105', 'FRANCISCO BEAZLEY', 'CALLE', { altura: numbered(1500, 3200) }),
      street('00107', 'AV DIAZ VELEZ', 'AV', { altura: numbered(1000, 5000) }),
      street('00108', 'JOSE A CABRERA', 'CALLE', { altura: numbered(2900, 6000) }),
      street('00106', 'HUBAC', 'CALLE', { altura: numbered(1, 600) }),
    ),
    file('cruces.json', { calle_1_id: one, calle_2_id: other, lat: null, lon: null }),
  ]);
});

function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}) {
  const values = addressValues(direccion, filters);
  const trace = traceAddress(catalog, values);
  const { parsed, page } = foundBy(catalog, trace, values);
  const [hit] = page;
  const line = parsed && hit ? addressRecord(catalog, parsed, hit).nomenclatura : null;
  const remarks = parsed && hit ? remarksForAddress(catalog, parsed, hit, trace) : [];
  return { line, remarks };
}

describe('streets as registers name them', () => {
  it.each([
    ['AV.BELGRANO MANUEL 1378', 'AV BELGRANO 1378'],
    ['HUERGO LUIS ING. 1534', 'INGENIERO HUERGO 1534'],
    ['DIAZ VELEZ EUSTAQUIO AV 1378', 'AV DIAZ VELEZ 1378'],
    ['CABRERA JOSE ANTONIO 3484', 'JOSE A CABRERA 3484'],
    ['BRANDSEN(151) N°683', '151 683'],
    ['(16)COMERCIO N° 298', '16 298'],
    ['BEAZLEY Y HUBAC 1854', 'FRANCISCO BEAZLEY 1854 (ESQUINA HUBAC)'],
    ['BEAZLEY Y HUBAC 185', 'HUBAC 185'],
  ])('%s', (direccion, line) => {
    expect(search(direccion, { departamento: 'Capital' }).line).toBe(`${line}, Capital, Córdoba`);
  });

  it('are corners that no list tells of where the town is known, as without a number', () => {
    const corner = 'AV BELGRANO (ESQUINA HUBAC), Capital, Córdoba';
    expect(search('BELGRANO Y HUBAC', { departamento: 'Capital' }).line).toBe(corner);
    // AV BELGRANO has 1854, 5854 nobody.
    for (const number of [1854, 5854])
      expect(search(`BELGRANO Y HUBAC ${number}`, { departamento: 'Capital' }).line).toBe(corner);
    // No list tells of its crossings, so that nobody knows where the number is.
    expect(search('BELGRANO Y HUBAC 9854', { departamento: 'Capital' }).line).toBe(corner);
    expect(search('BELGRANO Y HUBAC 5854').line).toBeNull();
  });

  it('are none where what follows the surname is no given name', () => {
    expect(search('Belgrano Chico 1378').line).toBeNull();
  });

  it('are numbers only where the town is known', () => {
    expect(search('BRANDSEN(151) N°683').line).toBeNull();
  });

  it('say of a corner with a number what was taken', () => {
    expect(search('BEAZLEY Y HUBAC 1854').remarks[0]).toMatchObject({
      codigo: 'esquina_de_dos_calles',
      mensaje: expect.stringContaining('la esquina de «FRANCISCO BEAZLEY» y «HUBAC»'),
    });
  });
});
