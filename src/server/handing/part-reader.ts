import { createHash } from 'node:crypto';
import type { AdoptedRecord } from '../../store/store.ts';
import {
  asRecord,
  DIGEST_BYTES,
  LONGEST_HEAD_BYTES,
  MARK,
  PART_EDITION,
  PART_NAME,
  type PartHead,
  readStatedVersion,
} from './part.ts';

/**
 * A defect of bytes that should be a part: `shape` they are something else, or of another edition; `broken` they end
 * too early or are not as they were sent; `count` they hold another number of records than they say.
 */
type PartFault = 'shape' | 'broken' | 'count';

/** Raised for bytes that are no whole part, in a sentence without a subject: "ends early, after 12 records". */
export class PartError extends Error {
  override readonly name = 'PartError';
  readonly fault: PartFault;

  constructor(fault: PartFault, sentence: string) {
    super(sentence);
    this.fault = fault;
  }
}

/** A part that came whole and unchanged. */
export interface ReadPart {
  readonly head: PartHead;
  /** Bytes of the whole part. */
  readonly bytes: number;
  /** Records in it. */
  readonly count: number;
  /** Where the next part begins; null when this is the last. */
  readonly next: string | null;
  /** The records, in batches; their bytes are views of the part's. */
  readonly records: () => Generator<readonly AdoptedRecord[]>;
}

const BATCH = 1000;
const LINE_FEED = 10;

/**
 * Reads a part and checks the whole: that it is one, that it is of this edition, that it came whole, that its bytes
 * are those that were sent, and that it holds as many records as it says.
 *
 * @throws PartError
 */
export function readPart(bytes: Buffer): ReadPart {
  const isUnchanged = sumOf(bytes, bytes.byteLength - DIGEST_BYTES);
  const lineEnd = bytes.subarray(0, LONGEST_HEAD_BYTES).indexOf(LINE_FEED);
  const head = readHead(bytes, lineEnd, isUnchanged);
  const frames = new Frames(bytes, lineEnd + 1);
  let count = 0;
  for (const record of frames.records()) if (record) count += 1;
  const { stated, next, digestAt } = frames.end(count);
  if (bytes.byteLength > digestAt + DIGEST_BYTES) throw new PartError('broken', 'goes on behind its end');
  if (!isUnchanged) throw new PartError('broken', 'has other bytes than were sent: its digest is another');
  if (stated !== count) throw new PartError('count', `says that it holds ${stated} records, and holds ${count}`);
  return {
    head,
    bytes: bytes.byteLength,
    count,
    next: next === '' ? null : next,
    records: () => batches(new Frames(bytes, lineEnd + 1)),
  };
}

function* batches(frames: Frames): Generator<readonly AdoptedRecord[]> {
  let batch: AdoptedRecord[] = [];
  for (const record of frames.records()) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const SHOWN = 40;

/** True when the bytes up to `end` have the digest that stands behind them. */
function sumOf(bytes: Buffer, end: number): boolean {
  if (end < 0) return false;
  return createHash('sha256').update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end));
}

const PREFIX = `{"ventanilla":"${PART_NAME}"`;

function readHead(bytes: Buffer, lineEnd: number, isUnchanged: boolean): PartHead {
  const beginning = bytes.toString('latin1', 0, PREFIX.length);
  if (!PREFIX.startsWith(beginning)) {
    const shown = JSON.stringify(bytes.toString('utf8', 0, SHOWN));
    throw new PartError('shape', `holds no records: it begins with ${shown}`);
  }
  if (lineEnd < 0) throw new PartError('broken', 'ends early, within its first line');
  const line = asRecord(parsed(bytes.toString('utf8', 0, lineEnd)));
  if (line && line.edicion !== PART_EDITION) {
    const theirs = JSON.stringify(line.edicion ?? null);
    throw new PartError(
      'shape',
      `is of edition ${theirs} of the records, this program reads edition ${PART_EDITION}: one of the two programs is older`,
    );
  }
  const version = readStatedVersion(line?.version);
  const from = line?.desde === null ? null : readMark(line?.desde);
  const after = line?.despues;
  if (!version || from === undefined || !(after === null || typeof after === 'string')) {
    if (!isUnchanged) throw new PartError('broken', 'is damaged in its first line');
    throw new PartError('shape', 'has a first line that does not say which version it is of');
  }
  return { ventanilla: PART_NAME, edicion: PART_EDITION, version, desde: from, despues: after };
}

function readMark(value: unknown): PartHead['desde'] | undefined {
  const { number, checksum } = asRecord(value) ?? {};
  return typeof number === 'number' && typeof checksum === 'string' ? { number, checksum } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What stands behind the head, read from the front to the back, once. */
class Frames {
  readonly #bytes: Buffer;
  #at: number;
  #read = 0;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The records up to the end mark, which is read then. */
  *records(): Generator<AdoptedRecord> {
    let resource: string | null = null;
    for (;;) {
      const mark = this.#byte();
      if (mark === MARK.end) return;
      const text = this.#text();
      if (mark === MARK.resource) {
        resource = text;
        continue;
      }
      if (resource === null || (mark !== MARK.put && mark !== MARK.remove)) {
        throw new PartError('broken', `is damaged behind ${this.#read} records`);
      }
      this.#read += 1;
      yield { resource, key: text, after: mark === MARK.put ? this.#run() : null };
    }
  }

  /** What the end says, whose mark was read. */
  end(count: number): { readonly stated: number; readonly next: string; readonly digestAt: number } {
    this.#read = count;
    const stated = this.#number();
    const next = this.#text();
    const digestAt = this.#at;
    if (digestAt + DIGEST_BYTES > this.#bytes.byteLength) throw this.#early();
    return { stated, next, digestAt };
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw this.#early();
    return byte;
  }

  #number(): number {
    let value = 0;
    for (let unit = 1; unit < 2 ** 49; unit *= 128) {
      const byte = this.#byte();
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
    throw new PartError('broken', `is damaged behind ${this.#read} records`);
  }

  #run(): Buffer {
    const length = this.#number();
    const from = this.#at;
    if (from + length > this.#bytes.byteLength) throw this.#early();
    this.#at = from + length;
    return this.#bytes.subarray(from, this.#at);
  }

  #text(): string {
    return this.#run().toString('utf8');
  }

  #early(): PartError {
    return new PartError('broken', `ends early, behind ${this.#read} records`);
  }
}
