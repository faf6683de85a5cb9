import { beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { namesNoStreet } from '../../../src/territory/direcciones/place-alone.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, street } from './town.ts';

const NAMES = [
  ...['SAN MARTIN', 'UNION', 'SANTA CECILIA', 'CALLE VIEJA', 'FERROCARRIL', 'CAMINO RURAL', 'URANO', 'SAN NORBERTO'],
  ...['ACCESO TRANSPORTE PUBLICO', 'ISLA MARTIN GARCIA', 'RIO CUARTO', 'SIN NOMBRE'],
  ...['JORGE SANTIAGO BYNNON', 'BASE GRL SAN MARTIN', 'BOULEVARD BOSQUE NORTE', 'JUAN B ALBERDI', 'BARRIO OBRERO'],
  'ERNESTO FARINA',
];

let catalog: AddressCatalog;
beforeAll(async () => {
  const streets = NAMES.map((name, place) => street(`0010${place + 10}`.slice(-5), name, 'CALLE'));
  catalog = await addressCatalogOf([...CITY, file('calles.json', ...streets)]);
});

/** Whether a street of a name is among what an address finds. */
function mayMean(direccion: string, name: string): boolean {
  const { page } = searchAddresses(catalog, addressValues(direccion));
  return page.some(({ streets: [{ street: found }] }) => catalog.tables.calles.nameAt(found) === name);
}

describe('a text that names a place and no street', () => {
  it.each([
    ['Picada San Martín', 'SAN MARTIN'],
    ['Col. Marina - Zona Rural', 'ERNESTO FARINA'],
    ['Paraje Unión s/n', 'UNION'],
    ['Bº Santa Cecilia - Mza 4', 'SANTA CECILIA'],
    ['B° San Jorge Mza 4 Lote 5', 'JORGE SANTIAGO BYNNON'],
    ['B° San Martín Mza 4', 'BASE GRL SAN MARTIN'],
    ['Bº Norte Casa 4', 'BOULEVARD BOSQUE NORTE'],
    ['B° Alberdi Mza 4', 'JUAN B ALBERDI'],
    ['Pampa Vieja', 'CALLE VIEJA'],
    ['Ex Estación de Ferrocarril', 'FERROCARRIL'],
    ['Área Rural', 'CAMINO RURAL'],
    ['Casco urbano s/n', 'URANO'],
    ['Calle pública s/n', 'ACCESO TRANSPORTE PUBLICO'],
    ['Calle S/Nº', 'SAN NORBERTO'],
  ])('%s is not the street %s', (text, name) => {
    expect(mayMean(text, name)).toBe(false);
  });

  it.each([
    ['Isla Martín García', 'ISLA MARTIN GARCIA'],
    ['Río Cuarto', 'RIO CUARTO'],
    ['B° Obrero Mza 4', 'BARRIO OBRERO'],
    ['Sin nombre s/n', 'SIN NOMBRE'],
    ['Picada San Martín 1200', 'SAN MARTIN'],
    ['Calle San Martín', 'SAN MARTIN'],
    ['San Martín s/n', 'SAN MARTIN'],
  ])('%s may be the street %s', (text, name) => {
    expect(mayMean(text, name)).toBe(true);
  });

  it.each([
    ['Zona Rural', true],
    ['Mza 3 Casa 5 B° San José', true],
    ['Colonia Cushamen Lote 12', true],
    ['Escuela Rural', true],
    ['Mitre s/n', false],
    ['Ruta 38', false],
    ['Calle 5', false],
    ['Calle pública y Mitre', false],
    ['Paraje El Tala 200', false],
  ])('%s: %s', (text, none) => {
    const parsed = parseAddress(text);
    expect(parsed && namesNoStreet(parsed)).toBe(none);
  });
});
