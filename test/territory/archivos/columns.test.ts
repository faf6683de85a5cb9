import { describe, expect, it } from 'vitest';
import type { RawPair } from '../../../src/server/parameters/table.ts';
import { bindColumns } from '../../../src/territory/archivos/columns.ts';
import { readFileRequest } from '../../../src/territory/archivos/request.ts';
import { resourceNamed } from './files.ts';

/** The places that are taken, by parameter; the sentences of what is wrong. */
function bound(resource: string, header: string, pairs: readonly RawPair[]): unknown {
  const read = readFileRequest(resourceNamed(resource), pairs);
  if ('issues' in read) throw new Error(JSON.stringify(read.issues));
  const columns = bindColumns(header.split(';'), read.request);
  if ('columns' in columns) return Object.fromEntries(columns.columns.map(({ name, places }) => [name, places]));
  return columns.issues.map(({ problem }) => (problem.kind === 'custom' ? problem.detail : problem.kind));
}

describe('the id of a unit', () => {
  it.each<[resource: string, header: string, pairs: readonly RawPair[], expected: unknown]>([
    ['departamentos', 'id', [], { id: [0] }],
    ['departamentos', 'x;Id', [], { id: [1] }],
    ['departamentos', 'x;departamento_id;provincia', [], { id: [1], provincia: [2] }],
    ['provincias', 'provincia_id', [], { id: [0] }],
    ['departamentos', 'id;p', [['provincia', 'p']], { id: [0], provincia: [1] }],
    ['departamentos', 'id', [['fijo_provincia', '06']], { id: [0] }],
  ])('is taken by its heading where there is no name: %s of %s', (resource, header, pairs, expected) => {
    expect(bound(resource, header, pairs)).toEqual(expected);
  });

  it.each<[header: string, pairs: readonly RawPair[], expected: unknown]>([
    ['id;nombre', [], { nombre: [1] }],
    ['id;Partido', [], { nombre: [1] }],
    ['id;n', [['nombre', 'n']], { nombre: [1] }],
    ['id;n', [['fijo_nombre', 'Capital']], {}],
    ['id;nombre', [['id', 'id']], { id: [0] }],
    [
      'id;nombre',
      [
        ['id', 'id'],
        ['nombre', 'nombre'],
      ],
      { id: [0], nombre: [1] },
    ],
  ])(
    'beside a name it is mostly of the file itself, and only taken when it is said: %s with %j',
    (header, pairs, expected) => {
      expect(bound('departamentos', header, pairs)).toEqual(expected);
    },
  );

  it('is told of where neither is known', () => {
    expect(bound('departamentos', 'a;b', [])).toEqual([
      'No se sabe qué columna es «nombre»: diga nombre=COLUMNA, id=COLUMNA o fijo_nombre=VALOR.',
    ]);
    expect(bound('direcciones', 'a;b', [])).toEqual([
      'No se sabe qué columna es «direccion»: diga direccion=COLUMNA o fijo_direccion=VALOR.',
    ]);
  });
});
