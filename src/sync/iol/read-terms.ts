import { titleKey } from '../../market/stored/records.ts';
import type { Term } from '../../market/words.ts';
import type { Exclusions } from '../exclusions.ts';
import { SourceError } from '../source-error.ts';
import type { Access } from './access.ts';
import { type Listed, pricePerOf } from './listing.ts';
import { readQuote } from './series.ts';
import type { TermSession } from './session-file.ts';

/** The terms that are traded today: immediate, and the market's usual one (reference 4.2). */
const TRADED: readonly Term[] = ['t0', 't1'];
const NOT_FOUND = 404;

/** Sessions by term, and what is to be told. */
export interface TermsRead {
  readonly sessions: readonly TermSession[];
  readonly notes: readonly string[];
}

/** The titles of `--iol-terms`, as title keys: `AL30`, or with its market `nYSE:KO`. */
export function readTermTitles(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const colon = item.indexOf(':');
      return colon < 0 ? titleKey('bCBA', item) : titleKey(item.slice(0, colon), item.slice(colon + 1));
    });
}

/**
 * Asks for the quotes (B1) of titles for each term: panels and series know the usual one alone.
 * A quote that cannot be read is left out, within `--max-refused` of all listed titles.
 * @throws SourceError, but of a title that the interface does not know
 */
export async function readTerms(
  keys: readonly string[],
  titles: ReadonlyMap<string, Listed>,
  access: Pick<Access, 'json'>,
  closed: string,
  exclusions: Exclusions,
): Promise<TermsRead> {
  const sessions: TermSession[] = [];
  const notes: string[] = [];
  for (const key of keys) {
    const title = titles.get(key);
    if (!title) {
      notes.push(`${key.replace('|', ':')} of --iol-terms is in none of the panels`);
      continue;
    }
    const { market, symbol } = title;
    for (const term of TRADED) {
      const address = `api/v2/${market}/Titulos/${encodeURIComponent(symbol)}/Cotizacion?plazo=${term}`;
      try {
        const where = `the quote of ${symbol} for ${term}`;
        const session = readQuote(await access.json(address), where, pricePerOf(title), closed);
        if (session) sessions.push({ market, symbol, session, term });
      } catch (error) {
        if (error instanceof SourceError && error.status === NOT_FOUND) {
          notes.push(`there is no quote of ${symbol} for ${term}`);
        } else exclusions.exclude(error, titles.size);
      }
    }
  }
  return { sessions, notes };
}
