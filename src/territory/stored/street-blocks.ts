/**
 * Street blocks (cuadras, territorial.md 2.7) as the store keeps them: one row a census locality, its streets and their
 * blocks as differences of small numbers. A country of 1.1 million blocks is four thousand rows of 35 MB; as JSON it
 * would be ten times as much, and reading it most of a server's first start.
 */
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { VarintReader, VarintWriter } from './varints.ts';

/** The stored resource. */
export const STREET_BLOCKS = 'cuadras';

/** Door numbers at the beginning and the end of a block, right side first; 0 where unknown. */
export type Limits = readonly [rightStart: number, rightEnd: number, leftStart: number, leftEnd: number];

/** One block of a street. */
export interface StoredStreetBlock {
  readonly id: string;
  readonly limits: Limits;
  /** Its lines as drawn, each lon, lat, lon, lat… in units of 1e-7 degrees; none where they are not known. */
  readonly pieces: readonly (readonly number[])[];
  /** Id of the locality that the source gives the block, or null. */
  readonly localidad: string | null;
}

/** The blocks of one street, ascending by id. */
export interface StreetWithBlocks {
  readonly calle: string;
  readonly cuadras: readonly StoredStreetBlock[];
}

/** Leading digits of a street's id that the streets of one row share: its census locality. */
const PREFIX = 8;

/** The key of the row that holds the blocks of a street. */
export function rowOfStreet(calle: string): string {
  return calle.slice(0, PREFIX);
}

/**
 * The rows of many streets.
 * @param streets ascending by id; ids of 13 digits
 */
export function* streetBlockRows(streets: Iterable<StreetWithBlocks>): Generator<StoredRecord> {
  let key: string | null = null;
  let together: StreetWithBlocks[] = [];
  for (const street of streets) {
    const prefix = rowOfStreet(street.calle);
    if (key !== null && prefix !== key) {
      yield { key, body: encodeRow(together) };
      together = [];
    }
    key = prefix;
    together.push(street);
  }
  if (key !== null) yield { key, body: encodeRow(together) };
}

/** The streets of every row, row by row in the order of their keys. */
export async function* readStreetBlocks(reader: VersionReader): AsyncGenerator<readonly StreetWithBlocks[]> {
  for await (const batch of reader.records(STREET_BLOCKS)) {
    for (const record of batch) yield decodeStreetBlocks(record);
  }
}

/** One stored row, decoded. */
export function decodeStreetBlocks(record: StoredRecord): StreetWithBlocks[] {
  return [...streetsOfRow(record)];
}

/** The streets of a stored row one by one: a row of a large city, decoded, is fifty times as large as its bytes. */
export function* streetsOfRow({ key, body }: StoredRecord): Generator<StreetWithBlocks> {
  const from = new VarintReader(body);
  const localities = Array.from({ length: from.take() }, () => from.takeText());
  while (!from.ended) {
    const calle = key + from.takeText();
    const count = from.take();
    const place = { number: 0, lon: 0, lat: 0 };
    const cuadras: StoredStreetBlock[] = [];
    for (let i = 0; i < count; i++) {
      const own = from.takeText();
      const id = own.startsWith('.') ? calle + own.slice(1) : own;
      const localidad = localities[from.take() - 1] ?? null;
      cuadras.push({ id, localidad, limits: takeLimits(from, place), pieces: takePieces(from, place) });
    }
    yield { calle, cuadras };
  }
}

/** What differences are taken from: the last number and the last point of the same street. */
interface Place {
  number: number;
  lon: number;
  lat: number;
}

function encodeRow(streets: readonly StreetWithBlocks[]): Uint8Array {
  const to = new VarintWriter();
  const localities = new Map<string, number>();
  for (const { cuadras } of streets) {
    for (const { localidad } of cuadras) {
      if (localidad !== null && !localities.has(localidad)) localities.set(localidad, localities.size + 1);
    }
  }
  to.put(localities.size);
  for (const id of localities.keys()) to.putText(id);
  for (const { calle, cuadras } of streets) {
    to.putText(calle.slice(PREFIX));
    to.put(cuadras.length);
    const place = { number: 0, lon: 0, lat: 0 };
    for (const { id, limits, pieces, localidad } of cuadras) {
      to.putText(id.startsWith(calle) ? `.${id.slice(calle.length)}` : id);
      to.put(localidad === null ? 0 : (localities.get(localidad) ?? 0));
      putLimits(to, limits, place);
      putPieces(to, pieces, place);
    }
  }
  return to.bytes();
}

function putLimits(to: VarintWriter, [rightStart, rightEnd, leftStart, leftEnd]: Limits, place: Place): void {
  to.putSigned(rightStart - place.number);
  to.putSigned(rightEnd - rightStart);
  to.putSigned(leftStart - rightStart);
  to.putSigned(leftEnd - rightEnd);
  place.number = rightEnd;
}

function takeLimits(from: VarintReader, place: Place): Limits {
  const rightStart = place.number + from.takeSigned();
  const rightEnd = rightStart + from.takeSigned();
  const leftStart = rightStart + from.takeSigned();
  const leftEnd = rightEnd + from.takeSigned();
  place.number = rightEnd;
  return [rightStart, rightEnd, leftStart, leftEnd];
}

function putPieces(to: VarintWriter, pieces: StoredStreetBlock['pieces'], place: Place): void {
  to.put(pieces.length);
  for (const piece of pieces) {
    to.put(piece.length / 2);
    for (let i = 0; i < piece.length; i += 2) {
      const lon = piece[i] ?? 0;
      const lat = piece[i + 1] ?? 0;
      to.putSigned(lon - place.lon);
      to.putSigned(lat - place.lat);
      place.lon = lon;
      place.lat = lat;
    }
  }
}

function takePieces(from: VarintReader, place: Place): number[][] {
  const pieces: number[][] = [];
  for (let rest = from.take(); rest > 0; rest--) {
    const piece: number[] = [];
    for (let points = from.take(); points > 0; points--) {
      place.lon += from.takeSigned();
      place.lat += from.takeSigned();
      piece.push(place.lon, place.lat);
    }
    pieces.push(piece);
  }
  return pieces;
}
