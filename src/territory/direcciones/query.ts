/** What a search of one address goes by from stage to stage, whichever reading of its text is looked at. */
import type { ParsedAddress } from '../address/types.ts';
import type { Hints } from './hints.ts';
import type { Scope } from './scope.ts';

/** One address asked for. */
export interface Query {
  /** The first reading of the text. */
  readonly first: ParsedAddress;
  readonly scope: Scope;
  /** What the text says of the place; null when nothing. */
  readonly hints: Hints | null;
  /** `exacto`. */
  readonly exact: boolean;
  readonly text: string;
  /** Whether streets that add nothing to the hits may be missing among the candidates. */
  readonly hitsAlone: boolean;
  /** Whether names are looked up as they are written alone. */
  readonly keepsToText: boolean;
}

/** The same address asked for among other streets. Written out: a copy that differs in a member costs V8 some microseconds. */
export function queryWithin(
  { first, exact, text, hitsAlone, keepsToText: kept }: Query,
  scope: Scope,
  hints: Hints | null,
  keepsToText = kept,
): Query {
  return { first, scope, hints, exact, text, hitsAlone, keepsToText };
}
