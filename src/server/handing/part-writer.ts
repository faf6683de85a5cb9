import { createHash } from 'node:crypto';
import type { AdoptedRecord, RecordPlace } from '../../store/store.ts';
import { cursorOf, MARK, type PartHead } from './part.ts';

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
    const said = this.#summed(Buffer.concat(pieces));
    return Buffer.concat([said, this.#hash.digest()]);
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
