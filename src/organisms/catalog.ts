import type { Columns } from '../indexes/columns.ts';
import { fold } from '../indexes/fold.ts';
import { OnDemand } from '../indexes/on-demand.ts';
import type { Slices } from '../indexes/slices.ts';
import { type SubstringIndex, substringSlices } from '../indexes/substrings.ts';
import type { CatalogBuilder } from '../server/group.ts';
import { kindOf, type Organism } from './contract/organism.ts';
import { listsOf, type OrganismList } from './listas/kinds.ts';
import { RecordPieces } from './present/record-pieces.ts';
import { escapeSeparators } from './present/separators.ts';
import { Orders } from './queries/order.ts';

/** Organisms in memory. Ordinals count records in ascending order of id; every list below holds ordinals. */
export interface OrganismsCatalog {
  readonly organisms: readonly Organism[];
  readonly ordinalOf: ReadonlyMap<number, number>;
  /** What `search` looks into: name, description, address and locality, folded, one text a record. */
  readonly texts: OnDemand<SubstringIndex>;
  readonly byProvincia: ReadonlyMap<string, Int32Array>;
  readonly byLocalidad: ReadonlyMap<string, Int32Array>;
  /** By what the source calls the kind of organism (`extra.categoria`); `""` where it says nothing. */
  readonly byTipo: ReadonlyMap<string, Int32Array>;
  /** The organisms on each of the other lists of the original interface, ascending. */
  readonly byList: ReadonlyMap<OrganismList, Int32Array>;
  readonly orders: Orders;
  /** Each record as JSON but for its address, as bytes. */
  readonly pieces: RecordPieces;
}

/** Key under which the importer stores organisms: padded, so that key order is id order. */
export function keyOf(id: number): string {
  return String(id).padStart(10, '0');
}

const decoder = new TextDecoder();

/** Parts the fields of a searched text: no term holds it, so that none is found across two fields. */
const BETWEEN_FIELDS = '\0';

/** Builds the catalog; the records were checked when they were imported. */
export const buildCatalog: CatalogBuilder<OrganismsCatalog> = async (reader, breathe, columns) => {
  const organisms: Organism[] = [];
  for await (const batch of reader.records('organismos')) {
    for (const { body } of batch) organisms.push(JSON.parse(decoder.decode(body)) as Organism);
    await breathe();
  }
  const texts: string[] = [];
  const pieces: string[] = [];
  const lists: (readonly OrganismList[])[] = [];
  const names: string[] = [];
  const provincias: string[] = [];
  const localidades: string[] = [];
  for (const organism of organisms) {
    const { nombre, descripcion, direccion, provincia, localidad } = organism;
    const name = fold(nombre);
    const place = fold(localidad);
    names.push(name);
    provincias.push(fold(provincia));
    localidades.push(place);
    texts.push([name, fold(descripcion), fold(direccion), place].join(BETWEEN_FIELDS));
    pieces.push(...render(organism));
    lists.push(listsOf(organism));
    await breathe();
  }
  const instants = (read: (organism: Organism) => string) => ranksOf(organisms.map((one) => instantOf(read(one))));
  return {
    organisms,
    ordinalOf: new Map(organisms.map(({ id }, ordinal) => [id, ordinal])),
    texts: new OnDemand(keptSlices(texts, columns)),
    byProvincia: groupBy(provincias.map((name) => [name])),
    byLocalidad: groupBy(localidades.map((name) => [name])),
    byTipo: groupBy(organisms.map((organism) => [fold(kindOf(organism) ?? '')])),
    byList: groupBy(lists),
    orders: new Orders({
      id: Int32Array.from(organisms.keys()),
      nombre: ranksOf(names),
      provincia: ranksOf(provincias),
      localidad: ranksOf(localidades),
      fecha_creacion: instants(({ fecha_creacion }) => fecha_creacion),
      fecha_modificacion: instants(({ fecha_modificacion }) => fecha_modificacion),
    }),
    pieces: new RecordPieces(pieces, columns),
  };
};

/** The index of texts, the last of the columns whenever it is made. */
function* keptSlices(texts: readonly string[], columns: Columns): Slices<SubstringIndex> {
  return (yield* substringSlices(texts)).keptIn(columns);
}

/** JSON in the contract's order of fields, cut where the address of the record goes in. */
function render(organism: Organism): readonly [head: string, tail: string] {
  const { id, extra: _, ...rest } = organism;
  const tail = escapeSeparators(JSON.stringify(rest));
  return [`{"id":${id},"url":"`, `",${tail.slice(1)}`];
}

/** By key, the ordinals of those that have it among theirs. */
function groupBy<K extends string>(keys: readonly (readonly K[])[]): Map<K, Int32Array> {
  const lists = new Map<K, number[]>();
  keys.forEach((own, ordinal) => {
    for (const key of own) {
      const list = lists.get(key);
      if (list) list.push(ordinal);
      else lists.set(key, [ordinal]);
    }
  });
  return new Map([...lists].map(([key, list]) => [key, Int32Array.from(list)]));
}

/** A date with zone as text that sorts by the moment it names, to the microsecond. */
function instantOf(timestamp: string): string {
  const fraction = /\.(\d+)/.exec(timestamp)?.[1] ?? '';
  return new Date(timestamp).toISOString().slice(0, 19) + fraction.padEnd(6, '0');
}

function ranksOf(values: readonly string[]): Int32Array {
  const sorted = [...new Set(values)].sort();
  const rank = new Map(sorted.map((value, index) => [value, index]));
  return Int32Array.from(values, (value) => rank.get(value) ?? 0);
}
