/** Records of the statistics in the store: keys, JSON records, and binary blocks of values (numbers little-endian). */
import { readDoubles, readInts } from '../indexes/columns.ts';
import { lowerBound } from '../indexes/ordinals.ts';
import { isObject } from '../ingest/fields.ts';
import type { Metadato, Monetaria } from './records.ts';

/** The names of the group's records in the store. */
export const RESOURCES = {
  /** Catalogue entries, one record a variable. */
  variables: 'variables',
  /** Dated values, one record a variable and year. */
  series: 'series',
  /** Methodology notes, one record a variable. */
  methodology: 'metodologia',
  /** Past last pairs of the catalogue, one record a variable and year of capture. */
  lastValues: 'ultimos-valores',
  /** The part of its declared history that a variable's series holds; kept for information. */
  coverage: 'cobertura',
  /** The changes of values by each import, one record an import, and one for the beginning. */
  revisions: 'revisiones',
} as const;

/** The key of the record of the beginning: since when values are known that no other record mentions. */
export const BASE_KEY = 'desde';

/** Digits of the largest int32: with leading zeros the order of keys is the order of ids. */
const ID_DIGITS = 10;

/** The key of a variable: its id with leading zeros. */
export function variableKey(id: number): string {
  return String(id).padStart(ID_DIGITS, '0');
}

/** The key of a variable's block of one year. */
export function yearKey(id: number, year: number): string {
  return `${variableKey(id)}/${String(year).padStart(4, '0')}`;
}

/** The variable that a key of either form belongs to. */
export function idOfKey(key: string): number {
  return Number(key.slice(0, ID_DIGITS));
}

/** The key of an import's revisions: in the order of versions, also after a clock was set back. */
export function revisionsKey(version: number, instant: Date): string {
  return `version/${String(version).padStart(ID_DIGITS, '0')}/${instant.toISOString()}`;
}

/** A record as stored JSON, its members in their order. */
export function encodeJson(record: object): Uint8Array {
  return Buffer.from(JSON.stringify(record));
}

/**
 * A stored catalogue entry.
 * @throws RangeError when the bytes hold something else
 */
export function decodeVariable(body: Uint8Array): Monetaria {
  const value = parse(body);
  return {
    idVariable: numberOf(value, 'idVariable') ?? fail('idVariable'),
    descripcion: textOf(value, 'descripcion'),
    categoria: textOf(value, 'categoria'),
    tipoSerie: textOf(value, 'tipoSerie'),
    periodicidad: textOf(value, 'periodicidad'),
    unidadExpresion: textOf(value, 'unidadExpresion'),
    moneda: textOf(value, 'moneda'),
    primerFechaInformada: textOf(value, 'primerFechaInformada'),
    ultFechaInformada: textOf(value, 'ultFechaInformada'),
    ultValorInformado: numberOf(value, 'ultValorInformado'),
  };
}

/**
 * A stored methodology note.
 * @throws RangeError when the bytes hold something else
 */
export function decodeNote(body: Uint8Array): Metadato {
  const value = parse(body);
  return { id: numberOf(value, 'id') ?? fail('id'), detalle: textOf(value, 'detalle') };
}

function parse(body: Uint8Array): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  return isObject(value) ? value : fail('(record)');
}

function textOf(value: Readonly<Record<string, unknown>>, field: string): string | null {
  const member = value[field];
  return member === null || typeof member === 'string' ? member : fail(field);
}

function numberOf(value: Readonly<Record<string, unknown>>, field: string): number | null {
  const member = value[field];
  return member === null || typeof member === 'number' ? member : fail(field);
}

function fail(field: string): never {
  throw new RangeError(`a stored record of the statistics has no valid ${field}`);
}

const FORM = 1;

/** The bytes of a block; `header`: bytes of its header, which begins with the form (u32). */
function openBlock(body: Uint8Array, header: number, name: string): Buffer {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.byteLength < header || bytes.readUInt32LE(0) !== FORM) throw new RangeError(`not a ${name}`);
  return bytes;
}

/** An imported value with its day and source. */
export interface DatedValue {
  readonly day: number;
  readonly value: number;
  readonly source: string;
}

const SERIES_HEADER = 12;
const SERIES_ROW = 4 + 8 + 2;

/**
 * Writes the values of one variable and year, each day at most once, as one block: new days rewrite only the blocks of
 * their years. Equal rows give equal bytes in any order.
 *
 * Bytes: form (u32), rows n (u32), length of the source names (u32), then n days (i32, days since 1970-01-01, ascending),
 * n values (f64), n source codes (u16), and the source names as a JSON array in order of text.
 */
export function encodeSeriesBlock(rows: readonly DatedValue[]): Uint8Array {
  const ordered = [...rows].sort((a, b) => a.day - b.day);
  const sources = [...new Set(ordered.map((row) => row.source))].sort();
  const codes = new Map(sources.map((source, code) => [source, code]));
  const names = Buffer.from(JSON.stringify(sources));
  const n = ordered.length;
  const bytes = Buffer.alloc(SERIES_HEADER + n * SERIES_ROW + names.byteLength);
  bytes.writeUInt32LE(FORM, 0);
  bytes.writeUInt32LE(n, 4);
  bytes.writeUInt32LE(names.byteLength, 8);
  ordered.forEach((row, i) => {
    bytes.writeInt32LE(row.day, SERIES_HEADER + i * 4);
    bytes.writeDoubleLE(row.value, SERIES_HEADER + n * 4 + i * 8);
    bytes.writeUInt16LE(codes.get(row.source) ?? 0, SERIES_HEADER + n * 12 + i * 2);
  });
  names.copy(bytes, SERIES_HEADER + n * SERIES_ROW);
  return bytes;
}

/** A block opened for reading; days ascend. */
export interface SeriesBlock {
  readonly length: number;
  /** Copies the days and values of all rows into columns, from place `at` on. */
  readonly readRows: (days: Int32Array, values: Float64Array, at: number) => void;
  /** All rows with their sources, which answers do not need. */
  readonly rows: () => DatedValue[];
}

/**
 * Opens a block without copying it.
 * @throws RangeError when the bytes are not a block
 */
export function openSeriesBlock(body: Uint8Array): SeriesBlock {
  const bytes = openBlock(body, SERIES_HEADER, 'block of a series');
  const n = bytes.readUInt32LE(4);
  if (bytes.byteLength !== SERIES_HEADER + n * SERIES_ROW + bytes.readUInt32LE(8)) {
    throw new RangeError('a block of a series is cut');
  }
  return {
    length: n,
    readRows: (days, values, at) => {
      readInts(bytes, SERIES_HEADER, days.subarray(at, at + n));
      readDoubles(bytes, SERIES_HEADER + n * 4, values.subarray(at, at + n));
    },
    rows: () => {
      const names: unknown = JSON.parse(bytes.toString('utf8', SERIES_HEADER + n * SERIES_ROW));
      const sources = Array.isArray(names) ? names.map(String) : [];
      return Array.from({ length: n }, (_, row) => ({
        day: bytes.readInt32LE(SERIES_HEADER + row * 4),
        value: bytes.readDoubleLE(SERIES_HEADER + n * 4 + row * 8),
        source: sources[bytes.readUInt16LE(SERIES_HEADER + n * 12 + row * 2)] ?? '',
      }));
    },
  };
}

/** The last pair in a catalogue that was captured on day `captured`, before the publisher revised it. */
export interface CapturedPair {
  readonly captured: number;
  readonly day: number;
  readonly value: number;
}

const PAIRS_HEADER = 8;
const PAIR = 4 + 4 + 8;

/**
 * Writes the pairs of one variable and year of capture, each capture day at most once, as a block.
 *
 * Bytes: form (u32), rows n (u32), then n capture days and n dates (i32, days since 1970-01-01) and n values (f64),
 * ascending by capture day.
 */
export function encodeLastValuesBlock(pairs: readonly CapturedPair[]): Uint8Array {
  const ordered = [...pairs].sort((a, b) => a.captured - b.captured);
  const n = ordered.length;
  const bytes = Buffer.alloc(PAIRS_HEADER + n * PAIR);
  bytes.writeUInt32LE(FORM, 0);
  bytes.writeUInt32LE(n, 4);
  ordered.forEach((pair, i) => {
    bytes.writeInt32LE(pair.captured, PAIRS_HEADER + i * 4);
    bytes.writeInt32LE(pair.day, PAIRS_HEADER + n * 4 + i * 4);
    bytes.writeDoubleLE(pair.value, PAIRS_HEADER + n * 8 + i * 8);
  });
  return bytes;
}

/**
 * Reads the pairs of a block, ascending by capture day.
 * @throws RangeError when the bytes are not a block
 */
export function decodeLastValuesBlock(body: Uint8Array): CapturedPair[] {
  const bytes = openBlock(body, PAIRS_HEADER, 'block of last values');
  const n = bytes.readUInt32LE(4);
  if (bytes.byteLength !== PAIRS_HEADER + n * PAIR) throw new RangeError('a block of last values is cut');
  return Array.from({ length: n }, (_, i) => ({
    captured: bytes.readInt32LE(PAIRS_HEADER + i * 4),
    day: bytes.readInt32LE(PAIRS_HEADER + n * 4 + i * 4),
    value: bytes.readDoubleLE(PAIRS_HEADER + n * 8 + i * 8),
  }));
}

/** The instant and the version with which something became known. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly instant: number;
  readonly version: number;
}

/** A day with a changed value, and the value before. */
export interface ChangedDay {
  readonly day: number;
  readonly before: number;
}

/** The changes of one variable by an import. */
export interface VariableChanges {
  readonly id: number;
  /** Days that had no value before. */
  readonly added: readonly number[];
  /** Days that had another value before; some have none now. */
  readonly changed: readonly ChangedDay[];
}

const REVISIONS_HEADER = 20;
const SECTION = 12;
const DAY = 4;
const CHANGE = DAY + 8;

/**
 * Writes the changes of an import as they have to be undone; none for the record of the beginning. The values after the
 * import follow from later records and the present values.
 *
 * Bytes: form (u32), number of the version (u32), instant (f64, milliseconds since 1970), variables n (u32); n times id
 * (i32), added days a (u32), changed days c (u32), ascending by id; then for each variable a days (i32), c days (i32), c
 * values before (f64). Days are days since 1970-01-01.
 */
export function encodeRevisions({ instant, version }: Moment, variables: readonly VariableChanges[]): Uint8Array {
  const ordered = [...variables].sort((a, b) => a.id - b.id);
  const size = ordered.reduce(
    (sum, { added, changed }) => sum + SECTION + added.length * DAY + changed.length * CHANGE,
    REVISIONS_HEADER,
  );
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(FORM, 0);
  bytes.writeUInt32LE(version, 4);
  bytes.writeDoubleLE(instant, 8);
  bytes.writeUInt32LE(ordered.length, 16);
  let at = REVISIONS_HEADER;
  for (const { id, added, changed } of ordered) {
    bytes.writeInt32LE(id, at);
    bytes.writeUInt32LE(added.length, at + 4);
    bytes.writeUInt32LE(changed.length, at + 8);
    at += SECTION;
  }
  for (const { added, changed } of ordered) {
    for (const day of added) at = bytes.writeInt32LE(day, at);
    for (const { day } of changed) at = bytes.writeInt32LE(day, at);
    for (const { before } of changed) at = bytes.writeDoubleLE(before, at);
  }
  return bytes;
}

/** A record of revisions opened for reading: the changes of single variables are read in place. */
export interface RevisionsRecord extends Moment {
  /** The changed variables, ascending. */
  readonly ids: Iterable<number>;
  /** The changes of a variable; null when there are none. */
  readonly of: (id: number) => VariableChanges | null;
}

/**
 * Opens a record without copying it.
 * @throws RangeError when the bytes are not a record
 */
export function openRevisions(body: Uint8Array): RevisionsRecord {
  const bytes = openBlock(body, REVISIONS_HEADER, 'record of revisions');
  const n = bytes.readUInt32LE(16);
  if (bytes.byteLength < REVISIONS_HEADER + n * SECTION) throw new RangeError('a record of revisions is cut');
  const ids = new Int32Array(n);
  const starts = new Uint32Array(n + 1);
  starts[0] = REVISIONS_HEADER + n * SECTION;
  for (let i = 0; i < n; i++) {
    const at = REVISIONS_HEADER + i * SECTION;
    ids[i] = bytes.readInt32LE(at);
    starts[i + 1] = (starts[i] ?? 0) + bytes.readUInt32LE(at + 4) * DAY + bytes.readUInt32LE(at + 8) * CHANGE;
  }
  if (bytes.byteLength !== starts[n]) throw new RangeError('a record of revisions is cut');
  return {
    version: bytes.readUInt32LE(4),
    instant: bytes.readDoubleLE(8),
    ids,
    of: (id) => {
      const place = placeOf(ids, id);
      if (place < 0) return null;
      const start = starts[place] ?? 0;
      const added = bytes.readUInt32LE(REVISIONS_HEADER + place * SECTION + 4);
      const changed = bytes.readUInt32LE(REVISIONS_HEADER + place * SECTION + 8);
      const days = start + added * DAY;
      const before = days + changed * DAY;
      return {
        id,
        added: Array.from({ length: added }, (_, i) => bytes.readInt32LE(start + i * DAY)),
        changed: Array.from({ length: changed }, (_, i) => ({
          day: bytes.readInt32LE(days + i * DAY),
          before: bytes.readDoubleLE(before + i * 8),
        })),
      };
    },
  };
}

function placeOf(ids: Int32Array, id: number): number {
  const place = lowerBound(ids, id);
  return ids[place] === id ? place : -1;
}
