import { describe, expect, it } from 'vitest';
import { askedOf, localityOf, placeOf, showing } from '../../../src/console/pages/territory/model/request.ts';

function asked(values: Readonly<Record<string, string>>): ReturnType<typeof askedOf> {
  return askedOf((name) => values[name] ?? '');
}

describe('what the address of the territory page asks', () => {
  it('is the country when it names nothing, or nothing that is any view', () => {
    expect(asked({})).toEqual({ what: 'country' });
    expect(asked({ lat: '-34.6' })).toEqual({ what: 'country' });
    expect(asked({ lat: 'x', lon: '1' })).toEqual({ what: 'country' });
    expect(asked({ lat: '-91', lon: '0' })).toEqual({ what: 'country' });
    expect(asked({ direccion: '  ' })).toEqual({ what: 'country' });
    expect(asked({ tipo: 'planeta', id: '3' })).toEqual({ what: 'country' });
  });
  it('is an address before everything else; places beside it are its filters', () => {
    expect(asked({ direccion: 'Salta 100', provincia: '82', localidad: '', lat: '1', lon: '1', puesto: '3' })).toEqual({
      what: 'address',
      direccion: 'Salta 100',
      filters: { provincia: '82' },
      puesto: 3,
    });
    for (const puesto of ['0', '-1', '1.5', 'x'])
      expect(asked({ direccion: 'a', puesto })).toMatchObject({ puesto: 1 });
  });
  it('is no municipality beside an address: the service knows no such filter', () => {
    expect(asked({ direccion: 'Salta 100', municipio: '060441' })).toMatchObject({ filters: {} });
  });
  it('is a point with both of its coordinates', () => {
    expect(asked({ lat: '-34.6', lon: '-58.4' })).toEqual({ what: 'point', lat: -34.6, lon: -58.4 });
  });
  it('is the smallest unit that is named, in either way of naming it', () => {
    expect(asked({ departamento: '06441', provincia: '06' })).toEqual({
      what: 'unit',
      kind: 'departamento',
      id: '06441',
    });
    expect(asked({ tipo: 'calle', id: '0200001090518' })).toEqual({ what: 'unit', kind: 'calle', id: '0200001090518' });
  });
});

describe('the place that the choices stand at', () => {
  it('is that of the filters or of the record; a department tells its province', () => {
    expect(placeOf(asked({ departamento: '06441' }))).toEqual({ provincia: '06', departamento: '06441' });
    expect(placeOf(asked({ direccion: 'a', provincia: 'Salta' }))).toEqual({ provincia: 'Salta', departamento: '' });
    expect(placeOf(asked({ departamento: 'Morón' }))).toEqual({ provincia: '', departamento: 'Morón' });
    expect(placeOf(asked({ localidad: '06441030' }))).toEqual({ provincia: '', departamento: '' });
    expect(placeOf(asked({}))).toEqual({ provincia: '', departamento: '' });
  });
});

describe('showing something else', () => {
  it('takes away what showed before', () => {
    const changes = showing({ departamento: '06441' });
    expect(changes.departamento).toBe('06441');
    for (const name of ['direccion', 'lat', 'lon', 'puesto', 'lista', 'nombre', 'inicio', 'provincia', 'tipo', 'id']) {
      expect(changes[name]).toBeNull();
    }
  });
});

describe('the census locality of a street', () => {
  it('is what its id begins with, where it is of one', () => {
    expect(localityOf({ id: '8208427090162', localidad_censal: 'Rosario' })).toBe('82084270');
    expect(localityOf({ id: '8208427090162', localidad_censal: null })).toBeNull();
  });
});
