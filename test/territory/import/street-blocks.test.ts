import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeStreetBlocks } from '../../../src/territory/stored/street-blocks.ts';
import {
  CALLE,
  DEPARTAMENTO,
  entities,
  file,
  importInto,
  type Outcome,
  PROVINCIA,
  refusals,
} from './import-fixture.ts';

const OTHER = { ...CALLE, id: '0600701000006', nombre: 'BELGRANO' };
const STREETS = [
  file('provincias.json', PROVINCIA),
  file('departamentos.json', DEPARTAMENTO),
  file('calles.json', CALLE, OTHER),
];

/** A block as Georef's dump has it. */
function cuadra(number: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: `${CALLE.id}${number}`,
    calle: { id: CALLE.id, nombre: CALLE.nombre, categoria: 'AV', fuente: 'INDEC' },
    altura: { inicio: { derecha: 101, izquierda: 100 }, fin: { derecha: 199, izquierda: 198 } },
    localidad: { id: '0600701000', nombre: 'Carhué' },
    geometria: {
      type: 'MultiLineString',
      coordinates: [
        [
          [-62.76, -37.18],
          [-62.759, -37.18],
        ],
      ],
    },
    ...more,
  };
}

function stored(outcome: Outcome) {
  return (outcome.stored.get('cuadras') ?? []).flatMap(decodeStreetBlocks);
}

const folder = mkdtempSync(join(tmpdir(), 'ventanilla-blocks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

const EXPECTED = [
  {
    calle: CALLE.id,
    cuadras: [
      {
        id: `${CALLE.id}0000001`,
        localidad: '0600701000',
        limits: [101, 199, 100, 198],
        pieces: [[-627_600_000, -371_800_000, -627_590_000, -371_800_000]],
      },
    ],
  },
];

describe('files of street blocks', () => {
  const one = cuadra('0000001');
  const { geometria, ...properties } = one;
  const columns = [
    'altura_fin_derecha,altura_fin_izquierda,altura_inicio_derecha,altura_inicio_izquierda,calle_id,calle_nombre',
    'cuadra_id,geometria,localidad_id,localidad_nombre',
  ].join();
  const cell = `"${JSON.stringify(geometria).replaceAll('"', '""')}"`;
  const row = `199,198,101,100,${CALLE.id},${CALLE.nombre},${one.id},${cell},0600701000,Carhué`;
  it.each([
    ['a dump', 'cuadras.json', JSON.stringify({ cantidad: 1, total: 1, inicio: 0, parametros: {}, cuadras: [one] })],
    [
      'lines behind a line about the file',
      'cuadras.ndjson.gz',
      `{"fecha_creacion":"x","timestamp":1,"version":"1","cantidad":1}\n${JSON.stringify(one)}\n`,
    ],
    [
      'features',
      'cuadras.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry: geometria }] }),
    ],
    ['columns', 'cuadras.csv', `${columns}\n${row}\n`],
  ])('are read from %s', async (_title, name, text) => {
    const outcome = await importInto([...STREETS, written(name, text)]);
    expect(outcome.report.refusals).toEqual([]);
    expect(stored(outcome)).toEqual(EXPECTED);
    expect(outcome.report.sets[0]?.loaded.cuadras).toBe(1);
  });

  it('need no lines and no locality, and know one line', async () => {
    const lineless = cuadra('0000002', { geometria: undefined, localidad: undefined });
    const line = cuadra('00003', {
      geometria: {
        type: 'LineString',
        coordinates: [
          [-62, -37],
          [-62.5, -37],
        ],
      },
    });
    const outcome = await importInto([...STREETS, file('cuadras.ndjson', lineless, line)]);
    expect(outcome.report.refusals).toEqual([]);
    expect(
      stored(outcome)[0]?.cuadras.map(({ id, pieces, localidad }) => [id.slice(13), pieces.length, localidad]),
    ).toEqual([
      ['0000002', 0, null],
      ['00003', 1, '0600701000'],
    ]);
  });

  it('give the same rows in whatever order they come, several files together', async () => {
    const blocks = ['0000001', '0000002', '0000003'].map((number) => cuadra(number));
    const elsewhere = cuadra('9', { id: `${OTHER.id}0000001`, calle: { id: OTHER.id } });
    const forwards = await importInto([...STREETS, file('cuadras.json', ...blocks, elsewhere)]);
    const backwards = await importInto([
      ...STREETS,
      file('cuadras.json', elsewhere, ...blocks.slice(1).reverse()),
      file('cuadras_2.json', ...blocks.slice(0, 1)),
    ]);
    expect(backwards.stored.get('cuadras')).toEqual(forwards.stored.get('cuadras'));
    expect(stored(forwards).map(({ cuadras }) => cuadras.length)).toEqual([3, 1]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no id', { id: '' }, 'id required-text'],
    ['an id of another length', { id: `${CALLE.id}001` }, 'id id-shape'],
    ['no street', { calle: {} }, 'calle.id required-text'],
    ['a street that does not exist', { calle: { id: '0600701000999' } }, 'calle.id known-parent'],
    ['no street id', { calle: { id: '06007' } }, 'calle.id id-shape'],
    [
      'a number that is none',
      { altura: { inicio: { derecha: -1, izquierda: 0 }, fin: { derecha: 9, izquierda: 0 } } },
      'altura.inicio.derecha door-number',
    ],
    [
      'a number beyond all numbers',
      { altura: { inicio: { derecha: 1, izquierda: 0 }, fin: { derecha: 2 ** 31, izquierda: 0 } } },
      'altura.fin.derecha door-number',
    ],
    [
      'a line of one point',
      { geometria: { type: 'LineString', coordinates: [[-62, -37]] } },
      'geometria.coordinates lines',
    ],
    [
      'a line out of the world',
      {
        geometria: {
          type: 'LineString',
          coordinates: [
            [-62, -37],
            [-62, -97],
          ],
        },
      },
      'geometria.coordinates.1 lines',
    ],
    ['a point', { geometria: { type: 'Point', coordinates: [-62, -37] } }, 'geometria.type lines'],
    ['text that is no GeoJSON', { geometria: 'LINESTRING (-62 -37)' }, 'geometria lines'],
    ['an id that is there already', {}, 'id unique-id'],
    ['a locality id of another shape', { localidad: { id: 'x' } }, 'localidad.id id-shape'],
  ])('are refused with %s', async (_title, more, expected) => {
    const bad = { ...cuadra(expected === 'id unique-id' ? '0000001' : '0000009'), ...more };
    const outcome = await importInto([...STREETS, file('cuadras.json', cuadra('0000001'), bad)]);
    expect(refusals(outcome)).toEqual([expected]);
    expect(outcome.report.refusals[0]?.line).toBe(2);
    expect(stored(outcome)).toEqual(EXPECTED);
  });

  it('keep a block whose numbers are the wrong way round, without those numbers', async () => {
    const altura = { inicio: { derecha: 199, izquierda: 100 }, fin: { derecha: 101, izquierda: 198 } };
    const outcome = await importInto([...STREETS, file('cuadras.json', cuadra('0000001', { altura }))]);
    expect(JSON.stringify(outcome.report)).toContain('number-order');
    expect(stored(outcome)[0]?.cuadras[0]?.limits).toEqual([0, 0, 100, 198]);
  });
});

describe('crossings as Georef holds them', () => {
  const crossing = (number: string, more: Readonly<Record<string, unknown>> = {}) => ({
    id: `${OTHER.id}-${CALLE.id}-${number}`,
    calle_a: { id: OTHER.id, nombre: OTHER.nombre },
    calle_b: { id: CALLE.id, nombre: CALLE.nombre },
    geometria: { type: 'Point', coordinates: [-62.75, -37.18] },
    ...more,
  });

  it('are kept as often as they are numbered', async () => {
    const second = crossing('02', { geometria: { type: 'Point', coordinates: [-62.74, -37.18] } });
    const outcome = await importInto([...STREETS, file('intersecciones.json', second, crossing('01'))]);
    expect(outcome.report.refusals).toEqual([]);
    expect(entities(outcome, 'cruces')).toEqual([
      {
        id: CALLE.id,
        cruces: [
          [OTHER.id, -37.18, -62.75],
          [OTHER.id, -37.18, -62.74],
        ],
      },
    ]);
    expect(outcome.report.sets[0]?.loaded.cruces).toBe(2);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['the same once more', {}, 'calle_b.id unique-id'],
    ['a street with itself', { calle_b: { id: OTHER.id } }, 'calle_b.id two-streets'],
    ['a street that does not exist', { calle_b: { id: '0600701000999' } }, 'calle_2_id known-parent'],
    ['a line instead of a point', { geometria: { type: 'LineString', coordinates: [] } }, 'geometria coordinates'],
    ['a point out of the world', { geometria: { type: 'Point', coordinates: [0, 91] } }, 'geometria.lat coordinates'],
  ])('are refused when it is %s', async (_title, more, expected) => {
    const outcome = await importInto([...STREETS, file('intersecciones.json', crossing('01'), crossing('01', more))]);
    expect(refusals(outcome)).toEqual([expected]);
    expect(entities(outcome, 'cruces')[0]?.cruces).toHaveLength(1);
  });
});
