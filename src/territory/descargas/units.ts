/** Units as the tables of files: their fields as columns, with a geometry where the format holds one. */
import type { Geometry } from 'geojson';
import type { FileCell, FileColumn, FileTable, ShapeKind } from '../../formats/table.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { FieldSelection } from '../contract/fields.ts';
import type { UnitResource } from '../contract/resources.ts';
import { fieldCell, fieldColumn } from '../present/file-cell.ts';
import { asTree, type Tree, valueAt } from '../present/tree.ts';

/** Which units, and what of them. */
export interface UnitFileRequest {
  readonly resource: UnitResource;
  readonly campos: FieldSelection;
  /** The ordinals of the units, in order; absent, all of them. */
  readonly ordinals?: ArrayLike<number>;
}

/** The fields of units as columns, called as in CSV. */
export function unitsTable(catalog: TerritoryCatalog, request: UnitFileRequest): FileTable {
  const columns = request.campos.fields.map((field) => fieldColumn(field, field.column));
  return tableOf(catalog, request, columns);
}

/** The column of the geometry in layers. */
export const GEOMETRY = 'geometry';

/** The geometry that layers of a resource hold: outlines, courses of streets, and points of all others. */
const SHAPES: Readonly<Partial<Record<UnitResource, Exclude<ShapeKind, 'point'>>>> = {
  provincias: 'area',
  departamentos: 'area',
  municipios: 'area',
  calles: 'line',
};
const KINDS = {
  provincias: 'provincia',
  departamentos: 'departamento',
  municipios: 'municipio',
  calles: 'calle',
} as const;

/** The fields of units as columns, called by their paths, and their geometry behind them; null where none is known. */
export function unitsLayer(catalog: TerritoryCatalog, request: UnitFileRequest): FileTable {
  const columns = request.campos.fields.map((field) => fieldColumn(field, field.path.replaceAll('.', '_')));
  const shape = SHAPES[request.resource] ?? 'point';
  return tableOf(catalog, request, columns, { name: GEOMETRY, type: 'geometry', shape });
}

function tableOf(
  catalog: TerritoryCatalog,
  { resource, campos, ordinals }: UnitFileRequest,
  columns: readonly FileColumn[],
  geometry?: FileColumn,
): FileTable {
  const table: UnitTable = catalog.tables[resource];
  const paths = campos.fields.map(({ path }) => path.split('.'));
  return {
    name: resource,
    columns: geometry ? [...columns, geometry] : columns,
    *rows() {
      for (let at = 0; at < (ordinals?.length ?? table.size); at++) {
        const record = asTree(table.entity(ordinals?.[at] ?? at)) ?? {};
        const row: FileCell[] = columns.map((column, place) => fieldCell(column, valueAt(record, paths[place] ?? [])));
        if (geometry) row.push(geometryOf(catalog, resource, record));
        yield row;
      }
    },
  };
}

function geometryOf({ geometry }: TerritoryCatalog, resource: UnitResource, record: Tree): Geometry | null {
  const { id, centroide } = record;
  if (resource === 'provincias' || resource === 'departamentos' || resource === 'municipios' || resource === 'calles') {
    const text = typeof id === 'string' ? geometry.geometryOf(KINDS[resource], id) : null;
    return text === null ? null : readGeometry(text);
  }
  const { lat, lon } = asTree(centroide) ?? {};
  return typeof lat === 'number' && typeof lon === 'number' ? { type: 'Point', coordinates: [lon, lat] } : null;
}

/** A geometry that the store wrote: it was read and checked when it was imported. */
function readGeometry(text: string): Geometry {
  return JSON.parse(text);
}
