import { describe, expect, it } from 'vitest';
import { CALLE, DEPARTAMENTO, entities, file, importInto, PROVINCIA, refusals } from './import-fixture.ts';

const provincias = file('provincias.json', PROVINCIA);
const departamentos = file('departamentos.json', DEPARTAMENTO);

describe('the rules of single records', () => {
  it.each([
    ['an id of the wrong length', { id: '6' }, 'id id-shape'],
    ['an id that is a number', { id: 6 }, 'id required-text'],
    ['no name', { nombre: null }, 'nombre required-text'],
    ['a latitude off the globe', { centroide: { lat: -136.5, lon: -60 } }, 'centroide.lat coordinates'],
    ['half a point', { centroide: { lat: -36.5, lon: null } }, 'centroide.lon coordinates'],
    ['text for a coordinate', { centroide: { lat: 'sur', lon: -60 } }, 'centroide.lat coordinates'],
  ])('refuses %s', async (_title, change, refusal) => {
    const outcome = await importInto([file('provincias.json', { ...PROVINCIA, ...change })]);
    expect(refusals(outcome)).toEqual([refusal]);
    expect(entities(outcome, 'provincias')).toEqual([]);
  });

  it('accepts a point that is not known', async () => {
    const outcome = await importInto([file('provincias.json', { ...PROVINCIA, centroide: null })]);
    expect(entities(outcome, 'provincias')[0]?.centroide).toEqual({ lat: null, lon: null });
  });

  it('refuses the second of two equal ids, and says where the first one stands', async () => {
    const outcome = await importInto([file('provincias.json', PROVINCIA, { ...PROVINCIA, nombre: 'Otra' })]);
    expect(outcome.report.refusals).toMatchObject([
      { line: 2, rule: 'unique-id', reason: '06 is there already, from line 1' },
    ]);
  });

  it('refuses a unit of another province than its id says, and a share above 1', async () => {
    const outcome = await importInto([
      file(
        'departamentos.json',
        { ...DEPARTAMENTO, provincia: { id: '14', nombre: 'Córdoba' } },
        { ...DEPARTAMENTO, provincia: { ...DEPARTAMENTO.provincia, interseccion: 3 } },
      ),
    ]);
    expect(refusals(outcome)).toEqual(['provincia.id own-province', 'provincia.interseccion share']);
  });

  it.each([
    [
      'an open ring',
      [
        [
          [-60, -36],
          [-60, -37],
          [-61, -37],
          [-61, -36],
        ],
      ],
      'geometry.coordinates.0 rings',
    ],
    [
      'a ring of three positions',
      [
        [
          [-60, -36],
          [-60, -37],
          [-60, -36],
        ],
      ],
      'geometry.coordinates.0 rings',
    ],
    [
      'a position off the globe',
      [
        [
          [-60, -36],
          [-60, -97],
          [-61, -37],
          [-60, -36],
        ],
      ],
      'geometry.coordinates.0.1 rings',
    ],
    ['no ring', [], 'geometry.coordinates rings'],
  ])('refuses a polygon with %s', async (_title, coordinates, refusal) => {
    const feature = { type: 'Feature', properties: PROVINCIA, geometry: { type: 'Polygon', coordinates } };
    const outcome = await importInto([file('poligonos_provincias.geojson', feature)]);
    expect(refusals(outcome)).toEqual([refusal]);
  });

  it.each([
    [
      'a negative number',
      { altura: { ...CALLE.altura, inicio: { derecha: -1, izquierda: 0 } } },
      'altura.inicio.derecha door-number',
    ],
    [
      'half a number',
      { altura: { ...CALLE.altura, inicio: { derecha: 1.5, izquierda: 0 } } },
      'altura.inicio.derecha door-number',
    ],
    ['a range the wrong way round', { tramos: [[200, 100]] }, 'tramos.0 number-ranges'],
    [
      'a line of one point',
      { geometria: { type: 'LineString', coordinates: [[-60, -36]] } },
      'geometria.coordinates lines',
    ],
  ])('refuses a street with %s', async (_title, change, refusal) => {
    expect(refusals(await importInto([file('calles.json', { ...CALLE, ...change })]))).toEqual([refusal]);
  });

  it('keeps a street whose side is numbered backwards, makes that side unknown, and says so', async () => {
    const altura = { inicio: { derecha: 8301, izquierda: 830 }, fin: { derecha: 839, izquierda: 8398 } };
    const outcome = await importInto([file('calles.json', { ...CALLE, altura })]);
    expect(outcome.report.refusals).toEqual([]);
    expect(outcome.report.notices).toMatchObject([{ field: 'altura.inicio.derecha', rule: 'number-order' }]);
    expect(entities(outcome, 'calles')[0]?.altura).toEqual({
      inicio: { derecha: 0, izquierda: 830 },
      fin: { derecha: 0, izquierda: 8398 },
    });
  });

  it('keeps a side of which only the beginning is known', async () => {
    const altura = { inicio: { derecha: 302, izquierda: 301 }, fin: { derecha: 400, izquierda: 0 } };
    const outcome = await importInto([file('calles.json', { ...CALLE, altura })]);
    expect(outcome.report.refusals).toEqual([]);
    expect(entities(outcome, 'calles')[0]?.altura).toEqual(altura);
  });
});

describe('the rules between records', () => {
  it('refuses a reference to a unit that does not exist once its resource is known', async () => {
    const alien = { ...CALLE, id: '0600701000015', departamento: { id: '06999', nombre: 'Nada' } };
    const outcome = await importInto([provincias, departamentos, file('calles.json', CALLE, alien)]);
    expect(outcome.report.refusals).toMatchObject([
      { file: 'calles.json', line: 2, field: 'departamento.id', rule: 'known-parent' },
    ]);
    expect(entities(outcome, 'calles').map(({ id }) => id)).toEqual(['0600701000005']);
  });

  it('does not ask for parents whose resource was never loaded', async () => {
    expect((await importInto([file('calles.json', CALLE)])).report.refusals).toEqual([]);
  });

  it('knows the parents of an earlier import', async () => {
    const before = (await importInto([provincias, departamentos])).reader;
    const alien = { ...CALLE, departamento: { id: '06999', nombre: 'Nada' } };
    expect(refusals(await importInto([file('calles.json', alien)], before))).toEqual(['departamento.id known-parent']);
    expect(refusals(await importInto([file('calles.json', CALLE)], before))).toEqual([]);
  });

  it('refuses what refers to a refused record', async () => {
    const outcome = await importInto([
      provincias,
      file('departamentos.json', { ...DEPARTAMENTO, centroide: { lat: 999, lon: 0 } }),
      file('calles.json', CALLE),
    ]);
    expect(refusals(outcome)).toEqual(['centroide.lat coordinates', 'departamento.id known-parent']);
  });

  it('gathers crossings under the smaller id, once a pair, and refuses those of unknown streets', async () => {
    const other = { ...CALLE, id: '0600701000015', nombre: 'BELGRANO' };
    const outcome = await importInto([
      file('calles.json', CALLE, other),
      file(
        'cruces.csv',
        { calle_1_id: other.id, calle_2_id: CALLE.id, lat: '-37.1', lon: '-62.7' },
        { calle_1_id: CALLE.id, calle_2_id: other.id, lat: '', lon: '' },
        { calle_1_id: CALLE.id, calle_2_id: '0600701000999', lat: '', lon: '' },
        { calle_1_id: CALLE.id, calle_2_id: CALLE.id, lat: '', lon: '' },
      ),
    ]);
    expect(entities(outcome, 'cruces')).toEqual([{ id: CALLE.id, cruces: [[other.id, -37.1, -62.7]] }]);
    expect(refusals(outcome)).toEqual(['calle_2_id unique-id', 'calle_2_id two-streets', 'calle_2_id known-parent']);
    expect(outcome.report.sets[0]?.loaded).toEqual({ calles: 2, cruces: 1 });
  });

  it('refuses the axis of a street that does not exist', async () => {
    const eje = {
      type: 'LineString',
      coordinates: [
        [-62, -37],
        [-62.1, -37],
      ],
    };
    const outcome = await importInto([
      file('calles.json', CALLE),
      file(
        'calles_geometria.json',
        { id: CALLE.id, interpolable: true, eje },
        { id: '0600701000999', interpolable: true, eje },
      ),
    ]);
    expect(entities(outcome, 'ejes')).toEqual([{ id: CALLE.id, interpolable: true, eje: eje.coordinates }]);
    expect(refusals(outcome)).toEqual(['id known-parent']);
  });
});

describe('the codes of 2016', () => {
  const unit = (id: string, nombre: string, departamento: string | null) => ({
    id,
    nombre,
    categoria: 'Paraje',
    fuente: 'INDEC',
    provincia: { id: id.slice(0, 2), nombre: 'x' },
    departamento: { id: departamento, nombre: departamento && 'x' },
    municipio: { id: null, nombre: null },
    localidad_censal: { id: null, nombre: null },
    centroide: null,
  });
  const present = file(
    'asentamientos.json',
    unit('06840010', 'Azul', '06840'),
    unit('0200701001', 'Constitución', '02007'),
    unit('06399A02', 'La Limpia', '06399'),
    unit('06007A01', 'Dos', '06007'),
    unit('06007A02', 'Dos', '06007'),
    unit('06399A03', 'Casey', '06399'),
    unit('06399A04', 'Dos', '06399'),
    { ...unit('06840A01', 'Lejos', '06840'), centroide: { lat: -34, lon: -62 } },
  );
  const outline = file('poligonos_departamentos.geojson', {
    type: 'Feature',
    properties: { id: '06399', nombre: 'Guaminí' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-62, -37],
          [-61, -37],
          [-61, -36],
          [-62, -36],
          [-62, -37],
        ],
      ],
    },
  });
  const IN_THE_NEXT = { lat: '-36.5', lon: '-61.5' };
  const old = (cod_bahra: string, nombre: string) => ({
    cod_bahra,
    nombre,
    lat: '-37',
    lon: '-62',
    provincia_id: cod_bahra.slice(0, 2),
  });

  it.each([
    ['the census locality, when the code ends in 000', old('06840010000', 'AZUL'), '06840010'],
    ['a part of the City, whose comunas were renumbered', old('02001010001', 'CONSTITUCION'), '0200701001'],
    ['a hamlet, by department and name', old('06399000007', 'LA LIMPIA'), '06399A02'],
    ['a hamlet, by the letters of its name', old('06399000007', 'LA-LIMPIA.'), '06399A02'],
    [
      'a hamlet that is filed in the department which its point lies in',
      { ...old('06007000007', 'CASEY'), ...IN_THE_NEXT },
      '06399A03',
    ],
    [
      'a hamlet that is filed in another department, by its point',
      { ...old('06007000008', 'LEJOS'), lat: '-34.02' },
      '06840A01',
    ],
  ])('leads to %s', async (_title, record, nuevo) => {
    expect(entities(await importInto([present, outline, file('bahra.json', record)]), 'alias')).toEqual([
      { id: record.cod_bahra, nuevo },
    ]);
  });

  it('leads nowhere when two have the name, none, or one that lies elsewhere', async () => {
    const outcome = await importInto([
      present,
      outline,
      file(
        'bahra.json',
        { ...old('06007000001', 'DOS'), ...IN_THE_NEXT },
        old('06007000002', 'TRES'),
        { ...old('06007000003', 'CASEY'), lat: '-35.9' },
        { ...old('06007000004', 'LEJOS'), lat: '-34.1' },
      ),
    ]);
    expect(entities(outcome, 'alias')).toEqual([]);
    expect(outcome.report.refusals).toEqual([]);
  });

  it('refuses a code of another length and the second of two', async () => {
    const outcome = await importInto([
      present,
      file('bahra.json', old('0684001000', 'A'), old('06840010000', 'A'), old('06840010000', 'B')),
    ]);
    expect(refusals(outcome)).toEqual(['cod_bahra id-shape', 'cod_bahra unique-id']);
  });
});
