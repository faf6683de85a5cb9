import type { RawPair } from '../../server/parameters/table.ts';
import type { OrganismsCatalog } from '../catalog.ts';

/** Where a list is and what was asked: all that its links are made of. */
export interface Place {
  /** Absolute address of the list, without query: `https://host/organismos`. */
  readonly address: string;
  /** The request's pairs as received. */
  readonly query: readonly RawPair[];
  readonly limit: number;
  readonly offset: number;
}

/** A page of organisms as pieces: what surrounds the records is rendered anew, the records exist as bytes. */
export function renderPage(catalog: OrganismsCatalog, found: Int32Array, place: Place): Buffer[] {
  const { limit, offset } = place;
  const page = found.subarray(Math.min(offset, found.length), Math.min(offset + limit, found.length));
  const next = offset + limit >= found.length ? null : link(place, offset + limit);
  const previous = offset <= 0 ? null : link(place, Math.max(0, offset - limit));
  const head = `{"count":${found.length},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[`;
  const pieces: Buffer[] = [Buffer.from(head)];
  const suffix = formatSuffix(place.query);
  for (let i = 0; i < page.length; i++) {
    if (i > 0) pieces.push(COMMA);
    pushRecord(pieces, catalog, page[i] ?? 0, place.address, suffix);
  }
  pieces.push(END);
  // One buffer: a page is small, and one write is cheaper than sixty.
  return [Buffer.concat(pieces)];
}

/** One organism, without envelope. */
export function renderRecord(
  catalog: OrganismsCatalog,
  ordinal: number,
  address: string,
  query: readonly RawPair[],
): Buffer {
  const pieces: Buffer[] = [];
  pushRecord(pieces, catalog, ordinal, address, formatSuffix(query));
  return Buffer.concat(pieces);
}

const COMMA = Buffer.from(',');
const END = Buffer.from(']}');

function pushRecord(
  pieces: Buffer[],
  catalog: OrganismsCatalog,
  ordinal: number,
  address: string,
  suffix: string,
): void {
  const piece = catalog.pieces[ordinal];
  const organism = catalog.organisms[ordinal];
  if (!piece || !organism) return;
  const url = JSON.stringify(`${address}/${organism.id}${suffix}`).slice(1, -1);
  pieces.push(piece.head, Buffer.from(url), piece.tail);
}

/** DRF repeats the request's `format` in the addresses of records (organisms.md 3). */
function formatSuffix(query: readonly RawPair[]): string {
  return query.some(([name, value]) => name === 'format' && value === 'json') ? '?format=json' : '';
}

/**
 * The address of another page: all parameters kept (of a repeated one the last), sorted by name, form-encoded; `limit`
 * and `offset` as they take effect, `offset` left out when it is 0 (organisms.md 2).
 */
function link(place: Place, offset: number): string {
  const kept = new Map<string, string>();
  for (const [name, value] of place.query) kept.set(name, String(value));
  kept.set('limit', String(place.limit));
  if (offset > 0) kept.set('offset', String(offset));
  else kept.delete('offset');
  const names = [...kept.keys()].sort();
  const query = new URLSearchParams(names.map((name): [string, string] => [name, kept.get(name) ?? '']));
  return `${place.address}?${query.toString()}`;
}
