/** Stage "candidates": the streets that a name may mean, and how well each fits (territorial.md 8.6). */
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { ParsedStreet } from '../address/types.ts';
import { otherReadings } from '../queries/readings.ts';
import { NAME_FIT, type NameFit, nameFit, type PlainName } from '../streets/name-fit.ts';
import { streetKindOf } from '../streets/street-types.ts';
import type { AddressCatalog } from './catalog.ts';

/** How a name fits what was asked; streets of one name share one. */
export interface Verdict {
  readonly fit: NameFit;
  /** False when another kind of street was asked for than the name has. */
  readonly kindFits: boolean;
  /** True when the name is letter for letter what was written, case and accents aside. */
  readonly literal: boolean;
  /** Relevance of the name, 0 to 1, 1 for the most relevant. */
  readonly relevance: number;
}

/** One street that may be meant. */
export interface Candidate {
  readonly street: number;
  readonly name: Verdict;
}

/** How a lookup departs from the text. */
export type LookupWay = 'written' | 'without-kind' | 'without-authority' | 'other-reading' | 'exact';

/** One way to look a street up; the texts are alternatives. */
export interface Lookup {
  readonly way: LookupWay;
  readonly texts: readonly string[];
}

/** A lookup that was made, and how many streets of the filters it found. */
export interface LookupMade extends Lookup {
  readonly found: number;
}

/** The streets that one name of an address may mean, ascending, and how they were looked up, in the order of the trying. */
export interface Candidates {
  readonly streets: readonly Candidate[];
  readonly lookups: readonly LookupMade[];
}

/**
 * The ways to look a street up, most literal first. A later one is only taken when the ones before it leave something to be
 * desired.
 */
export function lookups(street: ParsedStreet): readonly Lookup[] {
  const { text, name, number, scope, type } = street;
  if (street.kind === 'route' && number !== null) {
    const general = `ruta ${number}`;
    if (scope === null) return [{ way: 'written', texts: [general] }];
    return [
      { way: 'written', texts: [`ruta ${scope} ${number}`] },
      { way: 'without-authority', texts: [general] },
    ];
  }
  const isPlain = type === null || streetKindOf(bare(type)) === 'CALLE';
  if (street.kind === 'unnamed' && number !== null && isPlain) {
    return [{ way: 'written', texts: [`calle ${number}`, number] }];
  }
  if (type === null || name === text) return [{ way: 'written', texts: [text] }];
  if (isPlain) return [{ way: 'written', texts: [text, name] }];
  return [
    { way: 'written', texts: [text] },
    { way: 'without-kind', texts: [name] },
  ];
}

function bare(type: string): string {
  return fold(type).replace(/[.\s]+$/, '');
}

const NO_NAME: PlainName = { words: [], kind: null, code: null, folded: '' };
const NO_CANDIDATES: Candidates = { streets: [], lookups: [] };
const WHOLE_NAME: Verdict = { fit: NAME_FIT.equal, kindFits: true, literal: true, relevance: 1 };

/**
 * The streets within `ranges` that a name may mean, ascending. `suffices` says whether what was found so far is enough;
 * otherwise, and while nothing fits but by typos, the next way to look is taken too. Exact: the whole official name as
 * written, and nothing else.
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
  const asked = catalog.network.names.plain(
    street.kind === 'route' ? `ruta ${street.number ?? street.name}` : street.name,
  );
  const kind = street.type === null ? null : streetKindOf(bare(street.type));
  const made: LookupMade[] = [];
  const look = (lookup: Lookup): Candidate[] => {
    const found = lookUp(catalog, lookup.texts, asked, kind, ranges);
    made.push({ ...lookup, found: found.length });
    return found;
  };
  const steps = lookups(street);
  let found: readonly Candidate[] = [];
  for (const step of steps) {
    found = joined(found, look(step));
    if (found.some(({ name }) => name.fit !== NAME_FIT.typo) && suffices(found)) {
      return { streets: found, lookups: made };
    }
  }
  if (found.length > 0) return { streets: found, lookups: made };
  for (const reading of steps
    .flatMap(({ texts }) => texts)
    .flatMap((text) => otherReadings(fold(text), catalog.synonyms))) {
    const others = look({ way: 'other-reading', texts: [reading] });
    if (others.length > 0) return { streets: others, lookups: made };
  }
  return { streets: found, lookups: made };
}

/** One look into the index; streets of one name are judged once. */
function lookUp(
  { tables, network }: AddressCatalog,
  texts: readonly string[],
  asked: PlainName,
  kind: string | null,
  ranges: readonly OrdinalRange[],
): Candidate[] {
  const { text: index } = tables.calles;
  const { ordinals, scores } = index.search(texts, ranges);
  let best = 0;
  for (const score of scores) best = Math.max(best, score);
  const judged = new Map<number, Verdict>();
  const found: Candidate[] = [];
  for (let i = 0; i < ordinals.length; i++) {
    const street = ordinals[i] ?? 0;
    const number = index.nameOf[street] ?? -1;
    let name = judged.get(number);
    if (!name) {
      name = judge(network.names.of(number) ?? NO_NAME, asked, kind, best > 0 ? (scores[i] ?? 0) / best : 0);
      judged.set(number, name);
    }
    found.push({ street, name });
  }
  return found;
}

/** Both lists as one, ascending; of a street in both the first list's. */
function joined(one: readonly Candidate[], other: readonly Candidate[]): readonly Candidate[] {
  if (one.length === 0) return other;
  const known = new Set(one.map(({ street }) => street));
  return [...one, ...other.filter(({ street }) => !known.has(street))].sort((a, b) => a.street - b.street);
}

function judge(plain: PlainName, asked: PlainName, kind: string | null, relevance: number): Verdict {
  // A name without a kind is that of a common street.
  const kindFits = kind === null || kind === (plain.kind ?? 'CALLE');
  // The index weighs how rare the words are; how much of the name was asked for tells a street from its longer namesakes.
  const share = Math.min(1, asked.words.length / Math.max(1, plain.words.length));
  const literal = plain.folded === asked.folded;
  return { fit: nameFit(asked, plain), kindFits, literal, relevance: (relevance + share) / 2 };
}
