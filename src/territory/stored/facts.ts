/** The facts in the stored records of the territory, for the comparison of two versions. */
import { type Fact, type FactBook, type Json, membersOf } from '../../store/facts.ts';
import { decodeEntity } from '../contract/entities.ts';
import { isStoredInBlocks, recordsOfBlock } from './blocks.ts';
import { toDegrees } from './fixed-point.ts';
import { decodeStreetBlocks, STREET_BLOCKS, type StoredStreetBlock } from './street-blocks.ts';

/** Facts are named by the id of the unit, street or street block; crossings by the ids of both streets, `1+2`. */
export const TERRITORY_FACTS: FactBook = {
  parts: (resource, body) => (isStoredInBlocks(resource) ? recordsOfBlock(body) : [body]),
  facts: (resource, key, part) => {
    if (resource === STREET_BLOCKS) return streetBlocksOf(key, part);
    if (resource === 'cruces') return crossingsOf(part);
    if (!isStoredInBlocks(resource) && !SINGLE.has(resource)) return null;
    const { id = key, ...value } = membersOf(part);
    return [{ id: String(id), value }];
  },
};

/** Resources of a row a record. */
const SINGLE: ReadonlySet<string> = new Set([
  'ejes',
  'poligonos_provincias',
  'poligonos_departamentos',
  'poligonos_municipios',
]);

function crossingsOf(part: Uint8Array): Fact[] {
  const { id, cruces } = decodeEntity('cruces', part);
  if (!Array.isArray(cruces)) throw new RangeError('a stored record of crossings has none');
  return cruces.map(([other, lat, lon]) => ({ id: `${id}+${other}`, value: { lat, lon } }));
}

function streetBlocksOf(key: string, body: Uint8Array): Fact[] {
  return decodeStreetBlocks({ key, body }).flatMap(({ calle, cuadras }) =>
    cuadras.map((cuadra) => ({ id: cuadra.id, value: { calle, ...shown(cuadra) } })),
  );
}

function shown({ localidad, limits, pieces }: StoredStreetBlock): { readonly [name: string]: Json } {
  const [rightStart, rightEnd, leftStart, leftEnd] = limits;
  return {
    localidad,
    altura: {
      inicio: { derecha: rightStart, izquierda: leftStart },
      fin: { derecha: rightEnd, izquierda: leftEnd },
    },
    lineas: pieces.map((piece) => piece.map(toDegrees)),
  };
}
