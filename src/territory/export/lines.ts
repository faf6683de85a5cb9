import type { Line } from '../../export/exporter.ts';
import type { StoredRecord } from '../../store/store.ts';
import { decodeEntity, type StoredResource } from '../contract/entities.ts';
import { decodeRow, linesOfRow } from '../stored/blocks.ts';
import { toDegrees } from '../stored/fixed-point.ts';
import { type StoredStreetBlock, streetsOfRow } from '../stored/street-blocks.ts';

/** Records that are stored in the very shape of a dump: their bytes, one a line. */
export function storedLines(resource: StoredResource): (record: StoredRecord) => Iterable<Line> {
  return ({ body }) => linesOfRow(resource, body);
}

/** `{id, interpolable, eje: LineString, geometria?}`. */
export function* axisLines({ body }: StoredRecord): Generator<Line> {
  const { id, interpolable, eje, geometria } = decodeEntity('ejes', body);
  yield JSON.stringify({
    id,
    interpolable,
    eje: { type: 'LineString', coordinates: eje },
    ...(geometria === undefined ? {} : { geometria }),
  });
}

/** Digits enough for the crossings of two streets: as text they stand in the order of their numbers. */
const CROSSING_DIGITS = 6;

/** `{id: 'a-b-000001', calle_a: {id}, calle_b: {id}, lat, lon}`: the number distinguishes crossings of the same two streets. */
export function* crossingLines({ body }: StoredRecord): Generator<Line> {
  for (const { id, cruces } of decodeRow('cruces', body).entities) {
    const met = new Map<string, number>();
    for (const [other, lat, lon] of cruces) {
      const number = (met.get(other) ?? 0) + 1;
      met.set(other, number);
      yield JSON.stringify({
        id: `${id}-${other}-${String(number).padStart(CROSSING_DIGITS, '0')}`,
        calle_a: { id },
        calle_b: { id: other },
        lat,
        lon,
      });
    }
  }
}

/** `{id, calle: {id}, localidad?: {id}, altura, geometria?}`. */
export function* blockLines(record: StoredRecord): Generator<Line> {
  for (const { calle, cuadras } of streetsOfRow(record)) {
    for (const cuadra of cuadras) yield blockLine(calle, cuadra);
  }
}

function blockLine(calle: string, { id, localidad, limits, pieces }: StoredStreetBlock): string {
  const [rightStart, rightEnd, leftStart, leftEnd] = limits;
  const coordinates = pieces.map((piece) => {
    const line: [number, number][] = [];
    for (let i = 0; i < piece.length; i += 2) line.push([toDegrees(piece[i] ?? 0), toDegrees(piece[i + 1] ?? 0)]);
    return line;
  });
  return JSON.stringify({
    id,
    calle: { id: calle },
    ...(localidad === null ? {} : { localidad: { id: localidad } }),
    altura: {
      inicio: { derecha: rightStart, izquierda: leftStart },
      fin: { derecha: rightEnd, izquierda: leftEnd },
    },
    ...(coordinates.length === 0 ? {} : { geometria: { type: 'MultiLineString', coordinates } }),
  });
}

/** A GeoJSON feature a line. */
export function* polygonLines({ body }: StoredRecord): Generator<Line> {
  const { id, geometry } = decodeEntity('poligonos_provincias', body);
  yield JSON.stringify({ type: 'Feature', properties: { id }, geometry });
}
