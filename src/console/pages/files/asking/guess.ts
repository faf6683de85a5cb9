/** What a file seems to hold, by its headings and then by its values; everything can be changed by who sees it. */
import { plainHeading, usualPlaces } from '../../../../csv/headings.ts';
import type { Beginning } from '../opening/beginning.ts';
import { KIND_NAMES, KINDS, type Kind, type KindName, kindOf, type ParameterName, usualHeadings } from './kinds.ts';
import { type Plan, placeOf, type Source } from './plan.ts';

type Table = Pick<Beginning, 'headings' | 'rows'>;

/** A street and a number behind it, which is what addresses look like. */
const ADDRESS = /\p{L}{2}.{0,80}\s\d|\p{L}{3}.{0,80}\s(y|e|esq\.?|esquina)\s\p{L}/iu;
const NUMBER = /^\s*[+-]?\d+([.,]\d+)?\s*$/;
/** Degrees between which the country lies, with the islands and the sector of the Antarctic. */
const LATITUDES = [-90, -21] as const;
const LONGITUDES = [-75, -25] as const;
/** The part of a column's values that has to look like something for it to be taken for that. */
const MOST_OF = 0.6;

/** The first guess for a file. */
export function guess(table: Table): Plan {
  const kind = kindName(table);
  return { kind, sources: guessSources(kind, table), exact: false, comma: false, corner: false };
}

/** Which columns hold the parameters of a kind. */
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

/** What a view's address says of a file, on top of the guess: columns that the file does not have are left to the guess. */
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
  // A link made for another file: what this one holds is plain to see.
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
  // The smallest kind of unit that a heading names; larger ones tell where it is.
  const named = SMALLEST_FIRST.find((kind) =>
    usualHeadings(kind, 'nombre').some(([heading = '']) => !GENERAL.has(heading) && plain.includes(heading)),
  );
  return named ?? 'localidades';
}

/** Headings that say nothing of a kind. */
const GENERAL: ReadonlySet<string> = new Set(['nombre', 'name']);
const SMALLEST_FIRST: readonly KindName[] = [...KIND_NAMES].reverse();

/** The column whose values look most like a parameter; -1 where none does. */
function byValues(parameter: ParameterName, { headings, rows }: Table, taken: ReadonlySet<number>): number {
  let best = -1;
  let bestPart = MOST_OF;
  for (let place = 0; place < headings.length; place++) {
    if (taken.has(place)) continue;
    const values = rows.map((row) => row[place] ?? '').filter((value) => value.trim() !== '');
    if (values.length === 0) continue;
    const part = values.filter((value) => looksLike(parameter, value)).length / values.length;
    // Of equals the first: who writes a table begins with what it is about.
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

/** A decimal number between two others: whole ones are more often something else. */
function isBetween(value: string, [least, most]: readonly [number, number]): boolean {
  if (!NUMBER.test(value) || !/[.,]/.test(value)) return false;
  const number = Number(value.replace(',', '.'));
  return number >= least && number <= most;
}
