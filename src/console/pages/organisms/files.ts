/** What is listed, as files. */
import { csvText } from '../../parts/csv.ts';
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
