/** Alternatives for an address that was not found, or not as meant: each changes the selection. Pure. */

import { composed } from './reading.ts';
import type { Explanation, Reading, Street } from './schemas.ts';
import {
  FILTERS,
  type Filters,
  localityOf,
  type Name,
  nameOfFilter,
  nearestNumbers,
  numberOf,
  showing,
} from './selection.ts';

/** Kinds of alternatives. */
const TRY_KINDS = [
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
type TryKind = (typeof TRY_KINDS)[number];

/** An alternative: the text of its button, and its changes of the page's address. */
interface Try {
  readonly label: string;
  /** Its place: distinguishes it from others of the same name. */
  readonly place: string;
  readonly ranges: Street['alturas'];
  readonly changes: Readonly<Record<string, string | null>>;
}

/** Alternatives of one kind; `about`: the text that they replace, empty for none. */
export interface Tries {
  readonly kind: TryKind;
  readonly about: string;
  readonly list: readonly Try[];
}

/** Returns the changes that select an address within the same filters; `more` replaces some. */
function within(filters: Filters, direccion: string, more: Filters = {}): Try['changes'] {
  const values: Partial<Record<Name, string>> = {};
  for (const name of FILTERS) {
    const value = more[name] ?? filters[name];
    if (value !== undefined && value !== '') values[name] = value;
  }
  return showing({ ...values, direccion });
}

/** Returns the place of a street as filters: its census locality, else department and province by name. */
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

/** An explained address with its filters and the reading that counts. */
interface Case {
  readonly explanation: Explanation;
  readonly filters: Filters;
  readonly reading: Pick<Reading, 'calles' | 'altura' | 'piso' | 'tipo'>;
}

/** Returns all alternatives, the most likely to help first. */
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

/** The nearest numbers that the street has. */
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

/** Units with a name similar to that of a filter without results. */
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

/** Streets of the same name in other places, without the filters. */
function elsewhere({ explanation, reading }: Case): Tries[] {
  // For a missing number, streets without it are left out.
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

/** A number and a corner that contradict each other: each of them alone. */
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

/** The readings of an ambiguous text. */
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

/** Codes of misses that depend on the place. */
const OF_PLACE: ReadonlySet<string> = new Set([
  'filtro_sin_resultados',
  'filtros_incompatibles',
  'lugar_sin_calles',
  'calle_no_encontrada',
  'calle_en_otro_lugar',
  'altura_en_otro_departamento',
  'cruce_no_encontrado',
]);

/** The same text without each filter, and everywhere. */
function withoutFilters(one: Case): Tries[] {
  const { explanation, filters, reading } = one;
  const hasPlace = explanation.lugar_del_texto !== null;
  const given = FILTERS.filter((name) => filters[name] !== undefined);
  if ((given.length === 0 && !hasPlace) || !OF_PLACE.has(codeOf(one) ?? '')) return [];
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
  const bare = hasPlace ? composed(reading) : label;
  const everywhere: Try = { label: bare, place: '', ranges: [], changes: within({}, bare) };
  return [{ kind: 'without-filter', about: '', list: [...less, everywhere] }];
}
