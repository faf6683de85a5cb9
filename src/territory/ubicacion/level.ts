import { InputDigest } from '../../indexes/input-digest.ts';
import { PolygonIndex, type PolygonIndexParts, polygonIndexSlices } from '../../indexes/polygon-index.ts';
import type { MultiPolygonCoordinates } from '../../indexes/rings.ts';
import type { VersionReader } from '../../store/store.ts';
import { Bodies, BodiesBuilder, type BodiesParts } from '../catalog/bodies.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import { type Area, decodeEntity } from '../contract/entities.ts';
import { readBlocks } from '../stored/blocks.ts';

/** The units that have polygons, coarsest first. */
export const LEVELS = ['provincia', 'departamento', 'municipio'] as const;
export type LevelKind = (typeof LEVELS)[number];

/** One unit as `/ubicacion` shows it. */
export interface Place {
  readonly id: string;
  readonly nombre: string | null;
  readonly fuente: string | null;
}

/** What a {@link PolygonLevel} is made of: plain data. */
export interface PolygonLevelParts {
  readonly index: PolygonIndexParts;
  readonly places: readonly Place[];
  readonly bodies: BodiesParts;
}

/** The polygons of one kind of unit: which one holds a point, and its name. Never changed. */
export class PolygonLevel {
  readonly index: PolygonIndex;
  /** By the polygon's ordinal; ids ascend. */
  readonly places: readonly Place[];
  readonly #bodies: Bodies;
  readonly #ordinals: ReadonlyMap<string, number>;

  constructor(index: PolygonIndex, places: readonly Place[], bodies: Bodies) {
    this.index = index;
    this.places = places;
    this.#bodies = bodies;
    this.#ordinals = new Map(places.map(({ id }, ordinal) => [id, ordinal]));
  }

  /** The way back from {@link PolygonLevel.toParts}. */
  static fromParts({ index, places, bodies }: PolygonLevelParts): PolygonLevel {
    return new PolygonLevel(PolygonIndex.fromParts(index), places, Bodies.fromParts(bodies));
  }

  /** What the level is made of. */
  toParts(): PolygonLevelParts {
    return { index: this.index.toParts(), places: this.places, bodies: this.#bodies.toParts() };
  }

  /** The digest of all polygons. */
  digest(): string {
    const digest = new InputDigest();
    for (const block of this.#bodies.toParts().blocks) digest.array(block);
    return digest.done();
  }

  /** The polygon of a unit, −1 where none is known. */
  ordinalOf(id: string): number {
    return this.#ordinals.get(id) ?? -1;
  }

  /** The GeoJSON geometry of a polygon, as JSON text. */
  geometryText(ordinal: number): string {
    return JSON.stringify(decodeEntity('poligonos_provincias', this.#bodies.at(ordinal)).geometry);
  }
}

/** Reads the polygons of one kind and builds their index; names come from the units' own table. */
export async function buildLevel(
  reader: VersionReader,
  resource: 'poligonos_provincias' | 'poligonos_departamentos' | 'poligonos_municipios',
  units: UnitTable<'provincias'> | UnitTable<'departamentos'> | UnitTable<'municipios'>,
  breathe: () => Promise<void>,
): Promise<PolygonLevel> {
  const shapes: MultiPolygonCoordinates[] = [];
  const places: Place[] = [];
  const bodies = new BodiesBuilder();
  for await (const { entities, body, bounds } of readBlocks(reader, resource)) {
    bodies.add(body, bounds);
    for (const { id, geometry } of entities) {
      const unit = units.find(id);
      shapes.push(polygonsOf(geometry));
      places.push({ id, nombre: unit?.nombre ?? null, fuente: unit?.fuente ?? null });
      await breathe();
    }
  }
  const slices = polygonIndexSlices(shapes);
  for (;;) {
    const step = slices.next();
    if (step.done === true) return new PolygonLevel(step.value, places, bodies.build(Int32Array.from(places.keys())));
    await breathe();
  }
}

function polygonsOf(area: Area): MultiPolygonCoordinates {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}
