/** What is listed, as files. */
import type { ApiRequest } from '../../api/request.ts';
import { csvText } from '../../parts/csv.ts';
import { type FileOffer, linkedFiles } from '../../parts/download/file-offer.ts';
import type { Organism, Row } from './organism.ts';

/** The columns of the file, named as the interface names its members. */
const MEMBERS = [
  'id',
  'nombre',
  'descripcion',
  'web',
  'email',
  'telefono',
  'direccion',
  'localidad',
  'provincia',
  'latitud',
  'longitud',
  'fecha_creacion',
  'fecha_modificacion',
] as const satisfies readonly (keyof Organism)[];

/**
 * Offers what is listed as files. CSV and JSON are made of the rows, which may be many answers; near a point the service
 * has other formats besides.
 * @param near the request of a list near a point; null for the whole list
 */
export function filesOf(rows: readonly Row[], near: ApiRequest | null): readonly FileOffer[] {
  const isNear = near !== null;
  return [
    { format: 'csv', name: 'organismos', load: () => csvOf(rows, isNear) },
    { format: 'json', name: 'organismos', load: () => jsonOf(rows, isNear) },
    ...(near ? linkedFiles(near, ['xlsx', 'parquet'], 'format') : []),
  ];
}

/** A table as CSV, with its head; near a point with distance in metres and kind. */
export function csvOf(rows: readonly Row[], isNear: boolean): string {
  const head = isNear ? [...MEMBERS, 'distancia', 'tipo'] : MEMBERS;
  const lines = rows.map(({ organism, distance, kind }) => {
    const cells = MEMBERS.map((member) => organism[member]);
    return isNear ? [...cells, distance, kind] : cells;
  });
  return csvText([head, ...lines]);
}

/** The records as JSON, as the interface gives them; near a point with distance and kind. */
export function jsonOf(rows: readonly Row[], isNear: boolean): string {
  const records = rows.map(({ organism, distance, kind }) =>
    isNear ? { ...organism, distancia: distance, tipo: kind } : organism,
  );
  return `${JSON.stringify(records, null, 2)}\n`;
}
