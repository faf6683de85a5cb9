/** Stage "candidates": the streets that a name may mean, and how well each fits (territorial.md 8.6). */

import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { SeenLately } from '../../indexes/seen-lately.ts';
import type { ParsedStreet } from '../address/types.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { Candidates, NamedStreets, NO_CANDIDATES, type Verdict } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Door } from './door.ts';
import { type Enough, Ladder } from './ladder.ts';
import { lowestFound, packLadder, unpackLadder } from './packed-ladder.ts';

/** The streets among which names are looked up. */
export interface Among {
  /** Normalized; empty when a filter finds nothing. */
  readonly ranges: readonly OrdinalRange[];
  /** Tells filters that people use again apart; null for streets that are not asked for a second time. */
  readonly serial: number | null;
  /** Whether they are those of a department or a town alone, not of a province or of all. */
  readonly isTown: boolean;
}

/** All streets, whatever the filters say. */
export function allStreets({ tables }: AddressCatalog): Among {
  return { ranges: [[0, tables.calles.size]], serial: null, isTown: false };
}

const WHOLE_NAME: Verdict = { fit: NAME_FIT.equal, distance: 0, kindFits: true, literal: true, isOther: false };

/**
 * The streets that a name may mean, ascending. `suffices` says whether what was found so far is enough; otherwise, and while
 * nothing fits but by typos, the next way to look is taken too, unless one that fits so is meant (see {@link Ladder}). Exact:
 * the whole official name as written, and nothing else.
 *
 * @param keepsToText leaves out the ways that depart from the text
 */
export function candidatesOf(
  catalog: AddressCatalog,
  street: ParsedStreet,
  { ranges, serial, isTown }: Among,
  exact: boolean,
  suffices: Enough['suffices'],
  door: Door | null = null,
  keepsToText = false,
): Candidates {
  if (ranges.length === 0) return NO_CANDIDATES;
  if (exact) {
    const ordinals = catalog.tables.calles.text.exact(street.text, ranges);
    const streets = new NamedStreets([...ordinals], [], [WHOLE_NAME]);
    return Candidates.of(streets, [{ way: 'exact', texts: [street.text], found: streets.length }]);
  }
  if (serial === null || street.text.length > LONGEST_KEPT_NAME) {
    return new Ladder().climb({ catalog, street, ranges, isTown }, { suffices, door, keepsToText });
  }
  const { ladders, mistyped } = keptOf(catalog);
  const key = keyOf(serial, street);
  const known = ladders.get(key);
  const lowest = typeof known === 'string' ? lowestFound(known) : null;
  if (lowest !== null && suffices(lowest.streets)) return lowest;
  const ladder = typeof known === 'string' ? new Ladder(unpackLadder(known)) : (known ?? new Ladder());
  const before = ladder.height;
  const found = ladder.climb({ catalog, street, ranges, isTown }, { suffices, door, keepsToText });
  // A ladder that has grown is weighed again. Slips of the finger hardly come twice.
  const isWorthIt = known !== undefined || found.streets.isFound || mistyped.meet(key);
  if (ladder.height > before && isWorthIt) ladders.set(key, (ladder.isPlain ? packLadder(ladder) : null) ?? ladder);
  return found;
}

/** What a street's ladder is kept under: no two that are looked up otherwise have the same. Most keys are short: each is made and looked at as a whole. */
function keyOf(serial: number, { text, kind, type, number, scope, name }: ParsedStreet): string {
  if (kind === 'named' && type === null && number === null && scope === null && name === text)
    return `${serial} ${text}`;
  return `${serial}\n${kind} ${type} ${number} ${scope} ${name}\n${text}`;
}

/** Ladders kept of one catalog, in bytes at most. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Longer names are looked up anew each time: hardly anybody asks for them twice. */
const LONGEST_KEPT_NAME = 80;

/** Names without a street of just that name which are remembered, so that their ladders are kept when they come again. */
const MISTYPED = 1 << 16;

/** Those of few streets as texts. */
type KeptLadder = Ladder | string;

interface Kept {
  readonly ladders: BoundedCache<string, KeptLadder>;
  readonly mistyped: SeenLately;
}
const kept = new WeakMap<AddressCatalog, Kept>();

/** What a text takes in memory besides its units, with its key. */
const TEXT_BYTES = 160;

function weightOf(ladder: KeptLadder): number {
  return typeof ladder === 'string' ? TEXT_BYTES + 2 * ladder.length : ladder.byteLength;
}

function keptOf(catalog: AddressCatalog): Kept {
  let own = kept.get(catalog);
  if (!own) {
    own = { ladders: new BoundedCache(cacheShare(KEPT_BYTES), weightOf), mistyped: new SeenLately(MISTYPED) };
    kept.set(catalog, own);
  }
  return own;
}
