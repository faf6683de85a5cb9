/** Records that were written once are not written again: their bytes are kept, by table and form. */
import { cacheShare } from '../../indexes/cache-share.ts';
import { asTree, type Tree } from './tree.ts';

/** Writes one record, with what separates it from the next; empty when the record has no place in this form. */
type WriteRecord = (record: Tree) => string;

/**
 * Records are written in blocks of this many: at once for records that are requested together, for others at the second request
 * of the block. Most pages of a large table show records that were never requested before, each of another block.
 */
const BLOCK = 16;
/** Least number of neighbours in one request for which their block is written at once. */
const MANY = 4;
/** When this many neighbouring blocks are written, their bytes are moved together: long runs become one piece. */
const CHAPTER = 64;
/** Bytes kept per table before the form used longest ago is forgotten. */
const KEPT_BYTES = 48 * 1024 * 1024;
/** Bytes of a form besides its blocks and its counts, with its name. */
const FORM_BYTES = 1024;

/** A run of records as bytes, and where each begins. */
interface Block {
  bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** One way to write the records of a table. */
interface Form {
  readonly blocks: (Block | undefined)[];
  /** By chapter, how many of its blocks are written. */
  readonly written: number[];
  /** By block, 1 once one of its records was requested. */
  readonly asked: Uint8Array;
  /** Of the whole cache: a client that requests each selection of fields once makes thousands of forms without a block. */
  bytes: number;
}

/** The parts of a table that its records are written from. */
export interface ListRecords {
  readonly size: number;
  /** The record at a place, from 0 on. */
  entity(ordinal: number): object;
}

class Renderings {
  readonly #table: ListRecords;
  /** By name of the form, the one used last at the end. */
  readonly #forms = new Map<string, Form>();
  #latest: { readonly name: string; readonly form: Form } | null = null;
  #bytes = 0;

  constructor(table: ListRecords) {
    this.#table = table;
  }

  pieces(name: string, ordinals: ArrayLike<number>, writer: () => WriteRecord): Uint8Array[] {
    const form = this.#form(name);
    const pieces: Uint8Array[] = [];
    let write: WriteRecord | null = null;
    for (let i = 0; i < ordinals.length; ) {
      const first = ordinals[i] ?? 0;
      const at = first % BLOCK;
      const number = (first - at) / BLOCK;
      let count = 1;
      while (at + count < BLOCK && i + count < ordinals.length && ordinals[i + count] === first + count) count++;
      if (form.blocks[number] === undefined && form.asked[number] === 0 && count < MANY) {
        for (let place = 0; place < count; place++) {
          write ??= writer();
          const text = this.#text(first + place, write);
          if (text !== '') pieces.push(Buffer.from(text));
        }
        form.asked[number] = 1;
      } else {
        const block = this.#block(form, number, writer);
        append(pieces, block.bytes, block.starts[at] ?? 0, block.starts[at + count] ?? 0);
      }
      i += count;
    }
    this.#forget(form);
    return pieces;
  }

  #form(name: string): Form {
    if (this.#latest?.name === name) return this.#latest.form;
    const known = this.#forms.get(name);
    if (known) this.#forms.delete(name);
    const form = known ?? this.#newForm();
    this.#forms.set(name, form);
    this.#latest = { name, form };
    return form;
  }

  #newForm(): Form {
    const asked = new Uint8Array(Math.ceil(this.#table.size / BLOCK));
    const bytes = FORM_BYTES + asked.byteLength;
    this.#bytes += bytes;
    return { blocks: [], written: [], asked, bytes };
  }

  #text(ordinal: number, write: WriteRecord): string {
    return write(asTree(this.#table.entity(ordinal)) ?? {});
  }

  #block(form: Form, number: number, writer: () => WriteRecord): Block {
    const known = form.blocks[number];
    if (known) return known;
    const write = writer();
    const from = number * BLOCK;
    const texts: string[] = [];
    const starts = new Uint32Array(BLOCK + 1);
    for (let i = 0; i < BLOCK; i++) {
      const text = from + i < this.#table.size ? this.#text(from + i, write) : '';
      texts.push(text);
      starts[i + 1] = (starts[i] ?? 0) + Buffer.byteLength(text);
    }
    const block = { bytes: Buffer.from(texts.join('')), starts };
    form.blocks[number] = block;
    const size = block.bytes.byteLength + starts.byteLength;
    form.bytes += size;
    this.#bytes += size;
    const chapter = Math.floor(number / CHAPTER);
    const written = (form.written[chapter] ?? 0) + 1;
    form.written[chapter] = written;
    const blocks = Math.ceil(this.#table.size / BLOCK);
    if (written === Math.min(CHAPTER, blocks - chapter * CHAPTER)) moveTogether(form, chapter);
    return block;
  }

  #forget(current: Form): void {
    for (const [name, form] of this.#forms) {
      if (this.#bytes <= cacheShare(KEPT_BYTES) || form === current) return;
      this.#forms.delete(name);
      this.#bytes -= form.bytes;
    }
  }
}

/** Adds the bytes `[start, end)` of a block: to the last piece where they continue it, else as a piece of their own. */
function append(pieces: Uint8Array[], bytes: Uint8Array, start: number, end: number): void {
  if (start === end) return;
  const last = pieces.at(-1);
  const offset = bytes.byteOffset + start;
  if (last && last.buffer === bytes.buffer && last.byteOffset + last.byteLength === offset) {
    pieces[pieces.length - 1] = Buffer.from(bytes.buffer, last.byteOffset, last.byteLength + end - start);
  } else pieces.push(bytes.subarray(start, end));
}

function moveTogether(form: Form, chapter: number): void {
  const blocks = form.blocks.slice(chapter * CHAPTER, (chapter + 1) * CHAPTER).filter((block) => block !== undefined);
  const together = Buffer.concat(blocks.map((block) => block.bytes));
  let start = 0;
  for (const block of blocks) {
    const end = start + block.bytes.byteLength;
    block.bytes = together.subarray(start, end);
    start = end;
  }
}

const shelves = new WeakMap<ListRecords, Renderings>();

/**
 * The bytes of the given records in one form, in order, as few pieces as possible. `name` must distinguish all that
 * `writer` depends on; it is only called when something has to be written. The pieces are views of kept memory, not to
 * be changed.
 */
export function renderedRecords(
  table: ListRecords,
  name: string,
  ordinals: ArrayLike<number>,
  writer: () => WriteRecord,
): Uint8Array[] {
  let shelf = shelves.get(table);
  if (!shelf) {
    shelf = new Renderings(table);
    shelves.set(table, shelf);
  }
  return shelf.pieces(name, ordinals, writer);
}

/** More pieces than this are cheaper to copy than to write one by one. */
const MOST_PIECES = 64;
/** Bodies below this many bytes are joined in any case. */
const SMALL = 16 * 1024;

/** Head, pieces and tail as one body; `separated` drops the separator after the last piece. */
export function bodyOf(
  head: Uint8Array,
  pieces: readonly Uint8Array[],
  tail: Uint8Array,
  separated: boolean,
): readonly Uint8Array[] {
  const parts: Uint8Array[] = [head, ...pieces];
  const last = pieces.at(-1);
  if (separated && last) parts[parts.length - 1] = last.subarray(0, -1);
  parts.push(tail);
  return parts.length > MOST_PIECES || lengthOf(parts) < SMALL ? [Buffer.concat(parts)] : parts;
}

function lengthOf(parts: readonly Uint8Array[]): number {
  let length = 0;
  for (const part of parts) length += part.byteLength;
  return length;
}
