import type { Fields } from '../../ingest/fields.ts';
import { COUNTRIES, TITLE_CURRENCIES } from '../contract/words.ts';

/** Rule `instrument-words`: currency and country are declared words; prices are per 1 or per 100. */
export function instrumentWords(fields: Fields): { moneda: string; pais: string; pricePer: 1 | 100 } {
  const moneda = fields.text('moneda');
  if (moneda !== '' && !TITLE_CURRENCIES.some((currency) => currency === moneda)) {
    fields.problem('moneda', `no currency is called ${JSON.stringify(moneda)}`, 'instrument-words');
  }
  const pais = fields.text('pais');
  if (pais !== '' && !COUNTRIES.some((country) => country === pais)) {
    fields.problem('pais', `no country is called ${JSON.stringify(pais)}`, 'instrument-words');
  }
  const per = fields.numberOr('price_per', 1);
  if (per !== 1 && per !== 100) {
    fields.problem('price_per', `prices are per 1 or per 100, not per ${per}`, 'instrument-words');
  }
  return { moneda, pais, pricePer: per === 100 ? 100 : 1 };
}
