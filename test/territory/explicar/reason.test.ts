import { beforeAll, describe, expect, it } from 'vitest';
import type { UnitResource } from '../../../src/territory/contract/resources.ts';
import { foundBy, searchAddresses, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { reasonForAddress } from '../../../src/territory/explicar/address.ts';
import { reasonForNames } from '../../../src/territory/explicar/names.ts';
import { reasonForPoint } from '../../../src/territory/explicar/point.ts';
import { remarksForAddress } from '../../../src/territory/explicar/remarks.ts';
import { searchUnits } from '../../../src/territory/queries/search.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { COUNTRY } from '../direcciones/country.ts';
import { CITY } from '../direcciones/town.ts';
import { WORLD } from '../ubicacion/world.ts';
import { addressValues, catalogOf, unitValues } from './catalog.ts';

let city: WholeCatalog;
let world: WholeCatalog;
let country: WholeCatalog;
beforeAll(async () => {
  city = await catalogOf(CITY);
  world = await catalogOf(WORLD);
  country = await catalogOf(COUNTRY);
});

describe('why an address was not found', () => {
  const reason = (direccion: string, filters: Readonly<Record<string, unknown>> = {}) => {
    const values = addressValues(direccion, filters);
    return reasonForAddress(city, values, traceAddress(city, values));
  };

  it.each([
    ['??', {}, 'texto_vacio'],
    ['Barrio Norte 123', {}, 'texto_sin_calle'],
    ['Paraje El Tala', {}, 'texto_sin_calle'],
    ['Zona rural s/n', { departamento: 'Colón' }, 'texto_sin_calle'],
    ['Mza 4 Lote 12', {}, 'texto_sin_calle'],
    ['Calle pública s/n', {}, 'texto_sin_calle'],
    ['Paraje El Tala 200', {}, 'calle_no_encontrada'],
    ['Ruta 38', {}, 'calle_no_encontrada'],
    ['x '.repeat(61), {}, 'texto_demasiado_largo'],
    ['Santa Fe 200', { provincia: 'Mordor' }, 'filtro_sin_resultados'],
    ['Santa Fe 200', { departamento: '99999' }, 'filtro_sin_resultados'],
    ['Santa Fe 200', { departamento: '14021', localidad: '14014010' }, 'filtros_incompatibles'],
    ['Zzyzx 200', {}, 'calle_no_encontrada'],
    ['Zzyzx 200', { departamento: 'Colón' }, 'calle_no_encontrada'],
    ['Tucumán 200', { departamento: 'Colón' }, 'calle_en_otro_lugar'],
    ['Santa Rosa y Tucumán', {}, 'cruce_no_encontrado'],
    ['Santa Fe entre Santa Rosa y Tucumán', {}, 'cruce_no_encontrado'],
    ['Santa Fe 200 esquina Tucumán', {}, 'cruce_lejos_de_la_altura'],
  ])('%s %j: %s', (direccion, filters, code) => {
    const found = reason(direccion, filters);
    expect(found?.codigo).toBe(code);
    expect(found?.mensaje).toMatch(/^\S.*[.]$/);
  });

  it('is nothing when it was found', () => {
    expect(reason('Santa Fe 200')).toBeNull();
  });

  it('names the filter, the street and where else it is', () => {
    expect(reason('Santa Fe 200', { provincia: 'Mordor' })?.mensaje).toContain('provincia con el nombre «Mordor»');
    expect(reason('Santa Fe 200', { departamento: '14021', localidad: '14014010' })?.mensaje).toBe(
      'La localidad «Córdoba» no está en el departamento «Colón» sino en «Capital»: corrija uno de los filtros «departamento» y «localidad» o quítelo.',
    );
    expect(reason('Santa Fe 200', { localidad_censal: 'Capital' })?.mensaje).toBe(
      'No se encontró ninguna localidad censal con el nombre «Capital»: el departamento sí existe, use el filtro «departamento».',
    );
    expect(reason('Tucumán 200', { departamento: 'Colón' })?.mensaje).toBe(
      'No se encontró ninguna calle «Tucumán» en el departamento «Colón», de donde los datos tienen 2 calles; la tienen en Córdoba (Córdoba).',
    );
    expect(reason('Roma y Zzyzx')?.mensaje).toContain('«Zzyzx»');
    expect(reason('Santa Fe entre Santa Rosa y Italia')?.mensaje).toContain(
      'no se conoce el cruce de «Santa Fe» con «Italia»',
    );
  });

  it('says of a place that it has no streets', async () => {
    const values = addressValues('Mitre 1', { provincia: '06' });
    expect(reasonForAddress(world, values, traceAddress(world, values))).toMatchObject({
      codigo: 'lugar_sin_calles',
      mensaje: 'Los datos no tienen calles en la provincia «Buenos "Aires"»: pruebe con un lugar más amplio.',
    });
    const anywhere = addressValues('Mitre 1');
    expect(reasonForAddress(world, anywhere, traceAddress(world, anywhere))?.codigo).toBe('lugar_sin_calles');
  });

  it('names the place that the text says itself', () => {
    const told = (direccion: string) => {
      const values = addressValues(direccion);
      return reasonForAddress(country, values, traceAddress(country, values));
    };
    expect(told('Mitre 450 - Posadas - Misiones')).toEqual({
      codigo: 'lugar_sin_calles',
      mensaje:
        'Los datos no tienen calles en «Posadas, Misiones», el lugar que dice el texto: si el lugar es otro, corríjalo o quítelo del texto.',
    });
    expect(told('Zzyzx 450, Salta')).toEqual({
      codigo: 'calle_no_encontrada',
      mensaje:
        'No se encontró ninguna calle con un nombre parecido a «Zzyzx» en «Salta», el lugar que dice el texto, de donde los datos tienen una sola calle: puede que falte en los datos o que se escriba de otra manera.',
    });
    expect(told('Mitre 450, Salta')).toBeNull();
  });
});

describe('what to mind of an address that was found', () => {
  const remarks = (direccion: string, filters: Readonly<Record<string, unknown>> = {}) => {
    const found = searchAddresses(city, addressValues(direccion, filters));
    const [hit] = found.page;
    if (!found.parsed || !hit) throw new Error(`${direccion}: not found`);
    return remarksForAddress(city, found.parsed, hit);
  };

  it('is nothing for a number on its street', () => {
    expect(remarks('Av. Santa Fe 200')).toEqual([]);
  });
  it('tells the real numbers of the street', () => {
    expect(remarks('Av. Santa Fe 1550', { localidad_censal: '14014010' })).toMatchObject([
      {
        codigo: 'altura_fuera_de_rango',
        mensaje: 'La calle «AV SANTA FE» no tiene la altura 1550: tiene de la 100 a la 1499 y de la 1600 a la 2099.',
      },
      { codigo: 'sin_punto' },
    ]);
  });
  it('tells that numbers are not known, and that a name was taken for another', () => {
    expect(remarks('Tucumam 20').map(({ codigo }) => codigo)).toEqual([
      'aproximado',
      'altura_desconocida',
      'sin_punto',
    ]);
    expect(remarks('Tucumam 20')[0]?.mensaje).toContain('«Tucumam» como «TUCUMAN»');
  });
});

describe('what is answered instead of what the data do not have', () => {
  it.each([
    [
      'Santa Rosa 100 esquina Tucumán',
      'cruce_no_comprobado',
      '«SANTA ROSA» con «Tucumán»: el resultado es la altura 100',
    ],
    ['Santa Fe entre Santa Rosa y Gral Belgrano', 'tramo_incompleto', 'solo tienen el de «SANTA ROSA»'],
    ['Gral Belgrano y Italia', 'cruce_no_comprobado', '«GRAL BELGRANO» y «ITALIA» están en el mismo lugar'],
    ['Tucumán y Santa Rosa 100', 'segunda_calle', 'se tomó la segunda, «SANTA ROSA», que tiene la altura 100'],
  ])('%s: %s', (direccion, code, words) => {
    const values = addressValues(direccion);
    const trace = traceAddress(city, values);
    const { parsed, page } = foundBy(city, trace, values);
    const [hit] = page;
    if (!parsed || !hit) throw new Error(`${direccion}: not found`);
    expect(trace.fallback).not.toBeNull();
    const [remark] = remarksForAddress(city, parsed, hit, trace);
    expect(remark?.codigo).toBe(code);
    expect(remark?.mensaje).toContain(words);
    expect(remark?.mensaje).toMatch(/^\S.*[.]$/);
  });
});

describe('why a search by name found nothing', () => {
  it.each<[UnitResource, Record<string, string>, string]>([
    ['calles', { nombre: 'Zzyzx' }, 'nombre_no_encontrado'],
    ['calles', { nombre: 'Tucumán', departamento: 'Colón' }, 'nombre_en_otro_lugar'],
    ['calles', { nombre: 'Tucumán', departamento: 'Mordor' }, 'filtro_sin_resultados'],
    ['calles', { nombre: 'Tucuman', exacto: 'true', categoria: 'AV' }, 'sin_resultados'],
    ['localidades', { id: '99999999' }, 'id_desconocido'],
    ['localidades', { departamento: '14021', provincia: '02' }, 'filtro_sin_resultados'],
    ['municipios', { provincia: '14' }, 'sin_resultados'],
  ])('%s %j: %s', (resource, members, code) => {
    const values = unitValues(resource, members);
    expect(searchUnits(city, resource, values).total).toBe(0);
    const { codigo, mensaje } = reasonForNames(city, resource, values);
    expect(codigo).toBe(code);
    expect(mensaje).toMatch(/^\S.*[.]$/);
  });
});

describe('why nothing is known of a point', () => {
  it.each([
    [null, -58.4, 'sin_coordenadas'],
    [-34.5, -58.5, undefined],
    [-58.5, -34.5, 'coordenadas_invertidas'],
    [34.5, 58.5, 'coordenadas_invertidas'],
    [500, 1, 'coordenadas_imposibles'],
    [0, 0, 'fuera_del_pais'],
  ])('(%s, %s): %s', (lat, lon, code) => {
    expect(reasonForPoint(world.map, lat, lon)?.codigo).toBe(code);
  });
});
