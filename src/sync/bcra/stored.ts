import { createHash } from 'node:crypto';
import type { Metadato, Monetaria } from '../../statistics/records.ts';
import {
  type DatedValue,
  decodeNote,
  decodeVariable,
  idOfKey,
  openSeriesBlock,
  RESOURCES,
  variableKey,
} from '../../statistics/stored.ts';
import type { Store, StoredRecord, VersionMark, VersionReader } from '../../store/store.ts';
import type { Point } from './answers.ts';

/** The statistics in the store, for comparison with those of the publisher. Starter data count as none: the first import removes them. */
export class StoredStatistics {
  readonly #reader: VersionReader | null;
  /** Number of the newest version, also of starter data; 0 for none. */
  readonly number: number;
  /** Null without data. */
  readonly version: VersionMark | null;

  private constructor(reader: VersionReader | null) {
    const isStarter = reader?.version.starter === true;
    this.number = reader?.version.number ?? 0;
    this.#reader = isStarter ? null : reader;
    this.version =
      reader === null || isStarter ? null : { number: reader.version.number, checksum: reader.version.checksum };
  }

  static async open(store: Store): Promise<StoredStatistics> {
    return new StoredStatistics(await store.reader('statistics'));
  }

  /** The values of one variable, ascending by day. */
  async series(id: number): Promise<readonly DatedValue[]> {
    const records = (await this.#reader?.withPrefix(RESOURCES.series, `${variableKey(id)}/`)) ?? [];
    return records.flatMap(({ body }) => openSeriesBlock(body).rows());
  }

  /** The entries of the catalogue, ascending by id. */
  async entries(): Promise<readonly Monetaria[]> {
    const entries: Monetaria[] = [];
    for await (const { body } of this.#records(RESOURCES.variables)) entries.push(decodeVariable(body));
    return entries;
  }

  /** The methodology notes, ascending by id. */
  async notes(): Promise<readonly Metadato[]> {
    const notes: Metadato[] = [];
    for await (const { body } of this.#records(RESOURCES.methodology)) notes.push(decodeNote(body));
    return notes;
  }

  /** Fingerprints of all series: one pass over the store, for the visit after an import of other data. */
  async fingerprints(): Promise<ReadonlyMap<number, string>> {
    const fingerprints = new Map<number, string>();
    let id = 0;
    let points: Point[] = [];
    const close = (): void => {
      if (points.length > 0) fingerprints.set(id, fingerprint(points));
      points = [];
    };
    for await (const { key, body } of this.#records(RESOURCES.series)) {
      const next = idOfKey(key);
      if (next !== id) close();
      id = next;
      for (const row of openSeriesBlock(body).rows()) points.push(row);
    }
    close();
    return fingerprints;
  }

  async *#records(resource: string): AsyncGenerator<StoredRecord> {
    if (this.#reader === null) return;
    for await (const batch of this.#reader.records(resource)) yield* batch;
  }
}

/** Characters of a fingerprint: 72 bits of SHA-256, against changes by chance. */
const FINGERPRINT_LENGTH = 12;

/** The fingerprint of a series: equal for equal values, ascending by day. */
export function fingerprint(points: readonly Point[]): string {
  const numbers = new Float64Array(points.length * 2);
  points.forEach(({ day, value }, i) => {
    numbers[2 * i] = day;
    numbers[2 * i + 1] = value;
  });
  return shortDigest(new Uint8Array(numbers.buffer));
}

/** The fingerprint of a series without values, which a store does not list. */
export const NO_VALUES = fingerprint([]);

/** The fingerprint of a catalogue entry. */
export function entryFingerprint(entry: Monetaria): string {
  return shortDigest(JSON.stringify(entry));
}

function shortDigest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}
