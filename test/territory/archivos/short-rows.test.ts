import { beforeAll, describe, expect, it } from 'vitest';
import type { RawPair } from '../../../src/server/parameters/table.ts';
import type { FileCatalog } from '../../../src/territory/archivos/resource.ts';
import { CITY, SANTA_FE } from '../direcciones/town.ts';
import { catalogOf } from '../explicar/catalog.ts';
import { answered, open } from './files.ts';

let catalog: FileCatalog;
beforeAll(async () => {
  catalog = await catalogOf(CITY);
});

async function rows(resource: string, text: string, pairs: readonly RawPair[]): Promise<string[]> {
  const table = await open(resource, [...pairs, ['prefijo', '']], [Buffer.from(text)]);
  if ('wrong' in table) throw new Error(table.wrong.join(' | '));
  return (await answered(table, catalog)).toString().trimEnd().split('\n').slice(1);
}

const STREET: RawPair = ['campos', 'calle.id'];

describe('a row that ends before the header does', () => {
  it.each<[what: string, resource: string, text: string, pairs: readonly RawPair[], expected: string]>([
    [
      'is looked up, and what is missing is empty',
      'direcciones',
      'n;direccion;provincia;nota;otra\n1;Av. Santa Fe 1100;14\n',
      [STREET],
      `1;Av. Santa Fe 1100;14;;;${SANTA_FE};hallado;;;100`,
    ],
    [
      'with a filter that is missing, as with an empty one',
      'direcciones',
      'n;direccion;provincia\n1;Av. Santa Fe 1100\n',
      [STREET],
      `1;Av. Santa Fe 1100;;${SANTA_FE};hallado;;;100`,
    ],
    [
      'by one of two columns that may be needed',
      'localidades-censales',
      'n;lugar;codigo\n1;Villa Allende\n',
      [
        ['nombre', 'lugar'],
        ['id', 'codigo'],
        ['campos', 'id'],
      ],
      '1;Villa Allende;;14021010;hallado;;;100',
    ],
    [
      'with a value for all rows in place of a column',
      'departamentos',
      'a;provincia;b\n1;Córdoba\n',
      [
        ['fijo_nombre', 'Capital'],
        ['provincia', 'provincia'],
        ['campos', 'id'],
      ],
      '1;Córdoba;;14014;hallado;;;100',
    ],
  ])('%s', async (_, resource, text, pairs, expected) => {
    expect(await rows(resource, text, pairs)).toEqual([expected]);
  });

  it.each<[what: string, resource: string, text: string, pairs: readonly RawPair[]]>([
    ['without its address', 'direcciones', 'n;direccion;x\n1\n', [STREET]],
    ['without a part of its address', 'direcciones', 'calle;altura\nAv. Santa Fe\n', [STREET]],
    ['without one of its coordinates', 'ubicacion', 'lat;lon;x\n-31,4\n', [['campos', 'provincia.id']]],
    ['without its name', 'localidades-censales', 'n;nombre\n1\n', [['campos', 'id']]],
  ])('is invalid %s', async (_, resource, text, pairs) => {
    expect((await rows(resource, text, pairs))[0]).toContain(';fila_invalida;faltan_celdas;');
  });

  it('is no matter of rows with too many cells: they are refused as before', async () => {
    const answer = await rows('direcciones', 'n;direccion\n1;Av. Santa Fe 1100;14\n', [STREET]);
    expect(answer[0]).toContain(';fila_invalida;sobran_celdas;');
  });
});
