import { BoundedCache } from '../indexes/bounded-cache.ts';
import type { Columns } from '../indexes/columns.ts';
import { fold } from '../indexes/fold.ts';
import { OnDemand, type Slices } from '../indexes/slices.ts';
import { type SubstringIndex, substringSlices } from '../indexes/substrings.ts';
import type { CatalogBuilder } from '../server/catalogs.ts';
import { listsOf, type OrganismList } from './lists.ts';
import { escapeSeparators, kindOf, ORDERABLE, type Orderable, type Organism } from './records.ts';

/** The fields by which organisms are filtered: the name of the parameter and the text of a record that is compared, without case and accents. */
export const FILTER_FIELDS = {
  provincia: ({ provincia }: Organism) => provincia,
  localidad: ({ localidad }: Organism) => localidad,
  /** The source's kind of organism (`extra.categoria`). */
  tipo: (organism: Organism) => kindOf(organism) ?? '',
} as const;
export type FilterField = keyof typeof FILTER_FIELDS;

/** One version of the organisms. Ordinals count records in ascending order of id; all lists hold ordinals. */
export interface OrganismsCatalog {
  readonly organisms: readonly Organism[];
  readonly ordinalOf: ReadonlyMap<number, number>;
  /** The texts of `search`: name, description, address and locality, folded, one text a record. */
  readonly texts: OnDemand<SubstringIndex>;
  /** For each filter the organisms by their folded texts. */
  readonly by: Readonly<Record<FilterField, ReadonlyMap<string, Int32Array>>>;
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

/** Separates the fields of a searched text: no term contains it, so that none matches across two fields. */
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
    by: groupByFields(organisms),
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

/** Builds the index of texts, always as the last of the columns. */
function* keptSlices(texts: readonly string[], columns: Columns): Slices<SubstringIndex> {
  return (yield* substringSlices(texts)).keptIn(columns);
}

/** JSON in the contract's order of fields, split at the address of the record. */
function render(organism: Organism): readonly [head: string, tail: string] {
  const { id, extra: _, ...rest } = organism;
  const tail = escapeSeparators(JSON.stringify(rest));
  return [`{"id":${id},"url":"`, `",${tail.slice(1)}`];
}

/** The ordinals of the records that have a key, by key. */
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

function groupByFields(organisms: readonly Organism[]): OrganismsCatalog['by'] {
  const groups = Object.entries(FILTER_FIELDS).map(([field, textOf]): [string, ReadonlyMap<string, Int32Array>] => [
    field,
    groupBy(organisms.map((organism) => [fold(textOf(organism))])),
  ]);
  // Each field of the table has its groups.
  return Object.fromEntries(groups) as OrganismsCatalog['by'];
}

/** A date with zone as text that sorts by its instant, to the microsecond. */
function instantOf(timestamp: string): string {
  const fraction = /\.(\d+)/.exec(timestamp)?.[1] ?? '';
  return new Date(timestamp).toISOString().slice(0, 19) + fraction.padEnd(6, '0');
}

function ranksOf(values: readonly string[]): Int32Array {
  const sorted = [...new Set(values)].sort();
  const rank = new Map(sorted.map((value, index) => [value, index]));
  return Int32Array.from(values, (value) => rank.get(value) ?? 0);
}

/** One field to order by. */
interface Ordering {
  readonly field: Orderable;
  readonly sign: 1 | -1;
}

/** For each field, the rank of every organism by its ordinal; equal values have equal ranks. */
type Ranks = Readonly<Record<Orderable, Int32Array>>;

/** Reads `-nombre,provincia` as DRF does: unknown names are dropped, of a field named twice the first counts. */
export function readOrderings(text: string): Ordering[] {
  const orders: Ordering[] = [];
  for (const item of text.split(',')) {
    const name = item.trim();
    const descending = name.startsWith('-');
    const field = ORDERABLE.find((known) => known === (descending ? name.slice(1) : name));
    if (!field || orders.some((order) => order.field === field)) continue;
    orders.push({ field, sign: descending ? -1 : 1 });
    // Ids are all different: fields after them have no effect.
    if (field === 'id') break;
  }
  return orders;
}

/** All organisms in one order: `at[place]` is an ordinal, `placeOf[ordinal]` its place. */
interface Order {
  readonly at: Int32Array;
  readonly placeOf: Int32Array;
}

/** Orders kept at once. */
const ORDERS_KEPT = 32;

/** The orders of one catalog's organisms, each sorted on first use; ties are in the order of ids. */
class Orders {
  readonly #ranks: Ranks;
  readonly #kept = new BoundedCache<string, Order>(ORDERS_KEPT);

  constructor(ranks: Ranks) {
    this.#ranks = ranks;
  }

  /** The ascending ordinals of some organisms (null for all) in an order; those of all are the same list each time. */
  sorted(ordinals: Int32Array | null, orderings: readonly Ordering[]): Int32Array {
    if (orderings.length === 0) return ordinals ?? this.#ranks.id;
    const order = this.#order(orderings);
    if (ordinals === null) return order.at;
    // Places are plain numbers: they sort without a comparison of records.
    const places = ordinals.map((ordinal) => order.placeOf[ordinal] ?? 0).sort();
    return places.map((place) => order.at[place] ?? 0);
  }

  #order(orderings: readonly Ordering[]): Order {
    const key = orderings.map(({ field, sign }) => `${sign}${field}`).join();
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const columns = orderings.map(({ field, sign }) => ({ ranks: this.#ranks[field], sign }));
    const at = Int32Array.from(this.#ranks.id).sort((a, b) => {
      for (const { ranks, sign } of columns) {
        const difference = (ranks[a] ?? 0) - (ranks[b] ?? 0);
        if (difference !== 0) return difference * sign;
      }
      return a - b;
    });
    const placeOf = new Int32Array(at.length);
    at.forEach((ordinal, place) => {
      placeOf[ordinal] = place;
    });
    const order = { at, placeOf };
    this.#kept.set(key, order);
    return order;
  }
}

/** Records as JSON without their address: the bytes before and after `url`'s value. */
class RecordPieces {
  readonly #bytes: Uint8Array;
  /** Of record `n`, the head begins at `starts[2n]` and the tail at `starts[2n + 1]`. */
  readonly #starts: Int32Array;

  /** `pieces`: head and tail of each record in turn. */
  constructor(pieces: readonly string[], columns: Columns) {
    const starts = new Int32Array(pieces.length + 1);
    for (const [at, piece] of pieces.entries()) starts[at + 1] = starts[at]! + Buffer.byteLength(piece);
    this.#bytes = columns.keepBytes(Buffer.from(pieces.join('')));
    this.#starts = columns.keepInts(starts);
  }

  /** The bytes before the address of a record. */
  head(ordinal: number): Uint8Array {
    return this.#piece(2 * ordinal);
  }

  /** The bytes after the address of a record. */
  tail(ordinal: number): Uint8Array {
    return this.#piece(2 * ordinal + 1);
  }

  #piece(at: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[at], this.#starts[at + 1]);
  }
}
