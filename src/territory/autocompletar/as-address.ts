/**
 * What a typed address means to `/direcciones`: for a text of which the letters found no number and no corner, though it has one. There names are read in more ways,
 * a corner need not be in the lists, and of hundreds of streets of a name it is found which crosses the other.
 */
import { readParameters } from '../../server/parameters/table.ts';
import { UnitFilter } from '../contract/ids.ts';
import { ADDRESS_BATCH } from '../direcciones/parameters.ts';
import { searchAddresses } from '../direcciones/search.ts';
import { READING } from '../present/batch.ts';
import type { AreaFilters } from './area.ts';
import type { SuggestionCatalog } from './importance.ts';
import type { Shelves } from './shelf.ts';
import type { Suggestion, SuggestQuery } from './suggest.ts';
import { type TypedName, type TypedPlace, type TypedQuery, typedName } from './typed.ts';

/** Addresses that are taken, however many suggestions are asked for: the list of a few is the beginning of that of many. */
const MOST_TAKEN = 10;
/** Fewer letters of the last word of a corner are not looked up: anything begins so. */
const FEWEST_LETTERS = 3;

/** Whether a text may be an address: it has a number, or two streets of which the second is more than begun. */
export function mayBeAddress(text: string, readings: readonly TypedQuery[]): boolean {
  return /\d/.test(text) || readings.some(({ crossing, isGuess }) => !isGuess && isWhole(crossing));
}

/** What is asked as an address: the text, and where it is looked for. */
export type AddressQuestion = AreaFilters & Pick<SuggestQuery, 'text'>;

/** A text with its places as filters, in which more names of places are read; null where it has none behind a comma, or where others filter already. */
export function inItsPlaces(query: SuggestQuery, places: readonly TypedPlace[] | null): AddressQuestion | null {
  const { provincia, departamento, localidad } = query;
  const comma = query.text.indexOf(',');
  const [first, ...others] = places ?? [];
  if (!first || comma < 0 || provincia || departamento || localidad) return null;
  const around = others.at(-1);
  return {
    text: query.text.slice(0, comma),
    provincia: around && new UnitFilter(null, around.text),
    departamento: undefined,
    localidad: new UnitFilter(null, first.text),
  };
}

function isWhole(crossing: TypedName | null): boolean {
  if (crossing === null) return false;
  const last = crossing.last === '' ? crossing.words.at(-1) : crossing.last;
  return last !== undefined && last.length >= FEWEST_LETTERS;
}

/**
 * The streets with a number, the corners and, where `takesStreets`, the streets alone that `/direcciones` finds for a text, in its order.
 * @param score of the first; each further one has one less
 */
export function suggestAsAddress(
  catalog: SuggestionCatalog,
  shelves: Shelves,
  { text, provincia, departamento, localidad }: AddressQuestion,
  takesStreets: boolean,
  score: number,
): readonly Suggestion[] {
  const { values, issues } = readParameters(ADDRESS_BATCH, { body: [['direccion', text]] }, READING);
  if (issues.length > 0) return [];
  const { parsed, page } = searchAddresses(catalog, { ...values, provincia, departamento, localidad, max: MOST_TAKEN });
  if (!parsed) return [];
  const { streets } = shelves;
  const [typed = NOT_TYPED, crossing = NOT_TYPED, until = NOT_TYPED] = parsed.calles.map(typedName);
  const door = parsed.distance ? null : parsed.number;
  return page.flatMap(({ streets: [street, other, end] }, place): Suggestion[] => {
    const number = other ? null : door;
    const isStreet = !other && number === null;
    if (isStreet && !takesStreets) return [];
    return [
      {
        score: score - place,
        shelf: streets.place,
        record: street.street,
        other: other?.street ?? -1,
        kind: isStreet ? 'calle' : 'direccion',
        table: 'calles',
        number,
        typed,
        crossing: other ? crossing : null,
        end: end?.street ?? -1,
        until: end ? until : null,
      },
    ];
  });
}

const NOT_TYPED = typedName('');
