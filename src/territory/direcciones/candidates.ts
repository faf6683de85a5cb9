/** Stage "candidates": the streets that a name may mean, and how well each fits (territorial.md 8.6). */
import { fold } from '../../indexes/fold.ts';
import { Marks } from '../../indexes/marks.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { Matches } from '../../indexes/ranking.ts';
import { Recent } from '../../indexes/recent.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import type { ParsedStreet } from '../address/types.ts';
import { searchOtherwise } from '../queries/readings/search.ts';
import { compareNames, NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { PlainName } from '../streets/plain-name.ts';
import type { AddressCatalog } from './catalog.ts';
import { askedName, kindOf, type Lookup, type LookupMade, lookups, secondStreet, weightyWords } from './lookups.ts';

/** How a name fits what was asked; streets of one name share one. */
export interface Verdict {
  readonly fit: NameFit;
  /** How far the name is from the one asked for, in words; 0 for the same name. */
  readonly distance: number;
  /** False when another kind of street was asked for than the name has. */
  readonly kindFits: boolean;
  /** True when the name is letter for letter what was written, case and accents aside. */
  readonly literal: boolean;
}

/** One street that may be meant. */
export interface Candidate {
  readonly street: number;
  readonly name: Verdict;
}

/** The streets that one name of an address may mean, ascending, and how they were looked up, in the order of the trying. */
export interface Candidates {
  readonly streets: readonly Candidate[];
  readonly lookups: readonly LookupMade[];
}

const NO_NAME: PlainName = { words: [], core: [], kind: null, code: null, folded: '' };
const NO_CANDIDATES: Candidates = { streets: [], lookups: [] };
const WHOLE_NAME: Verdict = { fit: NAME_FIT.equal, distance: 0, kindFits: true, literal: true };

/**
 * The streets within `ranges` that a name may mean, ascending. `suffices` says whether what was found so far is enough;
 * otherwise, and while nothing fits but by typos, the next way to look is taken too. Ways that depart from the text are only
 * taken when those that keep to it find nothing but typos. Exact: the whole official name as written, and nothing else.
 */
export function candidatesOf(
  catalog: AddressCatalog,
  street: ParsedStreet,
  ranges: readonly OrdinalRange[],
  exact: boolean,
  suffices: (found: readonly Candidate[]) => boolean,
): Candidates {
  if (ranges.length === 0) return NO_CANDIDATES;
  if (exact) {
    const ordinals = catalog.tables.calles.text.exact(street.text, ranges);
    const streets = Array.from(ordinals, (ordinal) => ({ street: ordinal, name: WHOLE_NAME }));
    return { streets, lookups: [{ way: 'exact', texts: [street.text], found: streets.length }] };
  }
  const { names } = catalog.network;
  const asked = names.plain(askedName(street));
  const kind = kindOf(street);
  const made: LookupMade[] = [];
  let found: readonly Candidate[] = [];
  const take = (lookup: Lookup, matches: Matches, name: PlainName, farthest: NameFit | null): void => {
    const more = judged(catalog, matches, { asked: name, kind, farthest });
    made.push({ ...lookup, found: more.length });
    found = joined(found, more);
  };
  const look = (lookup: Lookup, name: PlainName, farthest: NameFit | null): void => {
    take(lookup, catalog.tables.calles.text.search(lookup.texts, ranges), name, farthest);
  };
  const steps = lookups(street);
  for (const step of steps) {
    look(step, asked, null);
    if (isFound(found) && suffices(found)) return { streets: found, lookups: made };
  }
  // A route is its number: nothing else is read in its place.
  for (const text of found.length > 0 || street.kind === 'route' ? [] : steps.flatMap(({ texts }) => texts)) {
    const read = searchOtherwise(catalog.tables.calles, catalog.synonyms, fold(text), ranges);
    if (!read) continue;
    const name = names.plain(read.reading.text);
    const lookup: Lookup = { way: 'other-reading', texts: [read.reading.text] };
    // A reading that leaves words out finds more than the street: what it finds must still fit what was written. Words put
    // together or parted are a guess: no other one, as a typo would be, on top of it.
    // A whole name that is like the text letter by letter must be so word by word.
    const isRespelt = read.reading.whole && name.words.length === asked.words.length;
    if (isRespelt) take(lookup, read.matches, asked, NAME_FIT.typo);
    else if (name.words.length < asked.words.length) take(lookup, read.matches, asked, NAME_FIT.beyond);
    else take(lookup, read.matches, name, name.words.length > asked.words.length ? NAME_FIT.within : NAME_FIT.typo);
    break;
  }
  if (!isFound(found) && street.kind !== 'route') {
    // Of what may be two streets read as one name, neither is meant alone.
    const farthest = secondStreet(street) ? NAME_FIT.typo : NAME_FIT.beyond;
    for (const lookup of weightyWords(asked)) {
      look(lookup, asked, farthest);
      if (isFound(found)) break;
    }
  }
  return { streets: found, lookups: made };
}

function isFound(found: readonly Candidate[]): boolean {
  return found.some(({ name }) => name.fit < NAME_FIT.typo);
}

interface Wanted {
  readonly asked: PlainName;
  readonly kind: string | null;
  /** The farthest fit that counts in a lookup that finds more than the name; null where the index found all its words. */
  readonly farthest: NameFit | null;
}

/** How the streets found by a look into the index fit what was asked; streets of one name are judged once. */
function judged({ tables, network }: AddressCatalog, { ordinals }: Matches, wanted: Wanted): Candidate[] {
  const { text: index } = tables.calles;
  const verdicts: (Verdict | null)[] = [];
  const known = marksOf(index);
  const shelf = verdictsOf(network);
  const before = shelf.on(wanted);
  const size = before?.size ?? 0;
  const found: Candidate[] = [];
  for (let i = 0; i < ordinals.length; i++) {
    const street = ordinals[i] ?? -1;
    const number = index.nameOf[street] ?? -1;
    let at = known.of(number);
    if (at < 0) {
      let verdict = before?.get(number);
      if (verdict === undefined) {
        verdict = judge(network.names.of(number) ?? NO_NAME, wanted);
        before?.set(number, verdict);
      }
      at = verdicts.push(verdict) - 1;
      known.set(number, at);
    }
    const name = verdicts[at];
    if (name) found.push({ street, name });
  }
  if (before) shelf.count(before.size - size);
  return found;
}

const marks = new WeakMap<TextIndex, Marks>();

/** Empty marks for the names of an index: a search runs to its end before the next begins. */
function marksOf(index: TextIndex): Marks {
  let own = marks.get(index);
  if (!own) {
    own = new Marks(index.size);
    marks.set(index, own);
  }
  own.clear();
  return own;
}

/** Verdicts kept of one network; when there are more, all are forgotten. Each takes some 60 bytes. */
const KEPT_VERDICTS = 300_000;
/** Names asked for once that are remembered as such. */
const ASKED_NAMES = 16_384;
/** Longer names are judged anew each time: hardly anybody asks for them twice. */
const LONGEST_KEPT_NAME = 80;

/** The verdicts given on asked names before: people ask for the same streets again and again. */
class Verdicts {
  readonly #byAsked = new Map<string, Map<number, Verdict | null>>();
  readonly #asked = new Recent<string, true>(ASKED_NAMES);
  #count = 0;

  /** By number of `nameOf`, the verdicts on one asked name; null for one that is not kept. */
  on({ asked, kind, farthest }: Wanted): Map<number, Verdict | null> | null {
    if (asked.folded.length > LONGEST_KEPT_NAME) return null;
    const key = `${kind} ${farthest} ${asked.folded}`;
    let verdicts = this.#byAsked.get(key);
    if (!verdicts) {
      // Most misspellings are sent once: only what is asked again is worth remembering.
      if (!this.#asked.get(key)) {
        this.#asked.set(key, true);
        return null;
      }
      verdicts = new Map();
      this.#byAsked.set(key, verdicts);
      this.count(1);
    }
    return verdicts;
  }

  /** Told how many verdicts were added. */
  count(added: number): void {
    this.#count += added;
    if (this.#count <= KEPT_VERDICTS) return;
    this.#byAsked.clear();
    this.#count = 0;
  }
}

const kept = new WeakMap<StreetNetwork, Verdicts>();

function verdictsOf(network: StreetNetwork): Verdicts {
  let verdicts = kept.get(network);
  if (!verdicts) {
    verdicts = new Verdicts();
    kept.set(network, verdicts);
  }
  return verdicts;
}

/** Both lists as one, ascending; of a street in both the first list's. */
function joined(one: readonly Candidate[], other: readonly Candidate[]): readonly Candidate[] {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const known = new Set(one.map(({ street }) => street));
  return [...one, ...other.filter(({ street }) => !known.has(street))].sort((a, b) => a.street - b.street);
}

function judge(plain: PlainName, { asked, kind, farthest }: Wanted): Verdict | null {
  const { fit, distance } = compareNames(asked, plain, farthest === null);
  if (fit > (farthest ?? NAME_FIT.typo)) return null;
  // A name without a kind is that of a common street.
  const kindFits = kind === null || kind === (plain.kind ?? 'CALLE');
  return { fit, distance, kindFits, literal: plain.folded === asked.folded };
}
