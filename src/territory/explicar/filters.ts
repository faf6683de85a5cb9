/** What the filters of a query mean, one by one, and why together they leave nothing. */
import type { UnitCatalog } from '../catalog/catalog.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { UnitFilter } from '../contract/ids.ts';
import { PARENT_RESOURCE, type UnitResource } from '../contract/resources.ts';
import type { PlaceReading } from '../direcciones/localities-named.ts';
import type { PlaceKind } from '../direcciones/place-names.ts';
import { valueAt } from '../present/tree.ts';
import { meaningOf, type Parents, presentId, unitsOfFilter } from '../queries/filters.ts';
import { enumeration, type Miss, quoted } from './reason.ts';

/** The filters by a place, from the largest to the smallest. */
const FILTER_NAMES = ['provincia', 'departamento', 'municipio', 'localidad_censal', 'localidad'] as const;
type FilterName = (typeof FILTER_NAMES)[number];

/** The filters that a query may give. */
export type PlaceFilters = { readonly [N in FilterName]?: UnitFilter | undefined } & { readonly exacto: boolean };

/** How a filter was read: as the search says it, or by a locality that only streets name. */
export type TakenReading = PlaceReading | 'streets-alone';

/** A unit by its ordinal, or a locality that only streets name. */
export type TakenPlace =
  | { readonly kind: PlaceKind; readonly ordinal: number }
  | { readonly kind: 'localidad'; readonly ordinal: null; readonly name: string; readonly province: string };

/** What a filter was taken for. */
export interface Taken {
  readonly reading: TakenReading;
  /** None where the other filters alone say where to look. */
  readonly places: readonly TakenPlace[];
  /** What the text says to contain them. */
  readonly outer: readonly TakenPlace[];
}

/** One filter and the units that it stands for. */
export interface ResolvedFilter {
  readonly name: FilterName;
  readonly resource: UnitResource;
  readonly given: UnitFilter;
  /** The units meant, by their ordinals in the table of `resource`; ids that nothing has are left out. */
  readonly ordinals: Int32Array;
  /** What it was taken for instead; null where it stands for those units. */
  readonly taken: Taken | null;
}

function resourceOf(name: FilterName): UnitResource {
  return name === 'localidad' ? 'localidades' : PARENT_RESOURCE[name];
}

/** The units of each filter as the search resolves it, from the largest kind to the smallest. */
export function resolveFilters(catalog: UnitCatalog, filters: PlaceFilters): readonly ResolvedFilter[] {
  const parents: Parents = {};
  const resolved: ResolvedFilter[] = [];
  for (const name of FILTER_NAMES) {
    const given = filters[name];
    if (!given) continue;
    const resource = resourceOf(name);
    const table: UnitTable = catalog.tables[resource];
    const ordinalsOf = (ids: readonly string[]): Int32Array =>
      Int32Array.from(ids, (id) => table.ordinalOf(presentId(catalog, id, resource))).filter((at) => at >= 0);
    let ordinals: Int32Array;
    if (given.ids) ordinals = ordinalsOf(given.ids);
    else if (name === 'localidad') ordinals = unitsOfFilter(catalog, resource, given.name, filters.exacto).ordinals;
    else ordinals = ordinalsOf(meaningOf(catalog, name, given, filters.exacto, parents).ids);
    if (name !== 'localidad') parents[name] = Array.from(ordinals, (ordinal) => table.ids[ordinal] ?? '');
    resolved.push({ name, resource, given, ordinals, taken: null });
  }
  return resolved;
}

interface Words {
  readonly none: string;
  readonly one: string;
  readonly in: string;
}

const WORDS: Readonly<Record<FilterName, Words>> = {
  provincia: { none: 'ninguna provincia', one: 'La provincia', in: 'la provincia' },
  departamento: { none: 'ningún departamento o partido', one: 'El departamento', in: 'el departamento' },
  municipio: { none: 'ningún municipio', one: 'El municipio', in: 'el municipio' },
  localidad_censal: { none: 'ninguna localidad censal', one: 'La localidad censal', in: 'la localidad censal' },
  localidad: { none: 'ninguna localidad', one: 'La localidad', in: 'la localidad' },
};

/** A filter as it was written, in quotation marks; of ids the name of the only unit. */
function written(catalog: UnitCatalog, { given, resource, ordinals }: ResolvedFilter): string {
  if (!given.ids) return quoted(given.name);
  const [only] = ordinals;
  const table: UnitTable = catalog.tables[resource];
  return quoted(only !== undefined && ordinals.length === 1 ? table.nameAt(only) : given.ids.join(','));
}

/** Where the filters look, the smallest first: `en la localidad «X», la provincia «Y»`; of no filters, everywhere. */
export function placePhrase(catalog: UnitCatalog, filters: readonly ResolvedFilter[]): string {
  if (filters.length === 0) return 'en los datos cargados';
  return `en ${filters
    .toReversed()
    .map((filter) => `${WORDS[filter.name].in} ${written(catalog, filter)}`)
    .join(', ')}`;
}

/** Units of a smaller filter that are compared with a larger one, at most. */
const MOST_COMPARED = 1000;

/**
 * Why the filters leave no unit or no street: one of them stands for nothing, two of them exclude each other, or what they
 * leave has no records of the kind that is searched. Null when there are no filters.
 * @param searched what is searched for within them, as a sentence says it: `calles`
 */
export function reasonForFilters(
  catalog: UnitCatalog,
  filters: readonly ResolvedFilter[],
  searched: string,
): Miss | null {
  const empty = filters.find(({ ordinals, taken }) => ordinals.length === 0 && taken === null);
  if (empty) return noUnit(catalog, empty);
  for (const [place, small] of filters.entries()) {
    for (const large of filters.slice(0, place)) {
      if (exclude(catalog, large, small)) {
        const other = kindWithin(catalog, large, small);
        if (other !== null) {
          return {
            codigo: 'filtros_incompatibles',
            mensaje:
              `${WORDS[small.name].one} ${written(catalog, small)} no está en ${WORDS[large.name].in} ` +
              `${written(catalog, large)}, pero ${WORDS[other].in} sí: use el filtro ${quoted(other)}.`,
          };
        }
        return {
          codigo: 'filtros_incompatibles',
          mensaje:
            `${WORDS[small.name].one} ${written(catalog, small)} no está en ${WORDS[large.name].in} ` +
            `${written(catalog, large)} sino en ${enumeration(parentsOf(catalog, small, large.name))}: ` +
            `corrija uno de los filtros ${enumeration([quoted(large.name), quoted(small.name)])} o quítelo.`,
        };
      }
    }
  }
  if (filters.length === 0) return null;
  return {
    codigo: 'lugar_sin_calles',
    mensaje: `Los datos no tienen ${searched} ${placePhrase(catalog, filters)}: pruebe con un lugar más amplio.`,
  };
}

/** The kind of unit within a larger one that bears the name given for another kind: quarters of the City are localities, and no census localities. */
function kindWithin(catalog: UnitCatalog, large: ResolvedFilter, { name, given }: ResolvedFilter): FilterName | null {
  const { name: around } = large;
  if (given.ids || around === 'localidad') return null;
  const largeIds = catalog.tables[large.resource].ids;
  const within = new Set(Array.from(large.ordinals, (ordinal) => largeIds[ordinal]));
  const found = FILTER_NAMES.find((kind) => {
    if (kind === name || kind === around) return false;
    const table: UnitTable = catalog.tables[resourceOf(kind)];
    const parents = table.parents.get(around);
    return (
      parents !== undefined &&
      table.text.exact(given.name).some((ordinal) => within.has(parents.parentOf(ordinal) ?? ''))
    );
  });
  return found ?? null;
}

/** Units named in a sentence at most. */
const MOST_NAMED = 3;

/** The parents of a filter's units, each once. */
function parentsOf(catalog: UnitCatalog, { resource, ordinals }: ResolvedFilter, kind: FilterName): string[] {
  const table: UnitTable = catalog.tables[resource];
  const names = new Set<string>();
  for (const ordinal of ordinals) {
    const entity: Readonly<Record<string, unknown>> = { ...table.entity(ordinal) };
    const name = valueAt(entity, [kind, 'nombre']);
    if (typeof name === 'string') names.add(quoted(name));
    if (names.size === MOST_NAMED) break;
  }
  return [...names];
}

function noUnit(catalog: UnitCatalog, { name, given }: ResolvedFilter): Miss {
  const { none } = WORDS[name];
  if (given.ids) {
    return {
      codigo: 'filtro_sin_resultados',
      mensaje: `No existe ${none} con el id ${quoted(given.ids.join(','))}: revise el filtro ${quoted(name)} o quítelo.`,
    };
  }
  const other = FILTER_NAMES.find(
    (kind) => kind !== name && catalog.tables[resourceOf(kind)].text.exact(given.name).length > 0,
  );
  const advice =
    other === undefined
      ? `revise el filtro ${quoted(name)} o quítelo`
      : `${WORDS[other].in} sí existe, use el filtro ${quoted(other)}`;
  return {
    codigo: 'filtro_sin_resultados',
    mensaje: `No se encontró ${none} con el nombre ${quoted(given.name)}: ${advice}.`,
  };
}

/** True when every unit of the smaller filter is known to lie in none of the larger one's. */
function exclude(catalog: UnitCatalog, large: ResolvedFilter, small: ResolvedFilter): boolean {
  if (large.taken !== null || small.taken !== null) return false;
  // Localities are no parents; and census localities are joined with them by OR (territorial.md 8.6).
  if (large.name === 'localidad' || large.name === 'localidad_censal') return false;
  const parents = catalog.tables[small.resource].parents.get(large.name);
  if (!parents || small.ordinals.length > MOST_COMPARED) return false;
  const ids = catalog.tables[large.resource].ids;
  const numbers = new Set(Array.from(large.ordinals, (ordinal) => parents.number(ids[ordinal] ?? '')));
  // What no record refers to has the number of those whose parent is unknown.
  numbers.delete(-1);
  return small.ordinals.every((ordinal) => {
    const number = parents.numberOf[ordinal] ?? -1;
    return number >= 0 && !numbers.has(number);
  });
}
