/** All outlines of one level at one detail, written once: answers are joined from its slices. */
import type { Slices } from '../../indexes/slices.ts';
import type { UnitTables } from '../catalog/catalog.ts';
import { sortedJson } from '../present/json.ts';
import type { LevelKind, PolygonLevel } from '../ubicacion/level.ts';
import { outlineText } from './outline.ts';

/** The resource whose records the outlines of a level belong to. */
export const RESOURCE_OF_LEVEL = {
  provincia: 'provincias',
  departamento: 'departamentos',
  municipio: 'municipios',
} as const satisfies Readonly<Record<LevelKind, keyof UnitTables>>;

/** Features by the ordinals of a level's polygons: those of `[a, b)` are the bytes `[starts[a], starts[b])`, each with a comma behind it. */
export interface Sheet {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly byteLength: number;
}

const encoder = new TextEncoder();

/** Writes the features of a level, vertices on a grid of `steps` per degree; pauses behind each. */
export function* sheetSlices(tables: UnitTables, kind: LevelKind, level: PolygonLevel, steps: number): Slices<Sheet> {
  const { rings } = level.index.toParts();
  const pieces: Uint8Array[] = [];
  const starts = new Int32Array(level.places.length + 1);
  let length = 0;
  for (let ordinal = 0; ordinal < level.places.length; ordinal++) {
    const geometry = outlineText(rings, ordinal, steps);
    const properties = sortedJson(propertiesOf(tables, kind, level, ordinal));
    const piece = encoder.encode(`{"geometry":${geometry},"properties":${properties},"type":"Feature"},`);
    pieces.push(piece);
    length += piece.byteLength;
    starts[ordinal + 1] = length;
    yield;
  }
  const bytes = new Uint8Array(length);
  for (const [ordinal, piece] of pieces.entries()) bytes.set(piece, starts[ordinal]);
  return { bytes, starts, byteLength: bytes.byteLength + starts.byteLength };
}

/** The properties of a unit beside its outline. */
export function propertiesOf(tables: UnitTables, kind: LevelKind, { places }: PolygonLevel, ordinal: number): object {
  const { id, nombre } = places[ordinal] ?? { id: '', nombre: null };
  if (kind === 'provincia') {
    return { id, nombre, centroide: tables.provincias.find(id)?.centroide ?? null };
  }
  const unit = tables[RESOURCE_OF_LEVEL[kind]].find(id);
  const provincia = unit && { id: unit.provincia.id, nombre: unit.provincia.nombre };
  return { id, nombre, provincia, centroide: unit?.centroide ?? null };
}
