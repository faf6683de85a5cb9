import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { AdoptedRecord, DataSetVersion, RecordPlace, Store } from '../../store/store.ts';
import type { Pace } from '../pace.ts';
import { cursorOf, PART_BYTES, PART_EDITION, PART_NAME, type PartHead } from './part.ts';
import { PartWriter } from './part-writer.ts';

/** Which part of what is asked for. */
export interface PartAsked {
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
 * @throws VersionGone when one of the versions goes meanwhile: who reads the part finds no end to it
 */
export async function* partPieces(
  store: Pick<Store, 'diff'>,
  { version, from, after }: PartAsked,
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
  // What the pieces throw is thrown by the loop below; who stops it early stops them.
  pipeline(Readable.from(pieces), gzip, () => {});
  let hasBegun = false;
  try {
    for await (const chunk of gzip) {
      if (!(chunk instanceof Uint8Array)) continue;
      yield chunk;
      hasBegun = true;
    }
  } catch (error) {
    // What was made so far may be in the compressor still; all the same this answer has begun, and can only be cut.
    if (!hasBegun) yield GZIP_BEGINNING;
    throw error;
  }
}
