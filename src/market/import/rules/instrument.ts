import { parseDay } from '../../../indexes/civil-date.ts';
import type { Fields } from '../../../ingest/fields.ts';
import { COUNTRIES, TITLE_CURRENCIES } from '../../words.ts';

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

/** Rule `option-members`: an option says whether it is a call or a put and its strike above zero; nothing else has them. */
export function optionMembers(
  fields: Fields,
  tipo: string,
  optionType: string | null,
): { optionType: 'Call' | 'Put' | null; strike: number | null } {
  const strike = fields.numberOr('strike', null);
  if (optionType !== null && optionType !== 'Call' && optionType !== 'Put') {
    fields.problem('option_type', `neither Call nor Put: ${JSON.stringify(optionType)}`, 'option-members');
    return { optionType: null, strike };
  }
  if (strike !== null && strike <= 0)
    fields.problem('strike', `a strike of ${strike} is not above zero`, 'option-members');
  if (tipo.toLowerCase() === 'opciones') {
    if (optionType === null) fields.problem('option_type', 'an option is a Call or a Put', 'option-members');
    if (strike === null) fields.problem('strike', 'an option has a strike', 'option-members');
  }
  return { optionType, strike };
}

/** Rule `calendar-date`: a maturity is a real date, or the month of a futures contract (`YYYY-MM`). Null when empty. */
export function maturityText(fields: Fields, field: string): string | null {
  const text = fields.textOr(field, null);
  if (text === null || parseDay(text) !== undefined || parseDay(`${text}-01`) !== undefined) return text;
  fields.problem(field, `neither a date nor a month: ${JSON.stringify(text)}`, 'calendar-date');
  return null;
}
