/** Records that were written once are not written again: their bytes are kept, by table and form. */
import type { UnitTable } from '../catalog/unit-table.ts';
import { asTree, type Tree } from './tree.ts';

/** Writes one record, with what separates it from the next; empty when the record has no place in this form. */
export type WriteRecord = (record: Tree) => string;

/** Records are written in blocks of this many, when the first of them is asked for. */
const BLOCK = 16;
/** Bytes kept per table before the form used longest ago is forgotten. */
const KEPT_BYTES = 48 * 1024 * 1024;
const EMPTY = new Uint8Array(0);

/** A run of records as bytes, and where each begins. */
interface Block {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

interface Form {
  readonly blocks: (Block | undefined)[];
  bytes: number;
}

class Renderings {
  readonly #table: UnitTable;
  /** By name of the form, the one used last at the end. */
  readonly #forms = new Map<string, Form>();
  #bytes = 0;

  constructor(table: UnitTable) {
    this.#table = table;
  }

  pieces(name: string, ordinals: ArrayLike<number>, write: WriteRecord): Uint8Array[] {
    const form = this.#form(name);
    const pieces: Uint8Array[] = [];
    for (let i = 0; i < ordinals.length; ) {
      const first = ordinals[i] ?? 0;
      const at = first % BLOCK;
      const block = this.#block(form, (first - at) / BLOCK, write);
      let count = 1;
      // Neighbours in the same block are one slice.
      while (at + count < BLOCK && i + count < ordinals.length && ordinals[i + count] === first + count) count++;
      const piece = block.bytes.subarray(block.starts[at], block.starts[at + count]);
      if (piece.byteLength > 0) pieces.push(piece);
      i += count;
    }
    this.#forget(form);
    return pieces;
  }

  #form(name: string): Form {
    const known = this.#forms.get(name);
    if (known) this.#forms.delete(name);
    const form = known ?? { blocks: [], bytes: 0 };
    this.#forms.set(name, form);
    return form;
  }

  #block(form: Form, number: number, write: WriteRecord): Block {
    const known = form.blocks[number];
    if (known) return known;
    const from = number * BLOCK;
    const texts: string[] = [];
    const starts = new Uint32Array(BLOCK + 1);
    for (let i = 0; i < BLOCK; i++) {
      const text = from + i < this.#table.size ? write(asTree(this.#table.entity(from + i)) ?? {}) : '';
      texts.push(text);
      starts[i + 1] = (starts[i] ?? 0) + Buffer.byteLength(text);
    }
    const bytes = starts[BLOCK] === 0 ? EMPTY : Buffer.from(texts.join(''));
    const block = { bytes, starts };
    form.blocks[number] = block;
    const size = bytes.byteLength + starts.byteLength;
    form.bytes += size;
    this.#bytes += size;
    return block;
  }

  #forget(current: Form): void {
    for (const [name, form] of this.#forms) {
      if (this.#bytes <= KEPT_BYTES || form === current) return;
      this.#forms.delete(name);
      this.#bytes -= form.bytes;
    }
  }
}

const shelves = new WeakMap<UnitTable, Renderings>();

/**
 * The bytes of the given records in one form, in order, as few pieces as possible. `name` must tell apart whatever
 * `write` depends on. The pieces are views of kept memory, not to be changed.
 */
export function renderedRecords(
  table: UnitTable,
  name: string,
  ordinals: ArrayLike<number>,
  write: WriteRecord,
): Uint8Array[] {
  let shelf = shelves.get(table);
  if (!shelf) {
    shelf = new Renderings(table);
    shelves.set(table, shelf);
  }
  return shelf.pieces(name, ordinals, write);
}

/** More pieces than this are cheaper to copy than to write one by one. */
const MOST_PIECES = 64;

/** Head, pieces and tail as one body; `separated` drops the separator after the last piece. */
export function bodyOf(
  head: string,
  pieces: readonly Uint8Array[],
  tail: string,
  separated: boolean,
): readonly Uint8Array[] {
  const parts: Uint8Array[] = [Buffer.from(head), ...pieces];
  const last = pieces.at(-1);
  if (separated && last) parts[parts.length - 1] = last.subarray(0, -1);
  parts.push(Buffer.from(tail));
  return parts.length > MOST_PIECES || lengthOf(parts) < SMALL ? [Buffer.concat(parts)] : parts;
}

/** Bodies below this many bytes are joined in any case. */
const SMALL = 16 * 1024;

function lengthOf(parts: readonly Uint8Array[]): number {
  let length = 0;
  for (const part of parts) length += part.byteLength;
  return length;
}
