import { createHash } from 'node:crypto';
import type { Monetaria } from '../../statistics/records.ts';
import {
  type DatedValue,
  decodeNote,
  decodeVariable,
  idOfKey,
  openSeriesBlock,
  RESOURCES,
  variableKey,
} from '../../statistics/stored.ts';
import type { Store, VersionMark, VersionReader } from '../../store/store.ts';
import type { Point } from './shapes.ts';

/** The statistics that a store holds, as a visit compares them with the publisher's. */
export interface Held {
  /** Null when the store has none, or the starter data, which the first real import removes. */
  readonly reader: VersionReader | null;
  /** The version that is the newest, starter data included; 0 for none. */
  readonly number: number;
}

/** Opens what the store holds now. */
export async function openHeld(store: Store): Promise<Held> {
  const reader = await store.reader('statistics');
  return { reader: reader === null || reader.version.starter ? null : reader, number: reader?.version.number ?? 0 };
}

/** The version that is held; null for none, or starter data. */
export function versionOf({ reader }: Held): VersionMark | null {
  return reader === null ? null : { number: reader.version.number, checksum: reader.version.checksum };
}

/** The values held of one variable, ascending by day. */
export async function heldSeries({ reader }: Held, id: number): Promise<readonly DatedValue[]> {
  if (reader === null) return [];
  const records = await reader.withPrefix(RESOURCES.series, `${variableKey(id)}/`);
  return records.flatMap(({ body }) => openSeriesBlock(body).rows());
}

/** The catalogue entries held, ascending by id. */
export async function heldEntries({ reader }: Held): Promise<Monetaria[]> {
  const entries: Monetaria[] = [];
  if (reader === null) return entries;
  for await (const batch of reader.records(RESOURCES.variables)) {
    for (const { body } of batch) entries.push(decodeVariable(body));
  }
  return entries;
}

/** The texts of the methodology notes held, by id. */
export async function heldNotes({ reader }: Held): Promise<ReadonlyMap<number, string | null>> {
  const notes = new Map<number, string | null>();
  if (reader === null) return notes;
  for await (const batch of reader.records(RESOURCES.methodology)) {
    for (const { body } of batch) {
      const { id, detalle } = decodeNote(body);
      notes.set(id, detalle);
    }
  }
  return notes;
}

/** Fingerprints of all series held: one pass over the store, for when somebody else wrote to it since the last visit. */
export async function heldFingerprints({ reader }: Held): Promise<ReadonlyMap<number, string>> {
  const fingerprints = new Map<number, string>();
  if (reader === null) return fingerprints;
  let id = 0;
  let points: Point[] = [];
  const close = (): void => {
    if (points.length > 0) fingerprints.set(id, fingerprint(points));
    points = [];
  };
  for await (const batch of reader.records(RESOURCES.series)) {
    for (const { key, body } of batch) {
      const next = idOfKey(key);
      if (next !== id) close();
      id = next;
      const block = openSeriesBlock(body);
      const days = new Int32Array(block.length);
      const values = new Float64Array(block.length);
      block.readRows(days, values, 0);
      for (const [row, day] of days.entries()) points.push({ day, value: values[row] ?? Number.NaN });
    }
  }
  close();
  return fingerprints;
}

/** Length of fingerprints: 72 bits of SHA-256, for changes that nobody makes on purpose. */
const FINGERPRINT = 12;

/** The fingerprint of a series: equal for equal values, ascending by day. That of no values is {@link NO_VALUES}. */
export function fingerprint(points: readonly Point[]): string {
  const numbers = new Float64Array(points.length * 2);
  points.forEach(({ day, value }, i) => {
    numbers[2 * i] = day;
    numbers[2 * i + 1] = value;
  });
  return short(new Uint8Array(numbers.buffer));
}

/** The fingerprint of a series without values, which a store does not list. */
export const NO_VALUES = fingerprint([]);

/** The fingerprint of a catalogue entry. */
export function entryFingerprint(entry: Monetaria): string {
  return short(JSON.stringify(entry));
}

function short(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, FINGERPRINT);
}
