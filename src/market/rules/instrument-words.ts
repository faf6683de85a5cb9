import type { Fields } from '../../ingest/fields.ts';
import { COUNTRIES } from '../contract/words.ts';

/** Currencies declared by the interface (reference market.md 4). */
const CURRENCIES = [
  'peso_Argentino',
  'dolar_Estadounidense',
  'real',
  'peso_Mexicano',
  'peso_Chileno',
  'yen',
  'libra',
  'euro',
  'peso_Peruano',
  'peso_Colombiano',
  'peso_Uruguayo',
];

/** Rule `instrument-words`: currency and country are declared words; prices are per 1 or per 100. */
export function instrumentWords(fields: Fields): { moneda: string; pais: string; pricePer: 1 | 100 } {
  const moneda = fields.text('moneda');
  if (moneda !== '' && !CURRENCIES.includes(moneda)) {
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
