import { RenderedCache } from '../indexes/bounded-cache.ts';
import { type AnswerBody, piecesOf } from '../server/http/answer.ts';
import type { RawPair } from '../server/parameters/table.ts';
import type { OrganismsCatalog } from './catalog.ts';
import { escapeSeparators } from './records.ts';

/** The `format` of a request, which DRF repeats in the addresses of records (organisms.md 3). */
type RecordFormat = 'json' | undefined;

/** The address of a page, and that of its records. */
interface ListPlace extends Place {
  /** Absolute address of the records' list, without a slash at its end: `https://host/organismos`. */
  readonly records: string;
  readonly format: RecordFormat;
}

/** Rendered lists kept at once: one for each address of the service and each use of `format`. */
const RENDERINGS_BYTES = 32 * 1024 * 1024;

/** Renders the pages of one version. Records contain their own address, so they are rendered once for each origin. */
export class OrganismPages {
  readonly #catalog: OrganismsCatalog;
  #latest: Rendering | null = null;
  readonly #renderings = new RenderedCache<string, Rendering>(RENDERINGS_BYTES);

  constructor(catalog: OrganismsCatalog) {
    this.#catalog = catalog;
  }

  /** A page of a list (ordinals in its order); only the envelope is rendered for each call. */
  page(ordinals: Int32Array, place: ListPlace): Uint8Array[] {
    const { limit, offset } = place;
    const from = Math.min(offset, ordinals.length);
    const to = Math.min(offset + limit, ordinals.length);
    const next = offset + limit >= ordinals.length ? null : linkTo(place, offset + limit);
    const previous = offset <= 0 ? null : linkTo(place, Math.max(0, offset - limit));
    const head = Buffer.from(
      `{"count":${ordinals.length},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[`,
    );
    const rendering = this.#rendering(place.records, place.format);
    // The list of all in its own order is contiguous in the rendering: no copy at all.
    if (ordinals === this.#catalog.orders.sorted(null, [])) return [head, rendering.slice(from, to), END];
    return [head, rendering.gather(ordinals.subarray(from, to)), END];
  }

  /** One organism, without envelope. */
  record(ordinal: number, address: string, format: RecordFormat): Uint8Array {
    return this.#rendering(address, format).slice(ordinal, ordinal + 1);
  }

  #rendering(address: string, format: RecordFormat): Rendering {
    const suffix = format === undefined ? '' : `?format=${format}`;
    if (this.#latest?.address === address && this.#latest.suffix === suffix) return this.#latest;
    this.#latest = this.#renderings.get(`${address}${suffix}`, () => new Rendering(this.#catalog, address, suffix));
    return this.#latest;
  }
}

const END = Buffer.from(']}');
const COMMA = Buffer.from(',');

/** All records as bytes for one address, joined by commas, with the place of each. */
class Rendering {
  readonly address: string;
  readonly suffix: string;
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;

  constructor(catalog: OrganismsCatalog, address: string, suffix: string) {
    this.address = address;
    this.suffix = suffix;
    const pieces: Uint8Array[] = [];
    this.#starts = new Uint32Array(catalog.organisms.length + 1);
    let length = 0;
    for (const [ordinal, organism] of catalog.organisms.entries()) {
      const head = catalog.pieces.head(ordinal);
      const tail = catalog.pieces.tail(ordinal);
      const url = Buffer.from(JSON.stringify(`${address}/${organism.id}${suffix}`).slice(1, -1));
      pieces.push(head, url, tail, COMMA);
      length += head.length + url.length + tail.length + 1;
      this.#starts[ordinal + 1] = length;
    }
    this.#bytes = Buffer.concat(pieces);
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /** Records [from, to) in order of id, joined by commas. */
  slice(from: number, to: number): Uint8Array {
    if (from >= to) return this.#bytes.subarray(0, 0);
    return this.#bytes.subarray(this.#starts[from] ?? 0, (this.#starts[to] ?? 0) - 1);
  }

  /** The records of some ordinals in that order, joined by commas; neighbours are copied together. */
  gather(ordinals: Int32Array): Uint8Array {
    const pieces: Uint8Array[] = [];
    for (let place = 0; place < ordinals.length; ) {
      const from = ordinals[place] ?? 0;
      let to = from;
      while (place < ordinals.length && ordinals[place] === to) {
        place++;
        to++;
      }
      if (pieces.length > 0) pieces.push(COMMA);
      pieces.push(this.slice(from, to));
    }
    const [only] = pieces;
    return pieces.length === 1 && only ? only : Buffer.concat(pieces);
  }
}

/** The address and the query of a list, from which its links are made. */
interface Place {
  /** Absolute address of the list as in the request, without query: `https://host/organismos/`. */
  readonly address: string;
  /** The request's pairs as received. */
  readonly query: readonly RawPair[];
  readonly limit: number;
  readonly offset: number;
}

/** Characters that form-encoding does not change. */
const PLAIN = /^[A-Za-z0-9._~-]*$/;

/**
 * The address of another page of a list: all parameters kept, blank and repeated ones too, sorted by name, form-encoded;
 * `limit` and `offset` as they take effect, `offset` left out when it is 0 (organisms.md 2).
 */
function linkTo(place: Place, offset: number): string {
  const pairs: [name: string, value: string][] = [['limit', String(place.limit)]];
  if (offset > 0) pairs.push(['offset', String(offset)]);
  for (const [name, value] of place.query) {
    if (name !== 'limit' && name !== 'offset') pairs.push([name, String(value)]);
  }
  // The sort is stable: pairs of one name keep their order, so that the last still counts.
  pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  let query = '';
  for (const [name, value] of pairs) query += `${query === '' ? '' : '&'}${encoded(name)}=${encoded(value)}`;
  return `${place.address}?${query}`;
}

/** As Python's `urlencode`: the form encoding of browsers but for two characters. */
function encoded(text: string): string {
  if (PLAIN.test(text)) return text;
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('*', '%2A').replaceAll('%7E', '~');
}

/** Widest indentation that is written, as in DRF. */
const WIDEST = 8;

const INDENT = /^application\/json\s*;(?:[^,]*;)?\s*indent\s*=\s*(\d{1,9})\s*(?:;|$)/i;

/** The indentation that an `Accept` header requests: `application/json; indent=4` (organisms.md 3); 0 for none. */
export function indentOf(accept: string | undefined): number {
  if (accept === undefined || !accept.includes('indent')) return 0;
  for (const item of accept.split(',')) {
    const match = INDENT.exec(item.trim());
    if (match) return Math.min(Number(match[1]), WIDEST);
  }
  return 0;
}

/** A JSON body with indentation; parsed and written again, for people rather than programs. */
export function indented(body: AnswerBody, indent: number): string {
  const text = typeof body === 'string' ? body : Buffer.concat(piecesOf(body)).toString();
  return escapeSeparators(JSON.stringify(JSON.parse(text), null, indent));
}
