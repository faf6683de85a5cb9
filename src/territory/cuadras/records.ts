/** Street blocks as records: put together when they are written, from the facts on the blocks and their streets. */
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import type { Reference } from '../contract/entities.ts';
import type { ListRecords } from '../present/renderings.ts';
import type { Tree } from '../present/tree.ts';
import { StreetPlaces } from '../streets/street-places.ts';

const kept = new WeakMap<TerritoryCatalog['network'], ListRecords>();

/** All blocks of a catalog, by their numbers. */
export function blockRecords(catalog: TerritoryCatalog): ListRecords {
  let records = kept.get(catalog.network);
  if (!records) {
    records = { size: catalog.network.blocks.size, entity: (block) => recordOf(catalog, block) };
    kept.set(catalog.network, records);
  }
  return records;
}

function recordOf(catalog: TerritoryCatalog, block: number): Tree {
  const { blocks } = catalog.network;
  const { calles } = catalog.tables;
  const street = blocks.streetOf(block);
  const id = calles.ids[street] ?? '';
  const [rightStart, rightEnd, leftStart, leftEnd] = blocks.limits(block);
  return {
    id: blocks.names.idOf(block, id),
    calle: { id, nombre: calles.nameAt(street) },
    altura: {
      inicio: { derecha: rightStart, izquierda: leftStart },
      fin: { derecha: rightEnd, izquierda: leftEnd },
    },
    localidad: localityOf(catalog, street, block),
  };
}

/** The locality that the source gives a block, else that of its street. */
function localityOf(catalog: TerritoryCatalog, street: number, block: number): Reference {
  const { localidades, asentamientos } = catalog.tables;
  const own = catalog.network.blocks.names.localityOf(block);
  if (own === null) return StreetPlaces.of(catalog).of(street);
  return { id: own, nombre: localidades.find(own)?.nombre ?? asentamientos.find(own)?.nombre ?? null };
}

/** The block of an id, −1 for none. */
export function blockCalled({ tables, network }: TerritoryCatalog, id: string): number {
  const { blocks } = network;
  const streetId = id.slice(0, STREET_DIGITS);
  const street = tables.calles.ordinalOf(streetId);
  if (street >= 0) {
    const [from, to] = blocks.of(street);
    for (let block = from; block < to; block++) if (blocks.names.idOf(block, streetId) === id) return block;
  }
  return blocks.names.otherCalled(id);
}

/** Digits of a street's id, which those of its blocks begin with. */
const STREET_DIGITS = 13;

/** The lines of a block as GeoJSON text; null where they are not known. */
export function geometryOfBlock(catalog: TerritoryCatalog, { id }: Tree): string | null {
  const block = typeof id === 'string' ? blockCalled(catalog, id) : -1;
  const coordinates = block < 0 ? [] : catalog.network.blocks.pieces(block);
  return coordinates.length === 0 ? null : JSON.stringify({ type: 'MultiLineString', coordinates });
}
