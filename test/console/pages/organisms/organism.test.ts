import { describe, expect, it } from 'vitest';
import { nearRows, type Organism, placeOf, rowOf, webLink } from '../../../../src/console/pages/organisms/organism.ts';
import { csvOf, jsonOf } from '../../../../src/console/pages/organisms/selection.ts';

const ORGANISM: Organism = {
  id: 7,
  nombre: 'Biblioteca "D. F. Sarmiento"',
  descripcion: 'Abre de 9 a 12,\ny de 15 a 18',
  web: '',
  email: '',
  telefono: '',
  direccion: 'Mitre 1',
  localidad: 'Salta',
  provincia: 'Salta',
  latitud: -24.5,
  longitud: null,
  imagen: null,
  fecha_creacion: '2026-01-01T00:00:00Z',
  fecha_modificacion: '2026-01-02T00:00:00Z',
};

describe('rows', () => {
  it('have a point when both coordinates are known', () => {
    expect(rowOf(ORGANISM).point).toBeNull();
    expect(rowOf({ ...ORGANISM, longitud: -65 }).point).toEqual({ lat: -24.5, lon: -65 });
  });

  it('near a point have its distance, its kind, and the point that counted', () => {
    const near = { distancia: 120, lat: -24.6, lon: -65.4, tipo: 'Biblioteca popular', organismo: ORGANISM };
    expect(nearRows({ organismos: [near] })).toEqual([
      { organism: ORGANISM, point: { lat: -24.6, lon: -65.4 }, distance: 120, kind: 'Biblioteca popular' },
    ]);
  });

  it('say their place once, and link only to the web', () => {
    expect(placeOf(ORGANISM)).toBe('Salta');
    expect(placeOf({ ...ORGANISM, localidad: 'Cafayate' })).toBe('Cafayate, Salta');
    expect(placeOf({ ...ORGANISM, localidad: '', provincia: '' })).toBe('');
    expect(webLink('https://a.gob.ar/x')).toBe('https://a.gob.ar/x');
    expect(['', 'a.gob.ar', 'javascript:alert(1)', 'http://a b'].map(webLink)).toEqual([null, null, null, null]);
  });
});

describe('files', () => {
  it('CSV: a head, a line each, quoted where it must be, unknown coordinates empty', () => {
    expect(csvOf([rowOf(ORGANISM)], false)).toBe(
      '\ufeffid,nombre,descripcion,web,email,telefono,direccion,localidad,provincia,latitud,longitud,fecha_creacion,fecha_modificacion\r\n' +
        '7,"Biblioteca ""D. F. Sarmiento""","Abre de 9 a 12,\ny de 15 a 18",,,,Mitre 1,Salta,Salta,-24.5,,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z\r\n',
    );
  });

  it('near a point: with distance and kind', () => {
    const row = { ...rowOf(ORGANISM), distance: 120, kind: null };
    const [head = '', line = ''] = csvOf([row], true).split('\r\n');
    expect(head.endsWith(',distancia,tipo')).toBe(true);
    expect(line.endsWith(',120,')).toBe(true);
    expect(JSON.parse(jsonOf([row], true))).toEqual([{ ...ORGANISM, distancia: 120, tipo: null }]);
  });

  it('JSON: the records as the interface gives them', () => {
    expect(JSON.parse(jsonOf([rowOf(ORGANISM)], false))).toEqual([ORGANISM]);
  });
});
