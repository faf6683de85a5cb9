import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distance } from '../../../src/indexes/line.ts';
import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import { file } from '../import/import-fixture.ts';
import { serveFullTerritory, serveTerritory, type Territory } from '../serving.ts';
import { hasFiles } from '../truth/files.ts';
import { WORLD } from '../ubicacion/world.ts';

const CITY = { id: '02', nombre: 'Ciudad' };
const TOWN = { id: '02000010', nombre: 'Ciudad' };
const LONG = '0200001090001';
const UNFILED = '0200001090002';
const WESTERN = '0200001090003';
const EASTERN = '0200001090004';
/** Streets without a course, of which only the crossings are known. */
const UNDRAWN = '0200001090005';
const UNDRAWN_OF_BOTH = '0200001090006';
const UNDRAWN_SOMEWHERE = '0200001090007';
const MISFILED = '0200001090008';
/** A street drawn some metres west of the border that it runs along. */
const BORDER = '0200001090009';

/** A street that has the record and the line of a namesake. */
const NAMESAKE = '0200001090010';
/** Streets of which nothing is known; of the second there is another one of its name. */
const LOST = '0200001090011';
const LOST_NAMESAKE = '0200001090012';
const LOST_WITHOUT_NAME = '0200001090013';
const UNNAMED_SOMEWHERE = '0200001090014';
/** Streets with a line on which no number can be placed: through both comunas; within one, where all that cross it pass, or not all, or none is known. */
const BROKEN = '0200001090015';
const BROKEN_SHORT = '0200001090016';
const CUT_SHORT = '0200001090017';
const UNCROSSED = '0200001090018';
/** A street of the first comuna whose name holds that of one through both. */
const NAMED_MORE = '0200001090019';

function street(id: string, nombre: string, departamento: object | null): Readonly<Record<string, unknown>> {
  return {
    id,
    nombre,
    categoria: 'AV',
    altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 999, izquierda: 1000 } },
    provincia: CITY,
    departamento,
    localidad_censal: TOWN,
    fuente: 'USIG',
  };
}

function crossing(one: string, other: string): Readonly<Record<string, unknown>> {
  return { calle_1_id: one, calle_2_id: other, lat: '', lon: '' };
}

function crossingAt(one: string, other: string, lon: number): Readonly<Record<string, unknown>> {
  return { calle_1_id: one, calle_2_id: other, lat: '-34.7', lon: String(lon) };
}

/** The axis of a short street within one comuna. */
function shortAxis(id: string, lon: number): Readonly<Record<string, unknown>> {
  const coordinates = [
    [lon, -34.7],
    [lon + 0.01, -34.7],
  ];
  const eje = { type: 'LineString', coordinates };
  return { id, interpolable: true, eje, geometria: { type: 'MultiLineString', coordinates: [coordinates] } };
}

/** The axis of a street that runs north at a longitude. */
function northward(id: string, lon: number): Readonly<Record<string, unknown>> {
  const coordinates = [
    [lon, -34.8],
    [lon, -34.75],
  ];
  const eje = { type: 'LineString', coordinates };
  return { id, interpolable: true, eje, geometria: { type: 'MultiLineString', coordinates: [coordinates] } };
}

function axis(id: string, lat: number): Readonly<Record<string, unknown>> {
  const line = (from: number, to: number) => [
    [from, lat],
    [to, lat],
  ];
  const geometria = {
    type: 'MultiLineString',
    coordinates: [line(-58.9, -58.7), line(-58.7, -58.5), line(-58.5, -58.1)],
  };
  return { id, interpolable: true, eje: { type: 'LineString', coordinates: line(-58.9, -58.1) }, geometria };
}

/** The City of {@link WORLD}, whose one census locality spans both comunas, with two avenues through both of them. */
const STREETS: readonly OpenedFile[] = [
  file('localidades_censales.json', {
    ...TOWN,
    categoria: 'Localidad simple',
    funcion: 'CAPITAL_PAIS',
    provincia: CITY,
    departamento: null,
    municipio: null,
    centroide: { lat: -34.5, lon: -58.5 },
  }),
  file(
    'calles.ndjson',
    street(LONG, 'AV LARGA', { id: '02014', nombre: 'Comuna 2' }),
    street(UNFILED, 'AV SIN COMUNA', null),
    street(WESTERN, 'PONIENTE', { id: '02007', nombre: 'Comuna 1' }),
    street(EASTERN, 'NACIENTE', { id: '02014', nombre: 'Comuna 2' }),
    street(UNDRAWN, 'AV SIN TRAZA', null),
    street(UNDRAWN_OF_BOTH, 'AV DE AMBAS', null),
    street(UNDRAWN_SOMEWHERE, 'AV PERDIDA', null),
    street(BORDER, 'AV LINDERA', { id: '02007', nombre: 'Comuna 1' }),
    street(NAMESAKE, 'HOMONIMA', { id: '02014', nombre: 'Comuna 2' }),
    street(LOST, 'AV IGNOTA', null),
    street(LOST_NAMESAKE, 'PONIENTE', null),
    street(LOST_WITHOUT_NAME, 'PASILLO SIN NOMBRE OFICIAL ALT HONDA 900', null),
    street(UNNAMED_SOMEWHERE, 'SIN NOMBRE OFICIAL ALT PROFUNDA 900', null),
    street(MISFILED, 'AV MAL ANOTADA', { id: '02014', nombre: 'Comuna 2' }),
    street(BROKEN, 'AV QUEBRADA', { id: '02014', nombre: 'Comuna 2' }),
    street(BROKEN_SHORT, 'CORTA', { id: '02007', nombre: 'Comuna 1' }),
    street(CUT_SHORT, 'TRUNCA', { id: '02007', nombre: 'Comuna 1' }),
    street(UNCROSSED, 'AISLADA', { id: '02007', nombre: 'Comuna 1' }),
    {
      ...street(NAMED_MORE, 'QUEBRADA BELLA', { id: '02007', nombre: 'Comuna 1' }),
      altura: { inicio: { derecha: 2001, izquierda: 2002 }, fin: { derecha: 2999, izquierda: 3000 } },
    },
  ),
  file(
    'calles_geometria_osm.ndjson',
    axis(LONG, -34.5),
    axis(UNFILED, -34.6),
    shortAxis(WESTERN, -58.8),
    shortAxis(EASTERN, -58.2),
    northward(BORDER, -58.5001),
    { ...shortAxis(NAMESAKE, -58.3), interpolable: false },
    { ...axis(BROKEN, -34.65), interpolable: false },
    { ...shortAxis(BROKEN_SHORT, -58.75), interpolable: false },
    { ...shortAxis(CUT_SHORT, -58.68), interpolable: false },
    { ...shortAxis(UNCROSSED, -58.6), interpolable: false },
  ),
  file(
    'cruces.csv',
    crossing(UNDRAWN, WESTERN),
    crossing(UNDRAWN, LONG),
    crossing(UNDRAWN_OF_BOTH, WESTERN),
    crossing(UNDRAWN_OF_BOTH, EASTERN),
    crossing(UNDRAWN_SOMEWHERE, LONG),
    crossing(UNNAMED_SOMEWHERE, LONG),
    crossing(UNDRAWN_SOMEWHERE, UNDRAWN),
    crossing(MISFILED, WESTERN),
    crossing(BROKEN, WESTERN),
    crossing(BROKEN, EASTERN),
    crossing(BROKEN_SHORT, WESTERN),
    crossing(BROKEN_SHORT, LONG),
    crossing(CUT_SHORT, WESTERN),
    crossing(CUT_SHORT, EASTERN),
    crossingAt(WESTERN, NAMESAKE, -58.8),
    crossingAt(LONG, NAMESAKE, -58.81),
    crossingAt(UNFILED, NAMESAKE, -58.82),
  ),
];

describe('addresses of streets that pass through several departments', () => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveTerritory([...WORLD, ...STREETS]);
  });
  afterAll(() => territory.close());

  const ask = async (direccion: string, filters: Readonly<Record<string, string>> = {}) => {
    const got = await territory.get('/direcciones', { direccion, ...filters });
    const first = (path: string): unknown => got.at(`direcciones.0.${path}`);
    return {
      total: got.at('total'),
      department: first('departamento.id'),
      line: first('nomenclatura'),
      lon: first('ubicacion.lon'),
    };
  };

  it('name the department of the number, not that of most of the street', async () => {
    expect(await ask('Av. Larga 100')).toMatchObject({ department: '02007', line: 'AV LARGA 100, Comuna 1, Ciudad' });
    expect(await ask('Av. Larga 900')).toMatchObject({ department: '02014', line: 'AV LARGA 900, Comuna 2, Ciudad' });
    expect(await ask('Av. Sin Comuna 100')).toMatchObject({ department: '02007' });
  });

  it('are found under each department that holds the number, and under no other', async () => {
    for (const name of ['Larga', 'Sin Comuna']) {
      expect(await ask(`${name} 100`, { departamento: '02007' })).toMatchObject({ total: 1, department: '02007' });
      expect(await ask(`${name} 900`, { departamento: 'Comuna 2' })).toMatchObject({ total: 1, department: '02014' });
      expect(await ask(`${name} 100`, { departamento: '02014' })).toMatchObject({ total: 0 });
      expect(await ask(`${name} 900`, { departamento: '02007' })).toMatchObject({ total: 0 });
      expect(await ask(`${name} 100`, { departamento: '06007' })).toMatchObject({ total: 0 });
    }
  });

  it('are found where the text itself names a department that their street passes through', async () => {
    for (const place of ['Comuna 1', 'Comuna 2']) {
      expect(await ask(`Larga 100, ${place}`, { provincia: '02' })).toMatchObject({ total: 1, department: '02007' });
    }
    expect(await ask('Poniente 100, Comuna 2', { provincia: '02' })).toMatchObject({ total: 0 });
  });

  it('lie in the department asked for when they have no number, or one the street does not have', async () => {
    const within = await ask('Larga', { departamento: '02007' });
    expect(within).toMatchObject({ total: 1, department: '02007' });
    expect(Number(within.lon)).toBeLessThan(-58.5);
    expect(await ask('Larga 5000', { departamento: '02007' })).toMatchObject({
      total: 1,
      department: '02007',
      lon: null,
    });
  });

  it('lie in none for sure where no point tells and their street passes through several, whatever its record says', async () => {
    expect(await ask('Larga 5000')).toMatchObject({
      total: 1,
      department: null,
      line: 'AV LARGA 5000, Ciudad',
      lon: null,
    });
    // Drawn, but not so that numbers can be placed on it.
    expect(await ask('Quebrada 500')).toMatchObject({ department: null, line: 'AV QUEBRADA 500, Ciudad' });
    expect(await ask('Quebrada y Naciente')).toMatchObject({ total: 1, department: '02014' });
    for (const departamento of ['02007', '02014']) {
      expect(await ask('Quebrada 500', { departamento })).toMatchObject({ department: departamento });
    }
  });

  it('fit a department by its name wherever their street passes through it, not only by its record', async () => {
    for (const departamento of ['Comuna 1', 'Comuna 2', '02007']) {
      expect((await ask('Quebrada 500', { departamento })).line).toMatch(/^AV QUEBRADA 500, Comuna/);
    }
    expect((await ask('Quebrada 2500', { departamento: 'Comuna 1' })).line).toBe(
      'QUEBRADA BELLA 2500, Comuna 1, Ciudad',
    );
  });

  it('lie where their street is drawn, if what crosses it passes there', async () => {
    expect(await ask('Corta 500')).toMatchObject({ total: 1, department: '02007', lon: null });
    // The line may be a part of it.
    expect(await ask('Trunca 500')).toMatchObject({ total: 1, department: null, lon: null });
    expect(await ask('Aislada 500')).toMatchObject({ total: 1, department: null, lon: null });
  });

  it('are corners with a street of which nothing is known, where the City is asked for, and of nothing else', async () => {
    const there = { total: 1, line: 'AV LARGA (ESQUINA AV IGNOTA), Ciudad', lon: null };
    expect(await ask('Larga y Av. Ignota', { provincia: '02' })).toMatchObject(there);
    // Anywhere else may have streets of those names.
    expect(await ask('Larga y Av. Ignota')).toMatchObject({ total: 0 });
    // All crossings of both are known.
    expect(await ask('Larga y Av. Sin Comuna', { provincia: '02' })).toMatchObject({ total: 0 });
  });

  it('are stretches that end at a street of which nothing is known', async () => {
    expect(await ask('Larga entre Homonima y Av. Ignota', { provincia: '02' })).toMatchObject({ total: 1 });
    expect(await ask('Larga entre Poniente y Naciente', { provincia: '02' })).toMatchObject({ total: 0 });
  });

  it('lie in the department of the streets that cross theirs, where no line of it is known', async () => {
    expect(await ask('Sin Traza 100', { departamento: '02007' })).toMatchObject({ total: 1, department: '02007' });
    expect(await ask('Sin Traza 100')).toMatchObject({
      department: '02007',
      line: 'AV SIN TRAZA 100, Comuna 1, Ciudad',
    });
    expect(await ask('Sin Traza 100', { departamento: '02014' })).toMatchObject({ total: 0 });
  });

  it('lie in either department that they are known to touch, in the one asked for when one is', async () => {
    for (const departamento of ['02007', '02014']) {
      expect(await ask('De Ambas 100', { departamento })).toMatchObject({ total: 1, department: departamento });
    }
    expect(await ask('De Ambas 100')).toMatchObject({ total: 1, department: null });
  });

  it('may lie in any that streets of several cross, where one would explain them all', async () => {
    for (const departamento of ['02007', '02014']) {
      expect(await ask('Perdida 100', { departamento })).toMatchObject({ total: 1, department: departamento });
    }
    expect(await ask('Perdida 100')).toMatchObject({ total: 1, department: null });
  });

  it('lie in the only one that both streets of a corner pass through, where no point tells', async () => {
    expect(await ask('De Ambas y Poniente')).toMatchObject({ total: 1, department: '02007' });
    expect(await ask('De Ambas esquina Naciente')).toMatchObject({ total: 1, department: '02014' });
    // Where one of them lies is a guess.
    expect(await ask('Perdida y Sin Traza')).toMatchObject({ total: 1, department: null });
  });

  it('may lie in any of the city where nothing tells, unless another street is called so', async () => {
    for (const departamento of ['02007', '02014']) {
      expect(await ask('Ignota 100', { departamento })).toMatchObject({ total: 1, department: departamento });
    }
    expect(await ask('Ignota 100')).toMatchObject({ total: 1, department: null });
    expect(await ask('Ignota 100', { departamento: '06007' })).toMatchObject({ total: 0 });
    expect(await ask('Poniente 100', { departamento: '02014' })).toMatchObject({ total: 0 });
  });

  it('lie nowhere for sure on streets without a name of their own, which are called by others', async () => {
    for (const name of ['Honda 100', 'Profunda 100']) {
      expect(await ask(name)).toMatchObject({ total: 1, department: null });
      expect(await ask(name, { departamento: '02014' })).toMatchObject({ total: 0 });
    }
  });

  it('lie on either side of a border that their street runs along', async () => {
    expect(await ask('Lindera 500')).toMatchObject({ total: 1, department: '02007' });
    for (const departamento of ['02007', '02014']) {
      expect(await ask('Lindera 500', { departamento })).toMatchObject({ total: 1, department: departamento });
    }
  });

  it('lie on either side of a border that they are a block away from, and not farther', async () => {
    expect(await ask('Larga 501', { departamento: '02007' })).toMatchObject({ total: 1, department: '02007' });
    // The point is moved across the border, and no farther.
    expect(await ask('Larga 502')).toMatchObject({ department: '02014', lon: -58.4992 });
    const moved = await ask('Larga 502', { departamento: '02007' });
    expect(moved).toMatchObject({ total: 1, department: '02007' });
    expect(Number(moved.lon)).toBeLessThan(-58.5);
    expect(Number(moved.lon)).toBeGreaterThan(-58.50002);
    expect(await ask('Larga 505', { departamento: '02007' })).toMatchObject({ total: 0 });
  });

  it('lie where they are crossed although their record says otherwise', async () => {
    expect(await ask('Mal Anotada 100')).toMatchObject({ total: 1, department: '02007' });
    expect(await ask('Mal Anotada 100', { departamento: 'Comuna 1' })).toMatchObject({ total: 1, department: '02007' });
  });

  it('lie where they are crossed although a namesake lent them its record and its line', async () => {
    expect(await ask('Homonima 100')).toMatchObject({ total: 1, line: 'HOMONIMA 100, Comuna 1, Ciudad' });
    expect(await ask('Homonima 100', { departamento: '02007' })).toMatchObject({ total: 1, department: '02007' });
    expect(await ask('Homonima 100', { departamento: '02014' })).toMatchObject({ total: 0 });
  });

  it('say so when the number lies in another department', async () => {
    const got = await territory.get('/ventanilla/direcciones/explicar', {
      direccion: 'Larga 100',
      departamento: '02014',
    });
    expect(got.at('motivo.codigo')).toBe('altura_en_otro_departamento');
    expect(got.at('motivo.mensaje')).toBe(
      'La calle «AV LARGA» existe en el departamento «Comuna 2», pero esa dirección está en Comuna 1.',
    );
  });
});

// Streets of which the source knows neither line nor comuna, or the line of a namesake; where they are is public knowledge.
describe.skipIf(!hasFiles)('streets of the City without a line of their own (skipped without ../shared/data)', () => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveFullTerritory();
  });
  afterAll(() => territory.close());

  it.each([
    ['Uriburu 1022', 'Comuna 2'],
    ['José A. Cabrera 5800', 'Comuna 14'],
    ['Magariños Cervantes 3200', 'Comuna 11'],
    ['Av. Costanera Rafael Obligado 6400', 'Comuna 14'],
    ['Av. Quintana 591', 'Comuna 2'],
    ['11 de Septiembre 1760', 'Comuna 13'],
    ['Tte. Gral. Luis J. Dellepiane 4516', 'Comuna 8'],
    ['Dellepiane', 'Comuna 8'],
  ])('%s is found in %s', async (direccion, departamento) => {
    const got = await territory.get('/direcciones', { direccion, provincia: '02', departamento });
    expect(got.at('direcciones.0.departamento.nombre')).toBe(departamento);
  });

  // An avenue and the street that it becomes have one line.
  it.each([
    ['Boyacá 1553', 'Comuna 11'],
    ['Acoyte 1200', 'Comuna 15'],
    ['Jorge Newbery 2000', 'Comuna 14'],
  ])('%s lies in %s by the numbers of the streets beside it', async (direccion, departamento) => {
    const got = await territory.get('/direcciones', { direccion, provincia: '02' });
    expect(got.at('direcciones.0.departamento.nombre')).toBe(departamento);
    expect(got.at('direcciones.0.ubicacion.lat')).not.toBeNull();
  });

  it.each([
    ['Av. Costanera Rafael Obligado 6400', 'Comuna 14'],
    ['Av. Quintana 591', 'Comuna 2'],
    ['Tte. Gral. Luis J. Dellepiane 4516', 'Comuna 8'],
    ['Dellepiane', 'Comuna 8'],
  ])('%s has no point: nothing tells its course, or the line is not its own', async (direccion, departamento) => {
    const got = await territory.get('/direcciones', { direccion, provincia: '02', departamento });
    expect(got.at('direcciones.0.departamento.nombre')).toBe(departamento);
    expect(got.at('direcciones.0.ubicacion.lat')).toBeNull();
  });

  // Where these buildings stand is public knowledge.
  it.each([
    ['Pte. José E. Uriburu 1022', -34.5973, -58.3979],
    ['Av. Luis María Campos 726', -34.5705, -58.4357],
    ['25 de Mayo 245', -34.6052, -58.3706],
    ['Venezuela 469', -34.6142, -58.3725],
    // Its line is a namesake's.
    ['Perú 272', -34.6107, -58.3741],
  ])('%s has a point that is deduced from what crosses its street', async (direccion, lat, lon) => {
    const got = await territory.get('/direcciones', { direccion, provincia: '02' });
    const at = [Number(got.at('direcciones.0.ubicacion.lon')), Number(got.at('direcciones.0.ubicacion.lat'))] as const;
    expect(distance(at, [lon, lat])).toBeLessThan(180);
  });

  it.each([
    ['Larrazabal 4700', 'Comuna 1'],
    ['Dellepiane 4516', 'Comuna 3'],
  ])('%s is not in %s', async (direccion, departamento) => {
    const got = await territory.get('/direcciones', { direccion, provincia: '02', departamento });
    expect(got.at('total')).toBe(0);
  });

  it.each([
    ['Av. Fernández de la Cruz y Av. Escalada', 'Comuna 8'],
    ['Av. Figueroa Alcorta y Bibiloni', 'Comuna 2'],
    ['Dellepiane y Aquino', 'Comuna 8'],
    ['Eduardo Arolas 100', 'Comuna 4'],
  ])('%s is in %s, whoever asks', async (direccion, departamento) => {
    const got = await territory.get('/direcciones', { direccion, provincia: '02' });
    expect(got.at('direcciones.0.departamento.nombre')).toBe(departamento);
  });

  it.each([
    ['La Pampa y 11 de Septiembre', { provincia: '02' }],
    ['11 de Septiembre esquina La Pampa, CABA', {}],
    ['Av. Quintana y Callao, Ciudad de Buenos Aires', {}],
  ])('%s is there, for its name, though nothing tells where a street runs', async (direccion, filters) => {
    const got = await territory.get('/direcciones', { direccion, ...filters });
    expect(got.at('direcciones.0.nomenclatura')).toMatch(/ENTRE|ESQUINA/);
    expect(got.at('direcciones.0.provincia.id')).toBe('02');
    expect(got.at('direcciones.0.ubicacion.lat')).toBeNull();
  });

  it.each([
    // AV JUJUY, which is drawn and does not cross it; SAN PEDRO DE JUJUY is not.
    'Misiones y Av. Jujuy',
    // The street of that very name, which does not cross it either.
    'Libres del Sur y Guido',
  ])('%s is no corner of another street that holds the name', async (direccion) => {
    const got = await territory.get('/direcciones', { direccion, provincia: '02' });
    expect(got.at('total')).toBe(0);
  });

  it.each([
    // Drawn through several comunas, but not so that its numbers can be placed.
    'Avellaneda 1320',
    'Acoyte 214',
    'Rivera Indarte 853',
    // Without the number.
    'Av. del Libertador 20000',
    'Dellepiane y Escalada',
  ])('%s is in no comuna for sure', async (direccion) => {
    const got = await territory.get('/direcciones', { direccion, provincia: '02' });
    expect(got.at('direcciones.0.departamento')).toEqual({ id: null, nombre: null });
    expect(got.at('direcciones.0.ubicacion.lat')).toBeNull();
  });
});
