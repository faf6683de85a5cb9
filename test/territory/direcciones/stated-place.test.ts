import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { COUNTRY } from './country.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(COUNTRY);
});

const EVERYWHERE = ['02007', '06371', '50007', '66028', '82063', '82084'];

/** The departments in which an address is found. */
function departments(direccion: string, filters: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const { calles } = catalog.tables;
  return searchAddresses(catalog, addressValues(direccion, filters))
    .page.map(({ streets: [{ street }] }) => (calles.ids[street] ?? '').slice(0, 5))
    .sort();
}

describe('the place that a text says for sure', () => {
  it.each<[string, readonly string[]]>([
    // A province leaves nothing of another one; behind one of its towns, nothing outside the town's department.
    ['Mitre 450, Salta', ['66028']],
    ['Mitre 450 - Rosario - Santa Fe', ['82084']],
    ['Mitre 450, (2000) Rosario, Santa Fe', ['82084']],
    ['Mitre 450, Salta Capital', ['66028']],
    ['Mitre 450 (Salta)', ['66028']],
    ['Mitre 450, Rosario, Sta. Fe', ['82084']],
    ['Mitre 450, Rosario, S.F.', ['82084']],
    ['Mitre 450, Distrito Rosario, Santa Fe', ['82063', '82084']],
    ['Mitre 450, Ciudad, Mendoza', ['50007']],
    ['Mitre 450, Misiones', []],
    // Of the town no street is known.
    ['Av. Mitre 450 - Posadas - Misiones', []],
    ['Mitre 450, Tandil, Buenos Aires', []],
    ['Mitre 450, Tandil, Pcia. de Bs. As.', []],
    ['Mitre 450, San Martín, Mendoza', []],
    ['Mitre 450, San Martín, Mza.', []],
    // `Buenos Aires` is the province or the City, of which the town may tell one.
    ['Mitre 450, Buenos Aires', ['02007', '06371']],
    ['Mitre 450, Provincia de Buenos Aires', ['06371']],
    ['Mitre 450, San Martín, Buenos Aires', ['06371']],
    ['Mitre 450, CABA', ['02007']],
    // Town and province may stand in one, or with the hyphen of a list between them.
    ['Mitre 450 Posadas Misiones', []],
    ['Mitre 450, Tandil Buenos Aires', []],
    ['Mitre 450 Rosario Santa Fe', ['82084']],
    ['Mitre 450, Rosario-Santa Fe', ['82084']],
    ['Mitre 450, San Martín Bs. As.', ['06371']],
    ['Mitre 450, Barrio Nohay Rosario Santa Fe', EVERYWHERE],
    // As the City and what is around it are written.
    ['Mitre 450, Cdad. Autónoma de Bs. As.', ['02007']],
    ['Mitre 450, Ciudad Aut. Bs. As.', ['02007']],
    ['Mitre 450, Ciudad de Bs. As.', ['02007']],
    ['Mitre 450, Cap. Fed.', ['02007']],
    ['Mitre 450, Gran Buenos Aires', ['06371']],
    ['Mitre 450, San Martín, GBA Norte', ['06371']],
    ['Mitre 450, Tandil, Bs.As. Costa Atlántica', []],
    ['Mitre 450, Tandil, Buenos Aires Interior', []],
    // The country is no place in it, though some are called so.
    ['Mitre 450, Santa Fe, Argentina', ['82063', '82084']],
    ['Mitre 450, Santa Fe, República Argentina', ['82063', '82084']],
    // Behind other words the province still counts.
    ['Mitre 450, Torre Norte, Galería Sur, Barrio Nohay, Centro, Tandil, Buenos Aires, Argentina', []],
    // What no list of places of the province has says nothing.
    ['Mitre 450, Rosario, Salta', ['66028']],
    ['Mitre 450, timbre 2, Santa Fe', ['82063', '82084']],
    ['Mitre 450, Puerta Norte, Santa Fe', ['82063', '82084']],
    // Towns by less than their names, as in `localidad`.
    ['Mitre 450, José León Suárez, Buenos Aires', ['06371']],
    ['Mitre 450, San Andrés, Buenos Aires', ['06371']],
    ['Mitre 450, de la Torre, Santa Fe', ['82084']],
    ['Mitre 450, Rosario, Santa Fe, Rosario, Santa Fe', ['82084']],
    ['Mitre 450, Barrio Nohay, Rosario, Santa Fe', ['82084']],
    ['Mitre 450, Barrio Nohay, Tandil, Buenos Aires', []],
  ])('%s: %j', (direccion, expected) => {
    expect(departments(direccion)).toEqual(expected);
  });

  it.each([
    'Mitre 450',
    // A town alone may be a quarter that is called so.
    'Mitre 450, Tandil',
    'Mitre 450, San Martín',
    // What is called after a province with the word for a street in front is a street.
    'Mitre - Av. Salta',
    'Mitre 450, Pasaje Salta',
    // They do not agree.
    'Mitre 450, Salta, Misiones',
    // Letters that may be something else, what only ends in a province, and what stands in front.
    'Mitre 450, S.F.',
    'Mitre 450, Capital',
    'Mitre 450, Banco de la Provincia de Salta',
    'Salta, Mitre 450',
  ])('is not said by %s', (direccion) => {
    expect(departments(direccion)).toEqual(EVERYWHERE);
  });

  it('counts within a filter that agrees, and not against one that does not, nor against that of a town', () => {
    expect(departments('Mitre 450, Tandil, Buenos Aires', { provincia: 'Buenos Aires' })).toEqual([]);
    expect(departments('Mitre 450, Rosario, Santa Fe', { provincia: '82' })).toEqual(['82084']);
    expect(departments('Mitre 450, Rosario', { provincia: '82' })).toEqual(['82084']);
    expect(departments('Mitre 450, Tandil', { provincia: 'Buenos Aires' })).toEqual([]);
    expect(departments('Mitre 450, Capital', { provincia: 'Salta' })).toEqual(['66028']);
    // The province written once more is not its city.
    expect(departments('Mitre 450, Santa Fe', { provincia: 'Santa Fe' })).toEqual(['82063', '82084']);
    expect(departments('Mitre 450, CABA', { provincia: 'Buenos Aires' })).toEqual(['02007']);
    expect(departments('Mitre 450, Salta', { provincia: '82' })).toEqual(['82063', '82084']);
    expect(departments('Mitre 450, Salta Capital', { provincia: '82' })).toEqual(['82063', '82084']);
    expect(departments('Mitre 450, Tandil, Buenos Aires', { departamento: 'General San Martín' })).toEqual(['06371']);
  });

  it('is told where it leaves less than the filters do, and once for texts that say the same', () => {
    const scopeOf = (direccion: string, filters = {}) => traceAddress(catalog, addressValues(direccion, filters)).scope;
    expect(scopeOf('Mitre 450 - Posadas - Misiones')?.stated).toBe('Posadas, Misiones');
    // Only what was looked in.
    expect(scopeOf('Mitre 450, Rosario, Salta, Argentina')?.stated).toBe('Salta');
    expect(scopeOf('Mitre 450, Tandil Buenos Aires')?.stated).toBe('Tandil, Buenos Aires');
    expect(scopeOf('Mitre 450, Salta')).toBe(scopeOf('Belgrano 12, Salta'));
    expect(scopeOf('Mitre 450, Salta', { provincia: 'Salta' })).toBe(scopeOf('Mitre 450', { provincia: 'Salta' }));
    expect(scopeOf('Mitre 450')?.stated).toBeNull();
  });
});
