import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { AdoptedRecord, DataSet, DataSetVersion, RecordPlace, Store } from '../../store/store.ts';
import type { Pace } from '../pace.ts';

/**
 * A part: the records of one version of a data set in one answer (described in docs/how-to/run-a-mirror.md).
 *
 * First a line of JSON, {@link PartHead}, and a line feed. Then, one behind the other, in ascending order of the code points
 * of resource and key:
 *
 * | Mark | Then | Means |
 * |---|---|---|
 * | `r` | text | what follows is of this resource |
 * | `p` | text, bytes | the record of this key holds these bytes |
 * | `q` | text | the record of this key is gone |
 * | `f` | number, text, 32 bytes | the end: how many `p` and `q` there were; where the next part begins, empty when there is none; SHA-256 of everything before it, from the first byte of the line on |
 *
 * A number is written in groups of seven bits, the lowest first, all but the last with the eighth bit set. Texts are UTF-8;
 * they and bytes have their length before them, a number.
 */
export const PART_EDITION = 1;

/** The media type of a part. */
export const PART_TYPE = 'application/vnd.ventanilla.registros';

/** The first member of a head, which marks it as one. */
export const PART_NAME = 'registros';

/** What stands before each thing behind the head. */
export const MARK = { resource: 0x72, put: 0x70, remove: 0x71, end: 0x66 } as const;

export const DIGEST_BYTES = 32;

/** Records of one part, in bytes before compression: with the one that passes this the part ends. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Longest head, in bytes: the source of a version and the counts of its resources are the largest members. */
export const LONGEST_HEAD_BYTES = 1024 * 1024;

/** What a part says of itself. */
export interface PartHead {
  readonly ventanilla: typeof PART_NAME;
  /** The form that what follows has. */
  readonly edicion: typeof PART_EDITION;
  /** The version that the records are of, or that they lead to. */
  readonly version: DataSetVersion;
  /** The version that they lead from; null: they are all records of the version. */
  readonly desde: { readonly number: number; readonly checksum: string } | null;
  /** Where the part begins; null for the first. */
  readonly despues: string | null;
}

/** How a place between two records is written where a part ends and the next begins. */
export function cursorOf({ resource, key }: RecordPlace): string {
  return Buffer.from(JSON.stringify([resource, key])).toString('base64url');
}

/** The place that a cursor names; null for a text that is none. */
export function placeOf(cursor: string): RecordPlace | null {
  if (!/^[A-Za-z0-9_-]+$/.test(cursor)) return null;
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(place) || place.length !== 2) return null;
    const [resource, key]: unknown[] = place;
    return typeof resource === 'string' && typeof key === 'string' ? { resource, key } : null;
  } catch {
    return null;
  }
}

/** The data sets that are handed on: never the operations of accounts. */
export const MIRRORED_SETS = ['statistics', 'market', 'territory', 'organisms'] as const satisfies readonly DataSet[];
export type MirroredSet = (typeof MIRRORED_SETS)[number];

/** The public ones; those of the market need a token. */
export const PUBLIC_SETS = ['statistics', 'territory', 'organisms'] as const satisfies readonly MirroredSet[];

/** Longest text that a version may give as its source; longer ones are not believed. */
const LONGEST_SOURCE = 100_000;

const CHECKSUM = /^[0-9a-f]{64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A version as another server states it, in the members of `DataSetVersion`; null for anything else. */
export function readStatedVersion(value: unknown): (DataSetVersion & { readonly dataSet: MirroredSet }) | null {
  const { dataSet: set, number, source, loadedAt, counts, checksum, starter, newest } = asRecord(value) ?? {};
  const dataSet = MIRRORED_SETS.find((known) => known === set);
  const read = readCounts(counts);
  if (dataSet === undefined || read === null) return null;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) return null;
  if (typeof source !== 'string' || source.length > LONGEST_SOURCE) return null;
  if (typeof loadedAt !== 'string' || !isInstant(loadedAt)) return null;
  if (typeof checksum !== 'string' || !CHECKSUM.test(checksum)) return null;
  if (typeof starter !== 'boolean') return null;
  if (newest !== null && !(typeof newest === 'string' && DAY.test(newest))) return null;
  return { dataSet, number, source, loadedAt, counts: read, checksum, starter, newest };
}

/** Instants are stored as JavaScript writes them; another spelling would make another version of the same. */
function isInstant(text: string): boolean {
  const instant = new Date(text);
  return Number.isFinite(instant.getTime()) && instant.toISOString() === text;
}

function readCounts(value: unknown): Record<string, number> | null {
  const counts = asRecord(value);
  if (!counts) return null;
  const read: Record<string, number> = {};
  for (const [resource, count] of Object.entries(counts)) {
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return null;
    read[resource] = count;
  }
  return read;
}

/** A JSON object's members; null for anything else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** Most bytes of a length or a count. */
const NUMBER_BYTES = 8;

/** Writes one part ({@link PartHead}), piece by piece; the pieces belong to the caller. */
export class PartWriter {
  readonly #hash = createHash('sha256');
  #resource: string | null = null;
  #count = 0;

  /** The head; to be written first. */
  head(head: PartHead): Buffer {
    return this.#summed(Buffer.from(`${JSON.stringify(head)}\n`));
  }

  /** Some records. */
  records(records: readonly AdoptedRecord[]): Buffer {
    const pieces: Uint8Array[] = [];
    for (const { resource, key, after } of records) {
      if (resource !== this.#resource) {
        this.#resource = resource;
        pushText(pieces, MARK.resource, resource);
      }
      pushText(pieces, after === null ? MARK.remove : MARK.put, key);
      if (after !== null) pieces.push(numberBytes(after.byteLength), after);
    }
    this.#count += records.length;
    return this.#summed(Buffer.concat(pieces));
  }

  /** The end; `next`: the last record of this part when there may be more behind it. */
  end(next: RecordPlace | null): Buffer {
    const pieces: Uint8Array[] = [Buffer.of(MARK.end), numberBytes(this.#count)];
    pushTextAlone(pieces, next === null ? '' : cursorOf(next));
    const end = this.#summed(Buffer.concat(pieces));
    return Buffer.concat([end, this.#hash.digest()]);
  }

  #summed(bytes: Buffer): Buffer {
    this.#hash.update(bytes);
    return bytes;
  }
}

function pushText(pieces: Uint8Array[], mark: number, text: string): void {
  pieces.push(Buffer.of(mark));
  pushTextAlone(pieces, text);
}

function pushTextAlone(pieces: Uint8Array[], text: string): void {
  const bytes = Buffer.from(text);
  pieces.push(numberBytes(bytes.byteLength), bytes);
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(NUMBER_BYTES);
  let at = 0;
  let rest = value;
  while (rest >= 128) {
    bytes[at++] = 128 + (rest % 128);
    rest = Math.floor(rest / 128);
  }
  bytes[at++] = rest;
  return bytes.subarray(0, at);
}

/** The requested part. */
interface PartRequest {
  readonly version: DataSetVersion;
  /** The version that the records lead from; null for all records of the version. */
  readonly from: PartHead['desde'];
  /** The record behind which the part begins; null for the first. */
  readonly after: RecordPlace | null;
}

/** Bytes of records that are gathered before they are sent. */
const PIECE_BYTES = 64 * 1024;

/**
 * The pieces of a part, made as they are taken, from the store: no more than a batch of records is in memory. Between two of
 * them other requests have their turn.
 *
 * @param most bytes of records with which the part ends
 * @throws VersionGone when one of the versions goes meanwhile: the part then has no end
 */
export async function* partPieces(
  store: Pick<Store, 'diff'>,
  { version, from, after }: PartRequest,
  pace: Pace,
  most: number = PART_BYTES,
): AsyncGenerator<Uint8Array> {
  const writer = new PartWriter();
  yield writer.head({
    ventanilla: PART_NAME,
    edicion: PART_EDITION,
    version,
    desde: from,
    despues: after === null ? null : cursorOf(after),
  });
  let sent = 0;
  for await (const batch of store.diff(version.dataSet, from?.number ?? 0, version.number, after ?? undefined)) {
    let gathered: AdoptedRecord[] = [];
    let bytes = 0;
    for (const record of batch) {
      gathered.push(record);
      bytes += sizeOf(record);
      const isFull = sent + bytes >= most;
      if (bytes < PIECE_BYTES && !isFull) continue;
      yield writer.records(gathered);
      if (isFull) {
        yield writer.end(record);
        return;
      }
      sent += bytes;
      gathered = [];
      bytes = 0;
      if (pace.isDue) await pace.pause();
    }
    if (gathered.length > 0) yield writer.records(gathered);
    sent += bytes;
    if (pace.isDue) await pace.pause();
  }
  yield writer.end(null);
}

/** What a record adds to a part, roughly: a key may be in more bytes than it has units. */
function sizeOf({ key, after }: AdoptedRecord): number {
  return key.length + (after?.byteLength ?? 0);
}

const GZIP_LEVEL = 6;

/** What any gzip begins with: mark, method, no flags, no time, no extra, no system. */
const GZIP_BEGINNING = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);

/** Pieces in gzip, as fast as they are taken. */
export async function* gzipped(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: GZIP_LEVEL });
  // Errors of the pieces are thrown by the loop below; ending it early ends them.
  pipeline(Readable.from(pieces), gzip, () => {});
  let hasBegun = false;
  try {
    for await (const chunk of gzip) {
      if (!(chunk instanceof Uint8Array)) continue;
      yield chunk;
      hasBegun = true;
    }
  } catch (error) {
    // The answer has begun, even if its bytes are still in the compressor, and can only be cut.
    if (!hasBegun) yield GZIP_BEGINNING;
    throw error;
  }
}
