/** Establishments in the territory: each with its province and department, searched by its known fields. */
import { fold } from '../../indexes/fold.ts';
import { PointIndex } from '../../indexes/point-index.ts';
import type { Reference } from '../contract/entities.ts';
import type { UnitFilter } from '../contract/ids.ts';
import type { ListValues } from '../contract/parameters.ts';
import type { ListCatalog } from '../lists.ts';
import type { ListRecords } from '../present/renderings.ts';
import { meaningOf, type Parents } from '../queries/filters.ts';
import type { Found } from '../queries/search.ts';
import { locate } from '../ubicacion/map.ts';
import type { Establishment, EstablishmentKind, Establishments } from './directory.ts';

/** An establishment as answers show it. */
interface EstablishmentRecord {
  readonly id: string;
  readonly nombre: string;
  readonly tipo_establecimiento: EstablishmentKind;
  readonly centroide: { readonly lat: number | null; readonly lon: number | null };
  readonly domicilio: string | null;
  readonly gestion: string | null;
  readonly dependencia: string | null;
  readonly fuente: string | null;
  readonly provincia: Reference;
  readonly departamento: Reference;
}

const UNKNOWN: Reference = { id: null, nombre: null };
const kept = new WeakMap<Establishments, { readonly catalog: ListCatalog; readonly table: EstablishmentTable }>();

/** All establishments of one version. */
export class EstablishmentTable implements ListRecords {
  readonly #records: readonly EstablishmentRecord[];
  readonly #names: readonly string[];
  readonly #catalog: ListCatalog;
  #points: PointIndex | undefined;

  private constructor(establishments: Establishments, catalog: ListCatalog) {
    this.#catalog = catalog;
    this.#records = establishments
      .map((one) => recordOf(one, catalog))
      .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    this.#names = this.#records.map(({ nombre }) => fold(nombre));
  }

  /** Those of a version in the territory of a catalog, made at their first use. */
  static of(establishments: Establishments, catalog: ListCatalog): EstablishmentTable {
    const known = kept.get(establishments);
    if (known?.catalog === catalog) return known.table;
    const table = new EstablishmentTable(establishments, catalog);
    kept.set(establishments, { catalog, table });
    return table;
  }

  get size(): number {
    return this.#records.length;
  }

  entity(ordinal: number): EstablishmentRecord {
    const record = this.#records[ordinal];
    if (!record) throw new RangeError(`no establishment ${ordinal}`);
    return record;
  }

  /** One page of those that pass every filter. */
  search(values: ListValues, kind: EstablishmentKind | undefined): Found {
    const { inicio, max, orden } = values;
    const found = this.#matching(values, kind);
    if (orden === 'nombre') found.sort((a, b) => compare(this.#names[a], this.#names[b]) || a - b);
    return { total: found.length, ordinals: Int32Array.from(found.slice(inicio, inicio + max)), uncompared: 0 };
  }

  /** Those at most `radius` metres from a point, nearest first, and how far each is. */
  near(
    {
      lat,
      lon,
      radius,
      max,
    }: { readonly lat: number; readonly lon: number; readonly radius: number; readonly max: number },
    kind: EstablishmentKind | undefined,
  ): readonly { readonly ordinal: number; readonly metres: number }[] {
    this.#points ??= new PointIndex(
      this.#records.map(({ centroide }) => centroide.lat ?? Number.NaN),
      this.#records.map(({ centroide }) => centroide.lon ?? Number.NaN),
    );
    const among = kind === undefined ? null : Int32Array.from(this.#ofKind(kind));
    return this.#points.nearest({ lat, lon, max, radius, among });
  }

  #ofKind(kind: EstablishmentKind): number[] {
    return [...this.#records.keys()].filter((ordinal) => this.#records[ordinal]?.tipo_establecimiento === kind);
  }

  #matching(values: ListValues, kind: EstablishmentKind | undefined): number[] {
    const { id, nombre, exacto, gestion, dependencia } = values;
    const parents: Parents = {};
    const provinces = this.#meant('provincia', values.provincia, exacto, parents);
    const departments = this.#meant('departamento', values.departamento, exacto, parents);
    const wanted = nombre === undefined ? null : fold(nombre).trim();
    const words = wanted?.split(/\s+/) ?? [];
    const ids = id && new Set(id);
    const found: number[] = [];
    this.#records.forEach((record, ordinal) => {
      const name = this.#names[ordinal] ?? '';
      if (kind !== undefined && record.tipo_establecimiento !== kind) return;
      if (ids && !ids.has(record.id)) return;
      if (provinces && !provinces.has(record.provincia.id ?? '')) return;
      if (departments && !departments.has(record.departamento.id ?? '')) return;
      if (!isLike(record.gestion, gestion) || !isLike(record.dependencia, dependencia)) return;
      if (wanted === null || (exacto ? name === wanted : words.every((word) => name.includes(word))))
        found.push(ordinal);
    });
    return found;
  }

  #meant(
    kind: 'provincia' | 'departamento',
    filter: UnitFilter | undefined,
    exact: boolean,
    parents: Parents,
  ): ReadonlySet<string> | null {
    if (!filter) return null;
    const { ids } = meaningOf(this.#catalog, kind, filter, exact, parents);
    parents[kind] = ids;
    return new Set(ids);
  }
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether a value is the wanted one, letter case and accents aside; any is where nothing is wanted. */
function isLike(value: string | null, wanted: string | undefined): boolean {
  return wanted === undefined || (value !== null && fold(value).trim() === fold(wanted).trim());
}

function recordOf(one: Establishment, catalog: ListCatalog): EstablishmentRecord {
  const { id, nombre, kind, domicilio, gestion, dependencia, fuente, lat, lon } = one;
  const units = unitsOf(one, catalog);
  return {
    id,
    nombre,
    tipo_establecimiento: kind,
    centroide: { lat, lon },
    domicilio,
    gestion,
    dependencia,
    fuente,
    ...units,
  };
}

/** The units that hold the point, else the province of the name. */
function unitsOf(
  { lat, lon, provincia }: Establishment,
  { map, tables }: ListCatalog,
): Pick<EstablishmentRecord, 'provincia' | 'departamento'> {
  if (lat !== null && lon !== null) {
    const found = locate(map, lat, lon);
    const province = map.provincia.places[found.provincia];
    if (province) return { provincia: province, departamento: map.departamento.places[found.departamento] ?? UNKNOWN };
  }
  const [named] = provincia === null ? [] : tables.provincias.text.exact(provincia);
  if (named === undefined) return { provincia: UNKNOWN, departamento: UNKNOWN };
  return {
    provincia: { id: tables.provincias.ids[named] ?? null, nombre: tables.provincias.nameAt(named) },
    departamento: UNKNOWN,
  };
}
