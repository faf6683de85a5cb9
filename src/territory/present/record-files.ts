/** Records of lists as the tables of files: their fields as columns, with a geometry where the format holds one. */
import type { Geometry } from 'geojson';
import type { FileCell, FileColumn, FileTable, ShapeKind } from '../../formats/table.ts';
import type { FieldSelection } from '../contract/fields.ts';
import { fieldCell, fieldColumn } from './file-cell.ts';
import type { ListRecords } from './renderings.ts';
import { asTree, type Tree, valueAt } from './tree.ts';

/** Which records, and what of them. */
interface RecordFileRequest {
  /** Names the table. */
  readonly key: string;
  readonly records: ListRecords;
  readonly campos: FieldSelection;
  /** The ordinals of the records, in order; absent, all of them. */
  readonly ordinals?: ArrayLike<number>;
}

/** What a layer holds besides: geometries of one kind, by record as JSON where one is known. Of points, those of the records count. */
interface LayerRequest extends RecordFileRequest {
  readonly shape: ShapeKind;
  readonly geometry: (record: Tree) => string | null;
}

/** The name of the column of the geometry. */
const GEOMETRY = 'geometry';

/** The fields of records as columns, called as in CSV where they have a column there. */
export function recordsTable(request: RecordFileRequest): FileTable {
  const columns = request.campos.fields.map((field) =>
    fieldColumn(field, field.column ?? field.path.replaceAll('.', '_')),
  );
  return tableOf(request, columns);
}

/** The fields of records as columns, called by their paths, and their geometry behind them; null where none is known. */
export function recordsLayer(request: LayerRequest): FileTable {
  const { shape, geometry, campos } = request;
  const columns = campos.fields.map((field) => fieldColumn(field, field.path.replaceAll('.', '_')));
  return tableOf(request, columns, {
    column: { name: GEOMETRY, type: 'geometry', shape },
    of: (record) => (shape === 'point' ? pointOf(record) : readGeometry(geometry(record))),
  });
}

/** Makes the table; with `geometry`, the column of the shapes behind the fields. */
function tableOf(
  { key, records, campos, ordinals }: RecordFileRequest,
  columns: readonly FileColumn[],
  geometry?: { readonly column: FileColumn; readonly of: (record: Tree) => Geometry | null },
): FileTable {
  const paths = campos.fields.map(({ path }) => path.split('.'));
  return {
    name: key,
    columns: geometry ? [...columns, geometry.column] : columns,
    *rows() {
      for (let at = 0; at < (ordinals?.length ?? records.size); at++) {
        const record = asTree(records.entity(ordinals?.[at] ?? at)) ?? {};
        const row: FileCell[] = columns.map((column, place) => fieldCell(column, valueAt(record, paths[place] ?? [])));
        if (geometry) row.push(geometry.of(record));
        yield row;
      }
    },
  };
}

function pointOf({ centroide }: Tree): Geometry | null {
  const { lat, lon } = asTree(centroide) ?? {};
  return typeof lat === 'number' && typeof lon === 'number' ? { type: 'Point', coordinates: [lon, lat] } : null;
}

/** A geometry that the store wrote: it was read and checked when it was imported. */
function readGeometry(text: string | null): Geometry | null {
  return text === null ? null : JSON.parse(text);
}
