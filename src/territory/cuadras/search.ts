/** Searches street blocks: those of the streets that the filters leave, and of these the ones with a number. */
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import type { ListValues } from '../contract/parameters.ts';
import { localitiesMeant } from '../queries/filters.ts';
import { type Found, searchUnits } from '../queries/search.ts';
import { blockCalled } from './records.ts';

/**
 * The blocks that pass every filter, in the order of their streets. A block holds a number that lies within its limits on either side; one
 * without numbering holds 0.
 */
export function searchBlocks(catalog: TerritoryCatalog, values: ListValues): Found {
  const { blocks } = catalog.network;
  const { inicio, max } = values;
  const streets = streetsOf(catalog, values);
  const isWanted = blockFilter(catalog, values);
  if (!streets && !isWanted && !values.id) {
    const size = Math.max(0, Math.min(max, blocks.size - inicio));
    return { total: blocks.size, ordinals: Int32Array.from({ length: size }, (_, at) => inicio + at), uncompared: 0 };
  }
  const page: number[] = [];
  let total = 0;
  for (const [from, to] of runsOf(catalog, values, streets)) {
    if (!isWanted) {
      // Whole runs: only those on the page are looked at.
      for (let at = Math.max(0, inicio - total); at < to - from && page.length < max; at++) page.push(from + at);
      total += to - from;
      continue;
    }
    for (let block = from; block < to; block++) {
      if (!isWanted(block)) continue;
      if (total >= inicio && page.length < max) page.push(block);
      total++;
    }
  }
  return { total, ordinals: Int32Array.from(page), uncompared: 0 };
}

/** The streets that the filters by their names and places leave, in the requested order; null where nothing restricts or orders them. */
function streetsOf(catalog: TerritoryCatalog, values: ListValues): Int32Array | null {
  const { calle, nombre, categoria, provincia, departamento, localidad_censal, localidad, orden } = values;
  const filters = [calle, nombre, categoria, provincia, departamento, localidad_censal, localidad];
  if (filters.every((filter) => filter === undefined) && orden !== 'nombre') return null;
  const all = { ...values, id: calle, inicio: 0, max: catalog.tables.calles.size };
  return searchUnits(catalog, 'calles', all).ordinals;
}

/** Runs `[from, to)` of blocks: those of the ids, those of the streets, or all. */
function* runsOf(
  catalog: TerritoryCatalog,
  { id, altura }: ListValues,
  streets: Int32Array | null,
): Generator<readonly [from: number, to: number]> {
  const { blocks } = catalog.network;
  if (id) {
    const among = streets && new Set(streets);
    const wanted = id.map((one) => blockCalled(catalog, one)).filter((block) => block >= 0);
    for (const block of [...new Set(wanted)].sort((a, b) => a - b)) {
      if (!among || among.has(blocks.streetOf(block))) yield [block, block + 1];
    }
    return;
  }
  if (!streets) {
    for (let street = 0; street < catalog.tables.calles.size; street++) {
      if (altura === undefined || blocks.holding(street, altura) >= 0) yield blocks.of(street);
    }
    return;
  }
  for (const street of streets) yield blocks.of(street);
}

/** The filter on blocks themselves; null where the request has none. */
function blockFilter(
  catalog: TerritoryCatalog,
  { altura, localidad, exacto }: ListValues,
): ((block: number) => boolean) | null {
  const { blocks } = catalog.network;
  const isNumbered = (block: number): boolean => altura === undefined || holds(blocks.limits(block), altura);
  if (!localidad) return altura === undefined ? null : isNumbered;
  const wanted = new Set(
    localitiesMeant(catalog, localidad, exacto, {}).map((ordinal) => catalog.tables.localidades.ids[ordinal] ?? ''),
  );
  return (block) => {
    const own = blocks.names.localityOf(block);
    return (own === null || wanted.has(own)) && isNumbered(block);
  };
}

function holds([rightStart, rightEnd, leftStart, leftEnd]: readonly number[], number: number): boolean {
  return (
    (number >= (rightStart ?? 0) && number <= (rightEnd ?? -1)) ||
    (number >= (leftStart ?? 0) && number <= (leftEnd ?? -1))
  );
}
