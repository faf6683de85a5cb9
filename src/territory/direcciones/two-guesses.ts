/** Streets that a name may mean only if two things are guessed at once: a slip, and what else the street is called or is not. */
import type { ParsedStreet } from '../address/types.ts';
import { holds as isWithin } from '../catalog/ranges.ts';
import { GIVEN_NAMES } from '../streets/given-names.ts';
import { holds } from '../streets/held-words.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import { CONTAINMENT } from '../streets/numbering.ts';
import { isWrittenSo } from '../streets/own-name.ts';
import { SIDES } from '../streets/part-of-name.ts';
import type { PlainName } from '../streets/plain-name.ts';
import { type Candidate, Candidates, NamedStreets } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Bounds } from './gather.ts';
import { askedName } from './lookups.ts';
import { leaveOneTown } from './one-town.ts';

/** What is known of the place and the door of an address. */
type Known = Pick<Bounds, 'scope' | 'hints' | 'number'>;

/**
 * The candidates without those that take two guesses: in any of a hundred towns some street is nearly called as what was asked for. One
 * of the town that filters or the text tell may be meant, where it is known to have the number, and by its sound, or but for a letter of a
 * long word, any may be.
 */
export function withoutTwoGuesses(
  catalog: AddressCatalog,
  street: ParsedStreet,
  known: Known,
  found: Candidates,
): Candidates {
  const { streets } = found;
  if (known.scope.provinces === null || streets.isFound || streets.length === 0) return found;
  const { names } = catalog.network;
  const { nameOf } = catalog.tables.calles.text;
  const asked = names.plain(askedName(street));
  const isTown = leaveOneTown(catalog, known.scope);
  const left: Candidate[] = [];
  // Streets of one verdict mostly bear one name.
  const judged: number[] = [];
  const takesTwo: boolean[] = [];
  for (let place = 0; place < streets.length; place++) {
    const each = streets.streetAt(place);
    const verdict = streets.verdictAt(place);
    const number = nameOf[each] ?? -1;
    if (judged[verdict] !== number) {
      const name = names.of(number);
      judged[verdict] = number;
      takesTwo[verdict] = name !== undefined && areTwo(asked, name, streets.nameAt(place).fit, isTown);
    }
    if (takesTwo[verdict] !== true || isSure(catalog, known, isTown, each)) left.push(streets.at(place));
  }
  if (left.length === streets.length) return found;
  return new Candidates(NamedStreets.of(left), found.lookupCount, () => found.lookups, found.former);
}

/** Whether a street lies where the text says, or in the town that is known and has the number; where none was asked for, any number. */
function isSure(catalog: AddressCatalog, { hints, number }: Known, isTown: boolean, street: number): boolean {
  if (hints !== null && isWithin(hints.streets, street)) return true;
  if (!isTown) return false;
  const containment = catalog.network.numbering.containment(street, number ?? 1);
  return number === null ? containment !== CONTAINMENT.unknown : containment === CONTAINMENT.inside;
}

/** Letters of a word at least of which two slips are one guess among the streets of one town. */
const LONG = 10;

/** Whether a name has more or fewer words than were asked for, and one of these is in it neither as it was written nor by ear. */
function areTwo(asked: PlainName, name: PlainName, fit: NameFit, isTown: boolean): boolean {
  if (fit === NAME_FIT.typo && name.core.length <= asked.core.length) return false;
  if (fit === NAME_FIT.beyond && name.core.every((word) => holds(asked.words, word)))
    return !isTown && lacksName(asked, name);
  if (isWrittenSo(asked, name, fit)) return false;
  return !isTown || asked.words.some((word) => word.length < LONG && !holds(name.words, word));
}

/** What stands before the name of a thing and is left out by some: `Río Nilo`, `Nuestra Señora de Aránzazu`. */
const OF_THINGS: ReadonlySet<string> = new Set(
  'batalla camino ciudad combate isla islas lago nuestra parque provincia republica rio san santa santo senora virgen'.split(
    ' ',
  ),
);
const LETTERS = /^\p{L}+$/u;
/** Letters of a word at most that may be short for anything. */
const LONGEST_SHORT = 3;

/**
 * Whether a name is a surname alone and lacks a word of the asked one that is more than a given name or the side of a town: one of two
 * surnames, or what nobody famous is called. Somewhere in a province there is a `CASTRO`, but it is not `Obdulio Hernández Castro`.
 */
function lacksName(asked: PlainName, name: PlainName): boolean {
  return name.core.length === 1 && asked.core.some((word) => !holds(name.words, word) && isOwnName(word));
}

function isOwnName(word: string): boolean {
  if (word.length <= LONGEST_SHORT || !LETTERS.test(word)) return false;
  return !GIVEN_NAMES.has(word) && !SIDES.has(word) && !OF_THINGS.has(word);
}
