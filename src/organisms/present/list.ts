import { RenderedCache } from '../../indexes/rendered-cache.ts';
import type { RawPair } from '../../server/parameters/table.ts';
import type { OrganismsCatalog } from '../catalog.ts';
import { linkTo, type Place } from './links.ts';

/** Where a page is, and where its records are. */
export interface ListPlace extends Place {
  /** Absolute address that the records hang under, without a slash at its end: `https://host/organismos`. */
  readonly records: string;
}

/** Rendered lists kept at once: one for each address of the service and each use of `format`. */
export const RENDERINGS_BYTES = 32 * 1024 * 1024;

/** The answers of one version of the data. Records hold their own address, so they are rendered once for each address. */
export class OrganismPages {
  readonly #catalog: OrganismsCatalog;
  #latest: Rendering | null = null;
  readonly #renderings = new RenderedCache<string, Rendering>(RENDERINGS_BYTES);

  constructor(catalog: OrganismsCatalog) {
    this.#catalog = catalog;
  }

  /** A page of what was found (ordinals in the order wanted): what surrounds the records is rendered anew, they are not. */
  page(found: Int32Array, place: ListPlace): Uint8Array[] {
    const { limit, offset } = place;
    const from = Math.min(offset, found.length);
    const to = Math.min(offset + limit, found.length);
    const next = offset + limit >= found.length ? null : linkTo(place, offset + limit);
    const previous = offset <= 0 ? null : linkTo(place, Math.max(0, offset - limit));
    const head = Buffer.from(
      `{"count":${found.length},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[`,
    );
    const rendering = this.#rendering(place.records, place.query);
    // The list of all in its own order is contiguous in the rendering: no copy at all.
    if (found === this.#catalog.orders.sorted(null, [])) return [head, rendering.slice(from, to), END];
    return [head, rendering.gather(found.subarray(from, to)), END];
  }

  /** One organism, without envelope. */
  record(ordinal: number, address: string, query: readonly RawPair[]): Uint8Array {
    return this.#rendering(address, query).slice(ordinal, ordinal + 1);
  }

  #rendering(address: string, query: readonly RawPair[]): Rendering {
    const suffix = formatSuffix(query);
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

  /** The records of the given ordinals in that order, joined by commas; neighbours are taken together. */
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

/** DRF repeats the request's `format` in the addresses of records (organisms.md 3); of several the last counts. */
function formatSuffix(query: readonly RawPair[]): string {
  const given = query.findLast(([name]) => name === 'format');
  return given?.[1] === 'json' ? '?format=json' : '';
}
