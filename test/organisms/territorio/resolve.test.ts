import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Organism } from '../../../src/organisms/records.ts';
import type { KnownAddress } from '../../../src/organisms/territorio/gazetteer.ts';
import { resolvePlace } from '../../../src/organisms/territorio/query.ts';
import { remarksOf } from '../../../src/organisms/territorio/render.ts';
import { addressIn, country, DEPARTMENTS } from './country.ts';

const NOBODY: Organism = {
  id: 1,
  nombre: 'Museo',
  descripcion: '',
  web: '',
  email: '',
  telefono: '',
  direccion: '',
  localidad: '',
  provincia: '',
  latitud: null,
  longitud: null,
  imagen: null,
  fecha_creacion: '2020-01-01T00:00:00Z',
  fecha_modificacion: '2020-01-01T00:00:00Z',
  extra: {},
};

/** Resolves an organism in a country where its address means the given ones. */
function resolved(about: Partial<Organism>, addresses: readonly KnownAddress[] = []) {
  const organism = { ...NOBODY, ...about };
  const place = resolvePlace(country({ [organism.direccion]: addresses }), organism);
  const { units, locality } = place;
  return {
    way: place.way,
    agree: place.agree,
    provincia: units.provincia?.id ?? null,
    departamento: units.departamento?.id ?? null,
    municipio: units.municipio?.id ?? null,
    localidad: locality && `${locality.unit.id} ${locality.way}`,
    remarks: remarksOf(organism, place),
    place,
  };
}

const AT_WEST_NORTH = { latitud: 5.4, longitud: -5 };

describe('where an organism lies in the territory', () => {
  it('by its point: the units that hold it, and the nearest locality of its department', () => {
    expect(resolved(AT_WEST_NORTH)).toMatchObject({
      way: 'punto',
      agree: null,
      provincia: '01',
      departamento: '01001',
      municipio: '010019',
      localidad: '01001010 cercania',
    });
  });

  it('by its address alone, with the municipality of its point', () => {
    expect(resolved({ direccion: 'Calle 1' }, [addressIn(3)])).toMatchObject({
      way: 'direccion',
      agree: null,
      provincia: '02',
      departamento: '02002',
      municipio: '020029',
      localidad: '02002010 direccion',
      remarks: ['El organismo no tiene un punto publicado.'],
    });
  });

  it('by both, when they agree, with the metres between them', () => {
    const both = resolved({ ...AT_WEST_NORTH, direccion: 'Calle 1' }, [addressIn(0)]);
    expect(both).toMatchObject({ way: 'punto_y_direccion', agree: true, departamento: '01001', remarks: [] });
    expect(both.place.metres).toBeGreaterThan(40_000);
    expect(both.place.metres).toBeLessThan(50_000);
  });

  it('in conflict the point counts, and it is said', () => {
    const astray = resolved({ ...AT_WEST_NORTH, direccion: 'Calle 1', provincia: 'Oeste' }, [addressIn(1)]);
    expect(astray).toMatchObject({ way: 'punto', agree: false, departamento: '01001' });
    expect(astray.remarks).toEqual(['El punto está en Oeste Norte y la dirección en Oeste Sur: vale el punto.']);
  });

  it('in conflict the address counts when only it lies in the published province', () => {
    const astray = resolved({ ...AT_WEST_NORTH, direccion: 'Calle 1', provincia: 'Este' }, [addressIn(2)]);
    expect(astray).toMatchObject({ way: 'direccion', agree: false, departamento: '02001', municipio: '020019' });
    expect(astray.remarks).toEqual([
      'El punto está en Oeste Norte y la dirección en Este Norte: vale la dirección.',
      'El punto está en Oeste, y la provincia publicada es Este.',
    ]);
    expect(resolved({ ...AT_WEST_NORTH, direccion: 'Calle 1', provincia: 'Este' }, [addressIn(1)]).way).toBe('punto');
  });

  it('an address that could be in several departments is of none, unless the point is in one of them', () => {
    const several = [addressIn(0), addressIn(1)];
    const alone = resolved({ direccion: 'Calle 1', provincia: 'Oeste' }, several);
    expect(alone).toMatchObject({ way: 'nombre', provincia: '01', departamento: null, localidad: null });
    expect(alone.remarks[1]).toBe('La dirección podría estar en varios departamentos: Oeste Norte, Oeste Sur.');
    const pointed = resolved({ direccion: 'Calle 1', latitud: -5, longitud: -5 }, several);
    expect(pointed).toMatchObject({ way: 'punto_y_direccion', departamento: '01002' });
  });

  it('by the published names, as far as they name one unit', () => {
    const called = (localidad: string, provincia: string) => resolved({ localidad, provincia });
    expect(called('San Martín', 'Oeste')).toMatchObject({ way: 'nombre', localidad: '01001020 nombre' });
    expect(called('San Martín', 'Oeste').departamento).toBe('01001');
    expect(called('Belgrano, Oeste Sur', 'Oeste').localidad).toBe('01002020 nombre');
    expect(called('Nadie', 'Oeste')).toMatchObject({ way: 'nombre', provincia: '01', localidad: null });
    expect(called('San Martín', '')).toMatchObject({ way: null, provincia: null, localidad: null });
    expect(called('', 'Atlántida').remarks).toContain('Ninguna provincia se llama "Atlántida".');
  });

  it('the published locality counts before the nearest, but only in the department', () => {
    const named = { ...AT_WEST_NORTH, provincia: 'Oeste' };
    expect(resolved({ ...named, localidad: 'San Martín' }).localidad).toBe('01001020 nombre');
    expect(resolved({ ...named, localidad: 'Belgrano' }).localidad).toBe('01001010 cercania');
  });

  it('the locality of a street counts before the nearest to a point, but not in a conflict', () => {
    const away = { latitud: 6, longitud: -5, direccion: 'Calle 1' };
    expect(resolved(away).localidad).toBe('01001020 cercania');
    expect(resolved(away, [addressIn(0)]).localidad).toBe('01001010 direccion');
    expect(resolved(away, [addressIn(1)]).localidad).toBe('01001020 cercania');
    expect(resolved(away, [addressIn(0, { localidad_censal: null })]).localidad).toBe('01001020 cercania');
  });

  it('an address without a point has no municipality', () => {
    const middle = addressIn(3, { precision: 'calle' });
    expect(resolved({ direccion: 'Calle' }, [middle])).toMatchObject({
      departamento: '02002',
      municipio: null,
      localidad: '02002010 direccion',
      remarks: [
        'El organismo no tiene un punto publicado.',
        'De la dirección se conoce la calle, no el lugar en ella.',
      ],
    });
  });

  it('a point abroad is none, and it is said', () => {
    const abroad = resolved({ latitud: 50, longitud: 50 });
    expect(abroad).toMatchObject({ way: null, provincia: null, localidad: null });
    expect(abroad.remarks[0]).toBe('El punto publicado está fuera de todas las provincias.');
  });

  it('whatever is known, what is answered hangs together', () => {
    const coordinate = fc.option(fc.double({ min: -12, max: 12, noNaN: true }), { nil: null });
    const text = fc.constantFrom('', 'San Martín', 'Belgrano, x', 'Oeste', 'Este', 'x');
    fc.assert(
      fc.property(
        fc.tuple(coordinate, coordinate, text, text),
        fc.array(fc.nat(3), { maxLength: 3 }),
        ([latitud, longitud, localidad, provincia], found) => {
          const about = { latitud, longitud, localidad, provincia, direccion: 'Calle 1' };
          const {
            way,
            agree,
            departamento,
            provincia: province,
            localidad: locality,
            place,
          } = resolved(
            about,
            found.map((one) => addressIn(one)),
          );
          const known = DEPARTMENTS.find(({ id }) => id === departamento);
          if (known) expect(known.provincia.id).toBe(province);
          if (locality !== null && departamento !== null) expect(locality.startsWith(departamento)).toBe(true);
          expect(way === null).toBe(province === null);
          expect(agree === true).toBe(way === 'punto_y_direccion');
          expect(agree !== null).toBe(place.point?.units != null && place.address.address !== null);
        },
      ),
    );
  });
});
