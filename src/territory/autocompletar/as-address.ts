/**
 * What a typed address means to `/direcciones`: for a text of which the letters found no number and no corner, though it has one. There names are read in more ways,
 * a corner need not be in the lists, and of hundreds of streets of a name it is found which crosses the other.
 */
import { readParameters } from '../../server/parameters/table.ts';
import { ADDRESS_BATCH } from '../direcciones/parameters.ts';
import { searchAddresses } from '../direcciones/search.ts';
import { READING } from '../present/batch.ts';
import type { SuggestionCatalog } from './importance.ts';
import type { Shelves } from './shelf.ts';
import type { Suggestion, SuggestQuery } from './suggest.ts';
import { type TypedName, type TypedQuery, typedName } from './typed.ts';

/** Addresses that are taken, however many suggestions are asked for: the list of a few is the beginning of that of many. */
const MOST_TAKEN = 10;
/** Fewer letters of its last word are not looked up: anything begins so. A number may be a whole name. */
const FEWEST_LETTERS = 3;

/** The reading of a text that makes it an address: a street with a number or a corner; undefined where there is none that is no guess. */
export function addressReading(readings: readonly TypedQuery[]): TypedQuery | undefined {
  return readings.find(({ number, crossing, isGuess }) => !isGuess && (number !== null || isWhole(crossing)));
}

function isWhole(crossing: TypedName | null): boolean {
  if (crossing === null) return false;
  const last = crossing.last === '' ? crossing.words.at(-1) : crossing.last;
  return last !== undefined && (last.length >= FEWEST_LETTERS || /^\d/.test(last));
}

/**
 * The addresses that `/direcciones` finds for the text, in its order.
 * @param score of the first; each further one has one less
 */
export function suggestAsAddress(
  catalog: SuggestionCatalog,
  shelves: Shelves,
  { text, provincia, departamento, localidad }: SuggestQuery,
  reading: TypedQuery,
  score: number,
): readonly Suggestion[] {
  const { values, issues } = readParameters(ADDRESS_BATCH, { body: [['direccion', text]] }, READING);
  if (issues.length > 0) return [];
  const asked = { ...values, provincia, departamento, localidad, max: MOST_TAKEN };
  const { parsed, page } = searchAddresses(catalog, asked);
  const number = parsed?.distance === true ? null : (parsed?.number ?? null);
  const { streets } = shelves;
  return page.flatMap(({ streets: [street, other, end] }, place): Suggestion[] => {
    if (!other && number === null) return [];
    return [
      {
        score: score - place,
        shelf: streets.place,
        record: street.street,
        other: other?.street ?? -1,
        kind: 'direccion',
        table: 'calles',
        number: other ? null : number,
        typed: reading.name,
        crossing: other ? (reading.crossing ?? NOT_TYPED) : null,
        end: end?.street ?? -1,
        until: end ? (reading.until ?? NOT_TYPED) : null,
      },
    ];
  });
}

const NOT_TYPED = typedName('');
