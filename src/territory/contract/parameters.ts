/**
 * The parameters of the searches by name, declared once per resource (contract 4.3; territorial.md 1.1, 1.2;
 * decisions.md C). The pieces are exported for the tables of addresses and points.
 */
import {
  choice,
  integer,
  joinByCommas,
  type Parameter,
  parameter,
  type Reading,
  read,
  refuse,
  type Schema,
  text,
} from '../../server/parameters/parameter.ts';
import type { IntersectionKind } from '../catalog/geometry.ts';
import { FIELD_SETS, type FieldSelection, type FieldTable } from './fields.ts';
import {
  type Intersections,
  MAXIMUM_IDS,
  MAXIMUM_INTERSECTED,
  readFilter,
  readIds,
  readIntersections,
  type UnitFilter,
} from './ids.ts';
import {
  type Format,
  type IdShape,
  mapResources,
  PARENT_RESOURCE,
  type ParentKind,
  RESOURCES,
  type ResourceSpec,
  type TableResource,
  type UnitResource,
} from './resources.ts';

const MAXIMUM_RESULTS = 5000;
const MAXIMUM_OFFSET = 10000;
const ORDERS = ['id', 'nombre'] as const;
export type Order = (typeof ORDERS)[number];

const FLAG_VALUES = ['true', '1', 'false', '0'] as const;

/** A flag: `true`, `1` and empty turn it on, `false` and `0` off, in any letter case; anything else is refused. */
export function flag(sentence: string): Parameter<boolean, true> {
  return parameter<boolean, { sentence: string; fallback: false }>(
    { sentence, fallback: false },
    { type: 'boolean' },
    readFlag,
  );
}

function readFlag(raw: unknown): Reading<boolean> {
  if (typeof raw === 'boolean') return read(raw);
  const word = typeof raw === 'number' ? String(raw) : raw;
  if (typeof word !== 'string') return refuse({ kind: 'not_a_choice', choices: FLAG_VALUES });
  switch (word.toLowerCase()) {
    case 'true':
    case '1':
    case '':
      return read(true);
    case 'false':
    case '0':
      return read(false);
    default:
      return refuse({ kind: 'not_a_choice', choices: FLAG_VALUES });
  }
}

/** Longest text to search for: the longest name of the data, that of a street with its department and province, has 130 characters. */
export const MAXIMUM_TEXT = 200;

/** A text to search for, not empty. */
export function name(sentence: string, example: string): Parameter<string, false> {
  return text({ sentence, example, minLength: 1, maxLength: MAXIMUM_TEXT });
}

/** The schema of an id of a shape, written in full; shorter ones whose zeros are missing are understood, too. */
export function idSchema({ lengths, letters }: IdShape): Schema {
  const character = letters ? '[0-9A-Z]' : '[0-9]';
  return { type: 'string', pattern: `^(?:${lengths.map((length) => `${character}{${length}}`).join('|')})$` };
}

function listOf(items: Schema, maxItems: number): Schema {
  return { type: 'array', minItems: 1, maxItems, uniqueItems: true, items };
}

/** A list of ids of one shape. */
export function ids(shape: IdShape, sentence: string, example: string): Parameter<readonly string[], false> {
  return parameter<readonly string[], { sentence: string; example: string; join: typeof joinByCommas }>(
    { sentence, example, join: joinByCommas },
    listOf(idSchema(shape), MAXIMUM_IDS),
    (raw) => readIds(raw, shape),
  );
}

/** A filter by the name or the ids of a unit. */
export function filter(shape: IdShape, sentence: string, example: string): Parameter<UnitFilter, false> {
  // Several names are no list: a comma is a part of a name.
  const join = (values: readonly unknown[]): string | undefined => {
    const joined = joinByCommas(values);
    const reading = readFilter(joined, shape);
    return reading.ok && reading.value.ids === null ? undefined : joined;
  };
  return parameter<UnitFilter, { sentence: string; example: string; join: typeof join }>(
    { sentence, example, join },
    { type: 'string', minLength: 1, maxLength: MAXIMUM_TEXT },
    (raw) => {
      const reading = readFilter(raw, shape);
      return reading.ok && reading.value.name.length > MAXIMUM_TEXT
        ? refuse({ kind: 'too_long', maximum: MAXIMUM_TEXT })
        : reading;
    },
  );
}

/** The filter by one of the four parent kinds; the examples of all are units around one place, so that together they find something. */
export function parentFilter(kind: ParentKind, place: ExamplePlace = 'La Plata'): Parameter<UnitFilter, false> {
  return filter(RESOURCES[PARENT_RESOURCE[kind]].id, PARENT_SENTENCES[kind], PARENT_EXAMPLES[place][kind]);
}

/** The filter by the locality of a street or an address. */
export function localityFilter(shape: IdShape): Parameter<UnitFilter, false> {
  return filter(shape, 'Locality: its name, or its id (8 or 10 digits), or several ids between commas.', '02000010');
}

function categoryParameter(resource: TableResource): Parameter<string, false> {
  return resource === 'calles'
    ? name('Kind of street; one matching word is enough.', 'AV')
    : name('Categories, several between commas, letter case and accents aside.', CATEGORY_EXAMPLES[resource] ?? '');
}

const CATEGORY_EXAMPLES: Readonly<Partial<Record<TableResource, string>>> = {
  municipios: 'Municipio',
  asentamientos: 'Componente de localidad compuesta',
};

const PARENT_SENTENCES: Readonly<Record<ParentKind, string>> = {
  provincia: 'Province: its name, or its id (2 digits), or several ids between commas.',
  departamento: 'Department, partido or comuna: its name, or its id (5 digits), or several ids between commas.',
  municipio: 'Municipality: its name, or its id (6 digits), or several ids between commas.',
  localidad_censal: 'Census locality: its name, or its id (8 digits), or several ids between commas.',
};
/** Where examples lie; streets and addresses are known of Buenos Aires in the starter data. */
type ExamplePlace = 'La Plata' | 'Buenos Aires';

const PARENT_EXAMPLES: Readonly<Record<ExamplePlace, Readonly<Record<ParentKind, string>>>> = {
  'La Plata': { provincia: '06', departamento: '06441', municipio: '060441', localidad_censal: '06441030' },
  'Buenos Aires': { provincia: '02', departamento: '02105', municipio: '020105', localidad_censal: '02000010' },
};

/** `campos`: which fields the answer holds. */
export function fieldsParameter(fields: FieldTable): Parameter<FieldSelection, true> {
  const declared = parameter<
    FieldSelection,
    { sentence: string; example: string; fallback: FieldSelection; join: typeof joinByCommas }
  >(
    {
      join: joinByCommas,
      sentence:
        'Fields of each result, between commas; a prefix stands for all fields under it; or one of ' +
        `the sets ${FIELD_SETS.join(', ')}. The basic fields are always there.`,
      example: fields.fields
        .slice(0, 2)
        .map(({ path }) => path)
        .join(','),
      fallback: fields.set('estandar'),
    },
    fieldsSchema(fields),
    (raw) => fields.select(raw),
  );
  // In the document the default is the set's name, not the list it stands for.
  return { ...declared, schema: { ...fieldsSchema(fields), default: ['estandar'] } };
}

/** The schema of a choice of fields: a set alone, or fields and prefixes, none twice. */
export function fieldsSchema(fields: FieldTable): Schema {
  const oneOf = (words: readonly string[], maxItems: number): Schema =>
    listOf({ type: 'string', enum: words }, maxItems);
  return { type: 'array', anyOf: [oneOf(FIELD_SETS, 1), oneOf(fields.items, fields.items.length)] };
}

function intersectionParameter({
  intersections,
  intersectionWords: words,
}: ResourceSpec): Parameter<Intersections, false> {
  const called = (kind: IntersectionKind): string =>
    Object.keys(words ?? {}).find((word) => words?.[word]?.kind === kind) ?? kind;
  const unit = `^(?:${intersections.map((kind) => `${called(kind)}:[0-9]{${ID_DIGITS[kind]}}`).join('|')})$`;
  const declared = parameter<Intersections, { sentence: string }>(
    {
      sentence: `Only units whose geometry touches one of these: \`tipo:id[:id…]\`, between commas; types ${intersections.map(called).join(', ')}.`,
    },
    listOf({ type: 'string', pattern: unit }, MAXIMUM_INTERSECTED),
    (raw) => readIntersections(raw, intersections, words),
  );
  // A JSON body takes text alone.
  return { ...declared, bodySchema: { type: 'string', pattern: unit } };
}

const ID_DIGITS: Readonly<Record<IntersectionKind, number>> = {
  provincia: 2,
  departamento: 5,
  municipio: 6,
  calle: 13,
};

export const orderParameter = choice(ORDERS, {
  sentence: 'Field to sort by, ascending. Without it: by relevance when a text is searched for, else by id.',
  example: 'nombre',
});
export const offsetParameter = integer({
  sentence: 'Number of results to skip.',
  fallback: 0,
  minimum: 0,
  maximum: MAXIMUM_OFFSET,
});
export const flattenParameter = flag('Flat results: nested keys joined with `_` (JSON and GeoJSON).');
export const exactParameter = flag('Texts must equal the whole name, letter case and accents aside.');

/** `max` with the default of its resource. */
export function maximumParameter(fallback: number): Parameter<number, true> {
  return integer({ sentence: 'Most results to return.', fallback, minimum: 1, maximum: MAXIMUM_RESULTS });
}

/** `formato`, with the formats that a resource offers; GET only. */
export function formatParameter<const F extends Format>(formats: readonly F[]): Parameter<F, false> {
  return choice<F, { sentence: string }>(formats, { sentence: 'Format of the answer; `json` when absent.' });
}

/** What a search by name takes in a batch. Parameters that a resource does not know are not in its table. */
type UnitParameters = {
  readonly id: Parameter<readonly string[], false>;
  readonly nombre?: Parameter<string, false>;
  readonly provincia?: Parameter<UnitFilter, false>;
  readonly departamento?: Parameter<UnitFilter, false>;
  readonly municipio?: Parameter<UnitFilter, false>;
  readonly gobierno_local?: Parameter<UnitFilter, false>;
  readonly localidad_censal?: Parameter<UnitFilter, false>;
  readonly localidad?: Parameter<UnitFilter, false>;
  readonly calle?: Parameter<readonly string[], false>;
  readonly altura?: Parameter<number, false>;
  readonly fraccion_censal?: Parameter<readonly string[], false>;
  readonly tipo?: Parameter<string, false>;
  readonly gestion?: Parameter<string, false>;
  readonly dependencia?: Parameter<string, false>;
  readonly categoria?: Parameter<string, false>;
  readonly interseccion?: Parameter<Intersections, false>;
  readonly orden: Parameter<Order, false>;
  readonly aplanar: Parameter<boolean, true>;
  readonly campos: Parameter<FieldSelection, true>;
  readonly max: Parameter<number, true>;
  readonly inicio: Parameter<number, true>;
  readonly exacto: Parameter<boolean, true>;
};
/** The same for a GET. */
type UnitSearchParameters = UnitParameters & { readonly formato: Parameter<Format, false> };

const fractionsParameter = ids(
  RESOURCES.fracciones_censales.id,
  'Ids of census fractions, several between commas.',
  '8208427',
);

function unitParameters(spec: ResourceSpec): UnitParameters {
  const has = (kind: ParentKind): boolean => spec.parents.includes(kind);
  const example = EXAMPLE_NAME[spec.resource];
  const place = spec.resource === 'calles' ? 'Buenos Aires' : 'La Plata';
  return {
    id: ids(spec.id, 'Ids, several between commas.', EXAMPLE_ID[spec.resource]),
    ...(example === undefined
      ? {}
      : { nombre: name('Name to search for, approximately unless `exacto` is on.', example) }),
    ...(has('provincia') ? { provincia: parentFilter('provincia', place) } : {}),
    ...(has('departamento') ? { departamento: parentFilter('departamento', place) } : {}),
    ...(has('municipio') ? { [spec.parentNames?.municipio ?? 'municipio']: parentFilter('municipio', place) } : {}),
    ...(has('localidad_censal') ? { localidad_censal: parentFilter('localidad_censal', place) } : {}),
    ...(spec.hasFraction ? { fraccion_censal: fractionsParameter } : {}),
    ...(spec.hasLocality ? { localidad: localityFilter({ lengths: [8, 10], exact: true }) } : {}),
    ...(spec.hasCategory ? { categoria: categoryParameter(spec.resource) } : {}),
    ...(spec.intersections.length > 0 ? { interseccion: intersectionParameter(spec) } : {}),
    orden: orderParameter,
    aplanar: flattenParameter,
    campos: fieldsParameter(spec.fields),
    max: maximumParameter(spec.defaultMax),
    inicio: offsetParameter,
    exacto: exactParameter,
  };
}

const EXAMPLE_ID: Readonly<Record<TableResource, string>> = {
  provincias: '06',
  departamentos: '06441',
  municipios: '060441',
  localidades_censales: '06441030',
  asentamientos: '06441030',
  localidades: '06441030',
  calles: '0200001090518',
  aglomerados: '0002',
  fracciones_censales: '8208427',
  radios_censales: '820842701',
};
const EXAMPLE_NAME: Readonly<Partial<Record<TableResource, string>>> = {
  provincias: 'Buenos Aires',
  departamentos: 'La Plata',
  municipios: 'La Plata',
  localidades_censales: 'La Plata',
  asentamientos: 'La Plata',
  localidades: 'La Plata',
  calles: 'Corrientes',
  aglomerados: 'Gran Rosario',
};

/** The parameters of a resource, in a batch query and in a GET, in the order in which `ayuda` lists them. */
interface UnitTables {
  readonly batch: UnitParameters;
  readonly search: UnitSearchParameters;
}

/** The tables of parameters by resource. */
export const UNIT_TABLES: Readonly<Record<UnitResource, UnitTables>> = mapResources(unitTables);

/** The tables of parameters of a resource of any generation. */
export function unitTables(spec: ResourceSpec): UnitTables {
  const batch = unitParameters(spec);
  return { batch, search: { ...batch, formato: formatParameter(spec.formats) } };
}

/** The parameters of the search of any list: a list knows only some of them. */
export type ListParameters = Partial<UnitParameters> &
  Pick<UnitParameters, 'aplanar' | 'campos' | 'max' | 'inicio' | 'exacto'>;

/** The parameters of a list, in a batch query and in a GET. */
export interface ListTables {
  readonly batch: ListParameters;
  readonly search: ListParameters & { readonly formato: Parameter<Format, false> };
}

/** The values of one search of any list; a parameter that the list does not know is undefined. */
export interface ListValues {
  readonly id?: readonly string[] | undefined;
  readonly nombre?: string | undefined;
  readonly provincia?: UnitFilter | undefined;
  readonly departamento?: UnitFilter | undefined;
  readonly municipio?: UnitFilter | undefined;
  readonly gobierno_local?: UnitFilter | undefined;
  readonly localidad_censal?: UnitFilter | undefined;
  readonly localidad?: UnitFilter | undefined;
  readonly calle?: readonly string[] | undefined;
  readonly altura?: number | undefined;
  readonly fraccion_censal?: readonly string[] | undefined;
  readonly tipo?: string | undefined;
  readonly gestion?: string | undefined;
  readonly dependencia?: string | undefined;
  readonly categoria?: string | undefined;
  readonly interseccion?: Intersections | undefined;
  readonly orden?: Order | undefined;
  readonly aplanar: boolean;
  readonly campos: FieldSelection;
  readonly max: number;
  readonly inicio: number;
  readonly exacto: boolean;
}
