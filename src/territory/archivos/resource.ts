/** What a file may hold a row of: addresses, points, points whose address is wanted, or the units of one of the seven resources. */
import { type Headings, headingsOf, idHeadings, nameHeadings } from '../../csv/headings.ts';
import type { Parameter } from '../../server/parameters/parameter.ts';
import type { RawPair } from '../../server/parameters/table.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import { type FieldSelection, type FieldTable, FieldSelection as Selection } from '../contract/fields.ts';
import { UNIT_TABLES } from '../contract/parameters.ts';
import {
  PARENT_KINDS,
  RESOURCES,
  type ResourceSpec,
  UNIT_RESOURCES,
  type UnitResource,
} from '../contract/resources.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { ADDRESS_BATCH, ADDRESS_FIELDS } from '../direcciones/parameters.ts';
import { quoted } from '../explicar/reason.ts';
import { INVERSE_BATCH, INVERSE_FIELDS } from '../inversa/parameters.ts';
import type { TerritoryMap } from '../ubicacion/map.ts';
import { LOCATION_BATCH, LOCATION_FIELDS } from '../ubicacion/parameters.ts';
import { minded, type Outcome } from './outcome.ts';
import { answerAddress } from './row-address.ts';
import { answerInverse } from './row-inverse.ts';
import { answerPoint } from './row-point.ts';
import { answerUnit } from './row-unit.ts';

/** What rows are looked up in. */
export type FileCatalog = TerritoryCatalog & AddressCatalog & { readonly map: TerritoryMap };

/** A parameter of a resource that a column of a file may hold. */
export interface FileParameter {
  readonly name: string;
  readonly parameter: Parameter<unknown>;
  /** Headings taken for it when the caller names none, folded; of several in one entry, all are joined. */
  readonly headings: Headings;
}

/** One resource as files ask for it. */
export interface FileResource {
  /** Last part of its path, and its name on the command line. */
  readonly name: string;
  /** In prose. */
  readonly title: string;
  readonly parameters: readonly FileParameter[];
  /** A row needs all names of one of these groups. By their headings alone those of the first are taken that is there. */
  readonly needs: readonly (readonly string[])[];
  readonly fields: FieldTable;
  /** The fields added when the caller names none. */
  readonly usual: FieldSelection;
  readonly exacto: boolean;
  /** Looks one row up; `pairs` are the values of its columns that are not empty. */
  readonly answer: (catalog: FileCatalog, pairs: readonly RawPair[]) => Outcome;
}

function parametersOf(
  table: Readonly<Record<string, Parameter<unknown>>>,
  names: readonly string[],
): readonly FileParameter[] {
  return names.flatMap((name) => {
    const parameter = table[name];
    return parameter ? [{ name, parameter, headings: headingsOf(name) }] : [];
  });
}

function chosen(fields: FieldTable, paths: readonly string[]): FieldSelection {
  return new Selection(paths, fields.fields);
}

const ADDRESSES: FileResource = {
  name: 'direcciones',
  title: 'addresses',
  parameters: parametersOf(ADDRESS_BATCH, ['direccion', 'provincia', 'departamento', 'localidad_censal', 'localidad']),
  needs: [['direccion']],
  fields: ADDRESS_FIELDS,
  usual: chosen(ADDRESS_FIELDS, [
    'nomenclatura',
    'calle.nombre',
    'altura.valor',
    'provincia.id',
    'provincia.nombre',
    'departamento.id',
    'departamento.nombre',
    'localidad_censal.id',
    'localidad_censal.nombre',
    'ubicacion.lat',
    'ubicacion.lon',
    'precision',
  ]),
  exacto: true,
  answer: (catalog, pairs) => withoutDepartment(pairs, (row) => answerAddress(catalog, row)),
};

const POINTS: FileResource = {
  name: 'ubicacion',
  title: 'points',
  parameters: parametersOf(LOCATION_BATCH, ['lat', 'lon']),
  needs: [['lat', 'lon']],
  fields: LOCATION_FIELDS,
  usual: chosen(LOCATION_FIELDS, [
    'provincia.id',
    'provincia.nombre',
    'departamento.id',
    'departamento.nombre',
    'municipio.id',
    'municipio.nombre',
  ]),
  exacto: false,
  answer: answerPoint,
};

const INVERSE: FileResource = {
  name: 'inversa',
  title: 'addresses of points',
  parameters: parametersOf(INVERSE_BATCH, ['lat', 'lon']),
  needs: [['lat', 'lon']],
  fields: INVERSE_FIELDS,
  usual: chosen(INVERSE_FIELDS, [
    'nomenclatura',
    'calle.nombre',
    'altura.valor',
    'distancia',
    'precision',
    'provincia.id',
    'provincia.nombre',
    'departamento.id',
    'departamento.nombre',
    'localidad_censal.id',
    'localidad_censal.nombre',
  ]),
  exacto: false,
  answer: answerInverse,
};

/** Headings of a unit's own columns, by the noun for one unit. */
const OWN_HEADINGS: Readonly<Record<string, (singular: string) => Headings>> = { nombre: nameHeadings, id: idHeadings };

function unit(spec: ResourceSpec<UnitResource>): FileResource {
  const { resource, path, singular, fields } = spec;
  const filters = [...PARENT_KINDS, 'categoria'];
  const own = parametersOf(UNIT_TABLES[resource].batch, ['nombre', 'id', ...filters]);
  return {
    name: path,
    title: spec.title,
    parameters: own.map((one) => ({ ...one, headings: OWN_HEADINGS[one.name]?.(singular) ?? one.headings })),
    needs: [['nombre'], ['id']],
    fields,
    usual: fields.set('estandar'),
    exacto: true,
    answer: (catalog, pairs) => withoutDepartment(pairs, (row) => answerUnit(catalog, resource, row)),
  };
}

/** Everything a file may hold, in the order of the documents. */
export const FILE_RESOURCES: readonly FileResource[] = [
  ADDRESSES,
  POINTS,
  INVERSE,
  ...UNIT_RESOURCES.map((resource) => unit(RESOURCES[resource])),
];

/** What says that a filter stands for nothing, or for nothing within the others. */
const UNREADABLE: ReadonlySet<string | null> = new Set(['filtro_sin_resultados', 'filtros_incompatibles']);

/** Columns that say where to look without the department. */
const OTHER_PLACES: ReadonlySet<string> = new Set(['provincia', 'municipio', 'localidad_censal', 'localidad']);

/**
 * Returns the result of a row: when its filters find no place and it has another place beside the department, the result without the department,
 * marked as such. Registers often have a wrong department in that column.
 */
function withoutDepartment(pairs: readonly RawPair[], answer: (pairs: readonly RawPair[]) => Outcome): Outcome {
  const outcome = answer(pairs);
  if (outcome.record !== null || !UNREADABLE.has(outcome.motivo)) return outcome;
  const department = pairs.find(([name]) => name === 'departamento');
  if (!department || !pairs.some(([name]) => OTHER_PLACES.has(name))) return outcome;
  const again = answer(pairs.filter(([name]) => name !== 'departamento'));
  const mensaje = `No se entendió el departamento ${quoted(String(department[1]))}: se buscó sin él.`;
  return again.record === null ? outcome : minded(again, { codigo: 'departamento_ilegible', mensaje });
}
