/** The lists of establishments of generation v2 (georef-v2.md); their records are those of another group. */
import { choice, parameter, read, refuse } from '../../server/parameters/parameter.ts';
import { type FieldTable, fieldTable } from '../contract/fields.ts';
import type { Generation } from '../contract/generations.ts';
import { MAXIMUM_IDS } from '../contract/ids.ts';
import {
  exactParameter,
  fieldsParameter,
  flattenParameter,
  formatParameter,
  type ListParameters,
  maximumParameter,
  name,
  offsetParameter,
  orderParameter,
  parentFilter,
} from '../contract/parameters.ts';
import { FORMATS, LAYER_FORMATS, type ListSpec } from '../contract/resources.ts';
import type { ListCatalog, ServedList } from '../lists.ts';
import {
  ESTABLISHMENT_KINDS,
  type EstablishmentDirectory,
  type EstablishmentKind,
  type Establishments,
} from './directory.ts';
import { EstablishmentTable } from './table.ts';

const NONE: Establishments = [];
const DEFAULT_MAXIMUM = 10;

/** The words of `tipo`, and the kinds that they mean. */
const KINDS: Readonly<Record<string, EstablishmentKind>> = {
  educativos: 'establecimientos_educativos',
  universitarios: 'instituciones_universitarias',
};
const KIND_WORDS = [...Object.keys(KINDS), ...ESTABLISHMENT_KINDS];

/** `tipo`: one kind of establishments; both without it. */
export const kindParameter = choice(KIND_WORDS, {
  sentence: 'Kind of establishments; both without it.',
  example: 'educativos',
});

/** The kind that a word of `tipo` means. */
export function kindCalled(word: string | undefined): EstablishmentKind | undefined {
  return ESTABLISHMENT_KINDS.find((kind) => kind === word) ?? KINDS[word ?? ''];
}

const fieldsOf = (singular: string): FieldTable =>
  fieldTable(
    `
    id                   basico   ${singular}_id
    nombre               basico   ${singular}_nombre
    tipo_establecimiento estandar -
    centroide.lat        estandar ${singular}_centroide_lat
    centroide.lon        estandar ${singular}_centroide_lon
    domicilio            estandar ${singular}_domicilio
    gestion              estandar ${singular}_gestion
    provincia.id         estandar -
    provincia.nombre     estandar -
    departamento.id      estandar -
    departamento.nombre  estandar -
    dependencia          completo ${singular}_dependencia
    fuente               completo ${singular}_fuente
  `,
    `${singular} `,
  );

const LISTS: readonly {
  readonly spec: Omit<ListSpec, 'formats' | 'fields'>;
  readonly kind: EstablishmentKind | null;
}[] = [
  {
    spec: { key: 'establecimientos', path: 'establecimientos', singular: 'establecimiento', title: 'establishments' },
    kind: null,
  },
  {
    spec: {
      key: 'establecimientos_educativos',
      path: 'establecimientos-educativos',
      singular: 'establecimiento_educativo',
      title: 'schools',
    },
    kind: 'establecimientos_educativos',
  },
  {
    spec: {
      key: 'instituciones_universitarias',
      path: 'instituciones-universitarias',
      singular: 'institucion_universitaria',
      title: 'universities',
    },
    kind: 'instituciones_universitarias',
  },
];

/** The table of the establishments of this moment. */
export function establishmentsIn(catalog: ListCatalog, directory: EstablishmentDirectory): EstablishmentTable {
  return EstablishmentTable.of(directory() ?? NONE, catalog);
}

/** `id`: any ids, for sources number establishments in ways of their own. */
const idsParameter = parameter<readonly string[], { sentence: string; example: string }>(
  { sentence: 'Ids, several between commas.', example: '1' },
  { type: 'string', minLength: 1 },
  (raw) => {
    const items = String(Array.isArray(raw) ? raw.join() : raw).split(',');
    const wanted = items.map((item) => item.trim());
    if (wanted.length > MAXIMUM_IDS) return refuse({ kind: 'custom', rule: 'ids_many', detail: String(MAXIMUM_IDS) });
    return wanted.includes('') ? refuse({ kind: 'empty' }) : read(wanted);
  },
);

/** The lists of establishments in a generation. */
export function establishmentLists(generation: Generation, directory: EstablishmentDirectory): readonly ServedList[] {
  return LISTS.map(({ spec: names, kind }) => {
    const fields = fieldsOf(names.singular);
    const spec: ListSpec = { ...names, formats: [...FORMATS, ...LAYER_FORMATS], fields };
    const batch: ListParameters = {
      id: idsParameter,
      nombre: name('Name to search for, by its words unless `exacto` is on.', 'Sarmiento'),
      ...(kind === null ? { tipo: kindParameter } : {}),
      provincia: parentFilter('provincia'),
      departamento: parentFilter('departamento'),
      gestion: name('Kind of management, as the source calls it.', 'Estatal'),
      dependencia: name('What the establishment is a part of, as the source calls it.', 'Nacional'),
      orden: orderParameter,
      aplanar: flattenParameter,
      campos: fieldsParameter(fields),
      max: maximumParameter(DEFAULT_MAXIMUM),
      inicio: offsetParameter,
      exacto: exactParameter,
    };
    return {
      generation,
      spec,
      tables: { batch, search: { ...batch, formato: formatParameter(spec.formats) } },
      isFromElsewhere: true,
      description:
        kind === null
          ? 'The organisms whose kind says that they are schools or universities.'
          : 'Superseded by `establecimientos` with `tipo`.',
      records: (catalog) => establishmentsIn(catalog, directory),
      search: (catalog, values) => establishmentsIn(catalog, directory).search(values, kind ?? kindCalled(values.tipo)),
      geometry: () => null,
    };
  });
}
