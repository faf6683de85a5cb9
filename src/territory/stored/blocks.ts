import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { decodeEntity, type StoredEntities, type StoredResource } from '../contract/entities.ts';

/**
 * How many leading characters of their ids the records of one block share. A hundred thousand rows would cost half of a
 * server's start; a block is one row, still small enough that a changed record rewrites little. Resources that are not
 * listed hold few or large records and keep a row each.
 */
const PREFIX: Readonly<Partial<Record<StoredResource, number>>> = {
  provincias: 0,
  departamentos: 2,
  municipios: 2,
  localidades_censales: 2,
  localidades: 2,
  asentamientos: 5,
  aglomerados: 0,
  fracciones_censales: 5,
  radios_censales: 5,
  calles: 8,
  calles_osm: 8,
  cruces: 11,
  alias: 5,
};

const NEWLINE = 10;

/** One stored row: records of one resource in ascending order of their ids, decoded, and where each one's bytes are. */
interface Block<R extends StoredResource> {
  readonly entities: readonly StoredEntities[R][];
  readonly body: Uint8Array;
  /** Two numbers a record: where its JSON begins in `body`, and where it ends. */
  readonly bounds: readonly number[];
}

/**
 * Joins records into the rows that are stored: a JSON array, one record a line, under the prefix that their ids share.
 * @param records in ascending order of their keys
 */
export function* inBlocks(resource: StoredResource, records: Iterable<StoredRecord>): Generator<StoredRecord> {
  const length = PREFIX[resource];
  if (length === undefined) {
    yield* records;
    return;
  }
  let key: string | null = null;
  let bodies: Uint8Array[] = [];
  for (const record of records) {
    const next = record.key.slice(0, length);
    if (key !== null && next !== key) {
      yield { key: keyOf(key), body: join(bodies) };
      bodies = [];
    }
    key = next;
    bodies.push(record.body);
  }
  if (key !== null) yield { key: keyOf(key), body: join(bodies) };
}

/**
 * The rows of a resource, decoded, in the order of their ids.
 * @param storedAs where entities of the same kind are kept apart under another name
 */
export async function* readBlocks<R extends StoredResource>(
  reader: VersionReader,
  resource: R,
  storedAs: StoredResource = resource,
): AsyncGenerator<Block<R>> {
  for await (const batch of reader.records(storedAs)) {
    for (const { body } of batch) yield decodeRow(resource, body);
  }
}

/** One stored row of a resource, decoded. */
export function decodeRow<R extends StoredResource>(resource: R, body: Uint8Array): Block<R> {
  if (PREFIX[resource] !== undefined) return split(resource, body);
  return { entities: [decodeEntity(resource, body)], body, bounds: [0, body.byteLength] };
}

/** The JSON of each record of a stored row, as bytes, not decoded. */
export function* linesOfRow(resource: StoredResource, body: Uint8Array): Generator<Uint8Array> {
  if (PREFIX[resource] === undefined) {
    yield body;
    return;
  }
  let start = OPEN.length;
  for (let end = body.indexOf(NEWLINE, start); end >= 0; end = body.indexOf(NEWLINE, start)) {
    yield body.subarray(start, end - 1);
    start = end + 1;
  }
  yield body.subarray(start, body.byteLength - CLOSE.length);
}

/** A resource of one block has no prefix to be named by. */
function keyOf(prefix: string): string {
  return prefix === '' ? '*' : prefix;
}

const OPEN = Buffer.from('[');
const BETWEEN = Buffer.from(',\n');
const CLOSE = Buffer.from(']');

function join(bodies: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(bodies.flatMap((body, place) => [place === 0 ? OPEN : BETWEEN, body]).concat(CLOSE));
}

/** Whether the rows of a resource, of any name, hold several records each. */
export function isStoredInBlocks(resource: string): boolean {
  return Object.hasOwn(PREFIX, resource);
}

/** The JSON of each record of a row of such a resource, where it lies. */
export function recordsOfBlock(body: Uint8Array): readonly Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let start = OPEN.length; start < body.byteLength; ) {
    const end = body.indexOf(NEWLINE, start);
    // Before the line's end stands the comma, behind the last record the bracket.
    records.push(body.subarray(start, end < 0 ? body.byteLength - CLOSE.length : end - 1));
    start = end < 0 ? body.byteLength : end + 1;
  }
  return records;
}

function split<R extends StoredResource>(resource: R, body: Uint8Array): Block<R> {
  // The array is decoded at once: many small decodings cost several times as much.
  const entities = decodeEntity<R, readonly StoredEntities[R][]>(resource, body);
  const bounds: number[] = [];
  let start = OPEN.length;
  for (let end = body.indexOf(NEWLINE, start); end >= 0; end = body.indexOf(NEWLINE, start)) {
    bounds.push(start, end - 1);
    start = end + 1;
  }
  bounds.push(start, body.byteLength - CLOSE.length);
  return { entities, body, bounds };
}
