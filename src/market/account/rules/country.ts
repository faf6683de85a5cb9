import type { Fields } from '../../../ingest/fields.ts';
import { COUNTRIES, type Country, foldWord, marketOf, US_MARKETS } from '../../contract/words.ts';

/** Rule `account-country`: an operation's country is one of the two there are; without one it is that of its market. */
export function accountCountry(fields: Fields, market: string): Country {
  if (!fields.has('pais')) {
    const known = marketOf(market);
    return known !== undefined && US_MARKETS.includes(known) ? 'estados_Unidos' : 'argentina';
  }
  const text = fields.text('pais');
  const country = COUNTRIES.find((word) => foldWord(word) === foldWord(text));
  if (country === undefined) fields.problem('pais', `no country is called ${JSON.stringify(text)}`, 'account-country');
  return country ?? 'argentina';
}
