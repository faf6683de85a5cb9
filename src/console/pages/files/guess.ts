/** Guesses the plan of a file by its headings, then by its values. Pure. */
import { plainHeading, usualPlaces } from '../../../csv/headings.ts';
import type { Beginning } from './beginning.ts';
import { KIND_NAMES, KINDS, type Kind, type KindName, kindOf, type ParameterName, usualHeadings } from './kinds.ts';
import { type Plan, placeOf, type Source } from './plan.ts';

type Table = Pick<Beginning, 'headings' | 'rows'>;

/** An address: a street with a number behind it, or a corner. */
const ADDRESS = /\p{L}{2}.{0,80}\s\d|\p{L}{3}.{0,80}\s(y|e|esq\.?|esquina)\s\p{L}/iu;
const NUMBER = /^\s*[+-]?\d+([.,]\d+)?\s*$/;
/** The country in degrees, with the islands and its part of the Antarctic. */
const LATITUDES = [-90, -21] as const;
const LONGITUDES = [-75, -25] as const;
/** The part of a column's values that must fit a parameter. */
const MOST_OF = 0.6;

/** Guesses a plan. */
export function guess(table: Table): Plan {
  const kind = kindName(table);
  return { kind, sources: guessSources(kind, table), exact: false, comma: false, corner: false };
}

/** Guesses the columns of a kind's parameters. */
export function guessSources(kind: KindName, table: Table): Plan['sources'] {
  const sources: Partial<Record<ParameterName, Source>> = {};
  const taken = new Set<number>();
  const plain = table.headings.map(plainHeading);
  const [needed = [], ...others] = KINDS[kind].needs;
  const alternatives = others.flat();
  const byHeadings = (parameter: ParameterName): void => {
    const places = usualPlaces(plain, usualHeadings(kind, parameter));
    if (!places || places.some((place) => taken.has(place))) return;
    sources[parameter] = { from: 'columns', places };
    for (const place of places) taken.add(place);
  };
  for (const parameter of KINDS[kind].parameters) if (!alternatives.includes(parameter)) byHeadings(parameter);
  for (const parameter of needed) {
    if (sources[parameter]) continue;
    const place = byValues(parameter, table, taken);
    if (place < 0) continue;
    sources[parameter] = { from: 'columns', places: [place] };
    taken.add(place);
  }
  // An `id` beside a name is mostly the file's own.
  if (!hasNeeded(KINDS[kind], sources)) for (const parameter of alternatives) byHeadings(parameter);
  return sources;
}

/** Reads a plan from the address; columns that the file does not have are guessed. */
export function planFrom(get: (name: string) => string, table: Table): Plan {
  const kind = kindOf(get('tipo'));
  if (!kind) return guess(table);
  const sources: Partial<Record<ParameterName, Source>> = {};
  for (const name of kind.parameters) {
    const fixed = get(`fijo_${name}`);
    const places =
      get(name) === ''
        ? []
        : get(name)
            .split(',')
            .map((called) => placeOf(table.headings, called));
    if (fixed !== '') sources[name] = { from: 'value', value: fixed };
    else if (places.length > 0 && places.every((place) => place >= 0)) sources[name] = { from: 'columns', places };
  }
  const guessed = guess(table);
  const whole = hasNeeded(kind, sources) ? sources : { ...guessSources(kind.name, table), ...sources };
  // The link was made for another kind of file.
  if (!hasNeeded(kind, whole) && hasNeeded(KINDS[guessed.kind], guessed.sources)) return guessed;
  return {
    kind: kind.name,
    sources: whole,
    exact: get('exacto') === 'true',
    comma: get('decimales') === 'coma',
    corner: get('union') === ' y ',
  };
}

function hasNeeded({ needs }: Kind, sources: Plan['sources']): boolean {
  return needs.some((group) => group.every((name) => sources[name]));
}

function kindName(table: Table): KindName {
  const plain = table.headings.map(plainHeading);
  const has = (kind: KindName, parameter: ParameterName): boolean =>
    usualPlaces(plain, usualHeadings(kind, parameter)) !== null;
  if (has('direcciones', 'direccion')) return 'direcciones';
  if (has('ubicacion', 'lat') && has('ubicacion', 'lon')) return 'ubicacion';
  if (byValues('direccion', table, new Set()) >= 0) return 'direcciones';
  const points = guessSources('ubicacion', table);
  if (points.lat && points.lon) return 'ubicacion';
  // The smallest kind of unit that a heading names; larger ones are where it lies.
  const named = SMALLEST_FIRST.find((kind) =>
    usualHeadings(kind, 'nombre').some(([heading = '']) => !GENERAL.has(heading) && plain.includes(heading)),
  );
  return named ?? 'localidades';
}

/** Headings without a kind. */
const GENERAL: ReadonlySet<string> = new Set(['nombre', 'name']);
const SMALLEST_FIRST: readonly KindName[] = [...KIND_NAMES].reverse();

/** Returns the column whose values fit a parameter best; -1 for none. */
function byValues(parameter: ParameterName, { headings, rows }: Table, taken: ReadonlySet<number>): number {
  let best = -1;
  let bestPart = MOST_OF;
  for (let place = 0; place < headings.length; place++) {
    if (taken.has(place)) continue;
    const values = rows.map((row) => row[place] ?? '').filter((value) => value.trim() !== '');
    if (values.length === 0) continue;
    const part = values.filter((value) => looksLike(parameter, value)).length / values.length;
    // Of equal columns the first: tables mostly begin with their subject.
    if (part > bestPart) {
      best = place;
      bestPart = part;
    }
  }
  return best;
}

function looksLike(parameter: ParameterName, value: string): boolean {
  if (parameter === 'direccion') return ADDRESS.test(value);
  if (parameter === 'lat') return isBetween(value, LATITUDES);
  if (parameter === 'lon') return isBetween(value, LONGITUDES);
  return parameter === 'nombre' && /\p{L}/u.test(value) && !NUMBER.test(value);
}

/** Whether a text is a decimal fraction between two numbers; whole numbers are mostly something else. */
function isBetween(value: string, [least, most]: readonly [number, number]): boolean {
  if (!NUMBER.test(value) || !/[.,]/.test(value)) return false;
  const number = Number(value.replace(',', '.'));
  return number >= least && number <= most;
}
