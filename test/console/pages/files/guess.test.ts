import { describe, expect, it } from 'vitest';
import { type Beginning, beginningOf, EXAMPLE } from '../../../../src/console/pages/files/beginning.ts';
import { guess, planFrom } from '../../../../src/console/pages/files/guess.ts';
import { calledBy, freePrefix, missingOf, placeOf, requestOf } from '../../../../src/console/pages/files/plan.ts';

function begun(text: string | Buffer): Beginning {
  const beginning = beginningOf(Buffer.from(text), true);
  if (typeof beginning === 'string') throw new Error(beginning);
  return beginning;
}

/** The places of the columns that a guess takes, by parameter. */
function taken(text: string): readonly [string, Readonly<Record<string, readonly number[]>>] {
  const { kind, sources } = guess(begun(text));
  const places = Object.entries(sources).map(([name, source]) => [
    name,
    source.from === 'columns' ? source.places : [],
  ]);
  return [kind, Object.fromEntries(places)];
}

describe('what a file holds is guessed', () => {
  it.each([
    ['by its headings', 'id;Domicilio;Prov\n1;Salta 1;CABA\n', ['direcciones', { direccion: [1], provincia: [2] }]],
    ['from two columns', 'Calle,Altura\nSalta,1\n', ['direcciones', { direccion: [0, 1] }]],
    ['by its values', 'quien;donde\nAna;Av. Salta 120\nBea;Jujuy 33\n', ['direcciones', { direccion: [1] }]],
    ['points by headings', 'id;Latitud;Longitud\n1;-34,6;-58,4\n', ['ubicacion', { lat: [1], lon: [2] }]],
    ['points by values', 'a;b\n-34.61;-58.41\n-31.4;-64.1\n', ['ubicacion', { lat: [0], lon: [1] }]],
    [
      'localities in provinces',
      'Localidad;Provincia\nRufino;Santa Fe\n',
      ['localidades', { nombre: [0], provincia: [1] }],
    ],
    ['departments', 'Partido;Provincia\nPilar;Buenos Aires\n', ['departamentos', { nombre: [0], provincia: [1] }]],
    ['streets', 'calle\nSalta\n', ['calles', { nombre: [0] }]],
    ['provinces', 'provincia;n\nSalta;1\n', ['provincias', { nombre: [0] }]],
    ['localities by their ids', 'id;x\n06441030;1\n', ['localidades', { id: [0] }]],
    ['names beside ids of their own', 'id;lugar\n1;Rufino\n', ['localidades', { nombre: [1] }]],
    ['names of something', 'lugar\nRufino\n', ['localidades', { nombre: [0] }]],
    ['the example', EXAMPLE, ['direcciones', { direccion: [1], provincia: [2] }]],
  ])('%s', (_, text, expected) => {
    expect(taken(text)).toEqual(expected);
  });
});

describe('a first row', () => {
  it.each([
    ['names columns', 'id;domicilio\n1;Salta 1\n', true],
    ['names columns with numbers', 'Calle 1;Calle 2\nSalta;Jujuy\n', true],
    ['is an address', 'Av. Salta 120\nJujuy 33\n', false],
    ['is a point', '-34.6;-58.4\n-34.7;-58.5\n', false],
  ])('%s', (_, text, hasHeader) => {
    expect(begun(text).hasHeader).toBe(hasHeader);
  });
  it('that is none is a row', () => {
    const { headings, rows } = begun('Av. Salta 120;CABA\n');
    expect(headings).toEqual(['columna_1', 'columna_2']);
    expect(rows).toEqual([['Av. Salta 120', 'CABA']]);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['empty', ''],
    ['workbook', 'PK\u0003\u0004……'],
    ['not-text', 'a\0b'],
    ['no-header', '\n \n'],
    ['no-header', '"a;b\n1;2\n'],
    ['too-wide', `${'a;'.repeat(1000)}a\n`],
  ])('is told as %s', (problem, text) => {
    expect(beginningOf(Buffer.from(text), true)).toBe(problem);
  });
});

describe('a plan', () => {
  const FILE = begun('id;Domicilio;a,b;Prov;id\n1;Salta 1;x;CABA;2\n');
  const view = (query: string) => {
    const values = new URLSearchParams(query);
    return planFrom((name) => values.get(name) ?? '', FILE);
  };
  it('comes from the address where that fits the file', () => {
    expect(view('tipo=localidades&nombre=Prov&fijo_provincia=02').sources).toEqual({
      nombre: { from: 'columns', places: [3] },
      provincia: { from: 'value', value: '02' },
    });
    expect(view('tipo=direcciones&direccion=Domicilio,%233').sources.direccion).toEqual({
      from: 'columns',
      places: [1, 2],
    });
    expect(view('tipo=direcciones&direccion=Otra').sources.direccion).toEqual({ from: 'columns', places: [1] });
    expect(view('tipo=ubicacion&lat=y&lon=x').kind).toBe('direcciones');
  });
  it('names columns as the server knows them', () => {
    const { headings } = FILE;
    const called = headings.map((_, place) => calledBy(headings, place));
    expect(called).toEqual(['#1', 'Domicilio', '#3', 'Prov', '#5']);
    expect(called.map((name) => placeOf(headings, name))).toEqual([0, 1, 2, 3, 4]);
    expect(placeOf(headings, '#9')).toBe(-1);
  });
  it('is a request', () => {
    const { kind, sources } = guess(FILE);
    const request = requestOf({ kind, sources, exact: true, comma: true, corner: true }, FILE, 'a.csv');
    expect(request).toEqual({
      method: 'POST',
      path: 'ventanilla/csv/direcciones',
      query: {
        direccion: 'Domicilio',
        provincia: 'Prov',
        exacto: true,
        decimales: 'coma',
        union: ' y ',
        separador: 'punto_y_coma',
        codificacion: 'utf-8',
      },
      body: { kind: 'file', name: 'a.csv', type: 'text/csv' },
    });
  });
  it('takes a prefix that the file does not have', () => {
    expect(freePrefix(['a'])).toBe('georef_');
    expect(freePrefix(['georef_estado', 'georef2_x'])).toBe('georef3_');
  });
  it('says what is missing', () => {
    const none = { exact: false, comma: false, corner: false, sources: {} };
    expect(missingOf({ ...none, kind: 'ubicacion' })).toEqual(['lat', 'lon']);
    expect(missingOf({ ...none, kind: 'localidades' })).toEqual(['nombre']);
    const byId = { id: { from: 'columns', places: [0] } } as const;
    expect(missingOf({ ...none, kind: 'localidades', sources: byId })).toEqual([]);
  });
});
