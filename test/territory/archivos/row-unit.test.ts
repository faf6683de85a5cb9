import { beforeAll, describe, expect, it } from 'vitest';
import type { RawPair } from '../../../src/server/parameters/table.ts';
import { answerUnit } from '../../../src/territory/archivos/row-unit.ts';
import type { UnitResource } from '../../../src/territory/contract/resources.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { CITY } from '../direcciones/town.ts';
import { catalogOf } from '../explicar/catalog.ts';
import { file } from '../import/import-fixture.ts';

const CENTRE = { lat: -31.4, lon: -64.2 };
const CORDOBA = { id: '14', nombre: 'Córdoba' };
const CAPITAL = { id: '14014', nombre: 'Capital' };
const COLON = { id: '14021', nombre: 'Colón' };
const FIRST = { id: '14014010', nombre: 'Córdoba' };
const SECOND = { id: '14021010', nombre: 'Villa Allende' };

function locality(id: string, nombre: string, town: typeof FIRST) {
  const departamento = id.startsWith(CAPITAL.id) ? CAPITAL : COLON;
  return { id, nombre, provincia: CORDOBA, departamento, localidad_censal: town, categoria: 'x', centroide: CENTRE };
}

/** The units of the town with other localities: a town and its entity, names that are like others, the same name twice. */
const FILES = [
  ...CITY.filter(({ path }) => path !== 'localidades.json'),
  file(
    'localidades.json',
    locality('14014010', 'Córdoba', FIRST),
    locality('1401401001', 'Córdoba', FIRST),
    locality('1401401002', 'Villa María', FIRST),
    locality('1401401003', 'Sol', FIRST),
    locality('1401401004', 'Sol', FIRST),
    locality('14021010', 'Villa Allende', SECOND),
    locality('1402101001', 'Villa de María', SECOND),
    locality('1402101002', 'Villa María Sur', SECOND),
    locality('1402101003', 'Sol', SECOND),
    locality('1402101004', 'Santa Rosa', SECOND),
    locality('1402101005', 'Santa Rosalía', SECOND),
  ),
];

let catalog: WholeCatalog;
beforeAll(async () => {
  catalog = await catalogOf(FILES);
});

describe('a name is found without a doubt', () => {
  it.each<[nombre: string, id: string, given: string]>([
    ['Villa María', '1401401002', 'where others hold its words or one more'],
    ['villa  maria', '1401401002', 'where others hold its words or one more, as people type it'],
    ['Villa de María', '1402101001', 'where another lacks a small word'],
    ['Córdoba', '14014010', 'where it is a town and the entity of that name in it'],
    ['Sta. Rosa', '1402101004', 'where it is written otherwise and another goes on'],
  ])('%s: %s, %s', (nombre, id) => {
    const { estado, motivo, record } = answerUnit(catalog, 'localidades', [['nombre', nombre]]);
    expect([estado, motivo, record?.id]).toEqual(['hallado', null, id]);
  });

  it.each<[UnitResource, string, string]>([
    ['departamentos', 'Capital', '14014'],
    ['localidades_censales', 'Villa Allende', '14021010'],
    ['calles', 'Santa Fe', '1402101000001'],
  ])('%s: %s', (resource, nombre, id) => {
    const { estado, record } = answerUnit(catalog, resource, [['nombre', nombre]]);
    expect([estado, record?.id]).toEqual(['hallado', id]);
  });
});

describe('of several that bear a name the row says how many, and what would tell them apart', () => {
  it.each<[pairs: readonly RawPair[], mensaje: string]>([
    [[['nombre', 'Sol']], 'Hay 3 con ese nombre y se tomó el primero: agregue el departamento o la localidad censal.'],
    [
      [
        ['nombre', 'Sol'],
        ['provincia', 'Córdoba'],
      ],
      'Hay 3 con ese nombre y se tomó el primero: agregue el departamento o la localidad censal.',
    ],
    [
      [
        ['nombre', 'Sol'],
        ['departamento', 'Capital'],
      ],
      'Hay 2 con ese nombre y se tomó el primero: si es otro, búsquelo por su id (1401401003, 1401401004).',
    ],
    [
      [
        ['nombre', 'Sol'],
        ['exacto', true],
        ['departamento', '14014'],
      ],
      'Hay 2 con ese nombre o id y se tomó el primero: si es otro, búsquelo por su id (1401401003, 1401401004).',
    ],
    [
      [['id', '14014010,14021010']],
      'Hay 2 con ese nombre o id y se tomó el primero: agregue el departamento o la localidad censal.',
    ],
  ])('%j', (pairs, mensaje) => {
    const outcome = answerUnit(catalog, 'localidades', pairs);
    expect([outcome.estado, outcome.motivo, outcome.mensaje]).toEqual(['aproximado', 'varios_resultados', mensaje]);
  });
});
