/** What to try instead when an address was not found, or not as it was meant: each a change of the address of the page. */
import type { Explanation, Reading, Street } from '../schemas.ts';
import { composed } from './reading.ts';
import {
  FILTERS,
  type Filters,
  localityOf,
  type Name,
  nameOfFilter,
  nearestNumbers,
  numberOf,
  showing,
} from './request.ts';

/** Why something is worth a try. */
export const TRY_KINDS = [
  'number',
  'place-named',
  'street-like',
  'elsewhere',
  'crossing',
  'without-filter',
  'number-alone',
  'corner-alone',
  'other-reading',
] as const;
export type TryKind = (typeof TRY_KINDS)[number];

/** One thing to try: what its button says, and what the address of the page becomes. */
export interface Try {
  readonly label: string;
  /** What tells it from others of the same name: its place, its numbers. */
  readonly place: string;
  readonly ranges: Street['alturas'];
  readonly changes: Readonly<Record<string, string | null>>;
}

/** Tries of one kind; `about`: the text that they stand in for, empty where there is none. */
export interface Tries {
  readonly kind: TryKind;
  readonly about: string;
  readonly list: readonly Try[];
}

/** Numbers and other streets apart, an address within the same filters. */
function within(filters: Filters, direccion: string, more: Filters = {}): Try['changes'] {
  const values: Partial<Record<Name, string>> = {};
  for (const name of FILTERS) {
    const value = more[name] ?? filters[name];
    if (value !== undefined && value !== '') values[name] = value;
  }
  return showing({ ...values, direccion });
}

/** A street's own place as filters: its census locality, or by name what it has instead. */
export function ownPlace(street: Pick<Street, 'id' | 'localidad_censal' | 'departamento' | 'provincia'>): Filters {
  const locality = localityOf(street);
  if (locality !== null) return { localidad_censal: locality };
  return {
    ...(street.provincia !== null && { provincia: street.provincia }),
    ...(street.departamento !== null && { departamento: street.departamento }),
  };
}

/** `Rosario, Santa Fe`. */
export function placeName({ localidad_censal, departamento, provincia }: Street): string {
  const names = [localidad_censal ?? departamento, provincia].filter((name) => name !== null);
  return [...new Set(names)].join(', ');
}

/** What the page knows of an address and where it was looked for. */
interface Case {
  readonly explanation: Explanation;
  readonly filters: Filters;
  readonly reading: Pick<Reading, 'calles' | 'altura' | 'piso' | 'tipo'>;
}

/** All that may be tried, in the order in which it is likely to help. Nothing when the address was found without a remark. */
export function triesFor(explanation: Explanation, filters: Filters): readonly Tries[] {
  const reading = explanation.relectura?.direccion ?? explanation.lecturas[0];
  if (!reading) return [];
  const one: Case = { explanation, filters, reading };
  return [
    ...numbers(one),
    ...namedPlaces(one),
    ...likeStreets(one),
    ...elsewhere(one),
    ...crossings(one),
    ...halves(one),
    ...otherReadings(one),
    ...withoutFilters(one),
  ].filter(({ list }) => list.length > 0);
}

function codeOf({ explanation }: Case): string | undefined {
  return explanation.motivo?.codigo;
}

/** The nearest numbers that the street does have. */
function numbers({ explanation, filters, reading }: Case): Tries[] {
  if (!explanation.avisos.some(({ codigo }) => codigo === 'altura_fuera_de_rango')) return [];
  const street = explanation.candidatos[0]?.calles[0];
  const number = numberOf(reading.altura);
  if (!street || number === null) return [];
  const list = nearestNumbers(street.alturas, number).map((near): Try => {
    const label = composed(reading, { calles: [street.nombre, ...reading.calles.slice(1)], altura: String(near) });
    return { label, place: placeName(street), ranges: [], changes: within(filters, label, ownPlace(street)) };
  });
  return [{ kind: 'number', about: street.nombre, list }];
}

/** Units with names like the one that a filter gave in vain. */
function namedPlaces({ explanation, filters }: Case): Tries[] {
  return explanation.alternativas.filtros.map(({ filtro, valor, unidades }) => {
    const list = unidades.map(({ id, nombre, provincia, departamento }): Try => {
      const place = [departamento, provincia].filter((name) => name !== null && name !== undefined).join(', ');
      return { label: nombre, place, ranges: [], changes: within(filters, explanation.texto, { [filtro]: id }) };
    });
    return { kind: 'place-named', about: String(valor), list };
  });
}

function likeStreets({ explanation, filters, reading }: Case): Tries[] {
  return explanation.alternativas.calles.map(({ calle, parecidas }) => {
    const list = parecidas.map((street): Try => {
      const calles = reading.calles.map((own) => (own === calle ? street.nombre : own));
      return {
        label: composed(reading, { calles }),
        place: placeName(street),
        ranges: street.alturas,
        changes: within(filters, composed(reading, { calles }), ownPlace(street)),
      };
    });
    return { kind: 'street-like', about: calle, list };
  });
}

/** Streets of the very name in other places: the filters give way. */
function elsewhere({ explanation, reading }: Case): Tries[] {
  // Where the number is what is missing, streets that are known not to have it are no help either.
  const isAboutNumber = explanation.avisos.some(({ codigo }) => codigo === 'altura_fuera_de_rango');
  const number = numberOf(reading.altura);
  const places = explanation.alternativas.en_otros_lugares.filter(
    ({ alturas }) => !isAboutNumber || number === null || nearestNumbers(alturas, number).length === 0,
  );
  const list = places.map((street): Try => {
    const label = composed(reading, { calles: [street.nombre, ...reading.calles.slice(1)] });
    return { label, place: placeName(street), ranges: street.alturas, changes: within({}, label, ownPlace(street)) };
  });
  return [{ kind: 'elsewhere', about: reading.calles[0] ?? '', list }];
}

function crossings({ explanation, filters, reading }: Case): Tries[] {
  return explanation.alternativas.cruces.map(({ calle, se_cruza_con }) => {
    const list = se_cruza_con.map(({ nombre }): Try => {
      const label = composed(reading, { calles: [calle.nombre, nombre], altura: null });
      return { label, place: placeName(calle), ranges: [], changes: within(filters, label, ownPlace(calle)) };
    });
    return { kind: 'crossing', about: calle.nombre, list };
  });
}

/** A number and a corner that contradict each other: one of the two alone. */
function halves(one: Case): Tries[] {
  const { filters, reading } = one;
  if (codeOf(one) !== 'cruce_lejos_de_la_altura') return [];
  const [street = ''] = reading.calles;
  const simple = (kind: TryKind, label: string): Tries => ({
    kind,
    about: '',
    list: [{ label, place: '', ranges: [], changes: within(filters, label) }],
  });
  return [
    simple('number-alone', composed(reading, { calles: [street] })),
    simple('corner-alone', composed(reading, { altura: null })),
  ];
}

/** The readings of a text that has two of them. */
function otherReadings(one: Case): Tries[] {
  if (codeOf(one) !== 'texto_ambiguo') return [];
  const labels = new Set(one.explanation.lecturas.map((reading) => composed(reading)));
  labels.delete(one.explanation.texto);
  const list = [...labels].map(
    (label): Try => ({
      label,
      place: '',
      ranges: [],
      changes: within(one.filters, label),
    }),
  );
  return [{ kind: 'other-reading', about: '', list }];
}

/** Misses that come of where was looked. */
const OF_PLACE: ReadonlySet<string> = new Set([
  'filtro_sin_resultados',
  'filtros_incompatibles',
  'lugar_sin_calles',
  'calle_no_encontrada',
  'calle_en_otro_lugar',
  'altura_en_otro_departamento',
  'cruce_no_encontrado',
]);

/** The same text where less is asked of its place: without each filter, and everywhere, without the place that it says itself. */
function withoutFilters(one: Case): Tries[] {
  const { explanation, filters, reading } = one;
  const isStated = explanation.lugar_del_texto !== null;
  const given = FILTERS.filter((name) => filters[name] !== undefined);
  if ((given.length === 0 && !isStated) || !OF_PLACE.has(codeOf(one) ?? '')) return [];
  const label = explanation.texto;
  const less =
    given.length < 2
      ? []
      : given.map((name): Try => {
          const { [name]: dropped, ...others } = filters;
          return {
            label,
            place: `− ${nameOfFilter(explanation, name) ?? dropped ?? ''}`,
            ranges: [],
            changes: within(others, label),
          };
        });
  const bare = isStated ? composed(reading) : label;
  const everywhere: Try = { label: bare, place: '', ranges: [], changes: within({}, bare) };
  return [{ kind: 'without-filter', about: '', list: [...less, everywhere] }];
}
