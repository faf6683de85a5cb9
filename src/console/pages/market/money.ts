import { plain } from './codes.ts';

/** ISO 4217 of the interface's words for currencies, as titles, panels and fees spell them. */
const ISO: Readonly<Record<string, string>> = {
  pesoargentino: 'ARS',
  ar$: 'ARS',
  dolarestadounidense: 'USD',
  dolaresusa: 'USD',
  us$: 'USD',
  real: 'BRL',
  pesomexicano: 'MXN',
  pesochileno: 'CLP',
  yen: 'JPY',
  libra: 'GBP',
  euro: 'EUR',
  pesoperuano: 'PEN',
  pesocolombiano: 'COP',
  pesouruguayo: 'UYU',
};

/** The ISO code of a currency; null for a word that is none of the known. */
export function currencyCode(word: string): string | null {
  return ISO[plain(word)] ?? null;
}

/** An amount in a currency as a language writes it; the word itself stands behind where the currency is not known. */
export function writeMoney(tag: string, value: number, currency: string, digits: readonly [number, number]): string {
  const code = currencyCode(currency);
  const [minimumFractionDigits, maximumFractionDigits] = digits;
  const style = code === null ? {} : ({ style: 'currency', currency: code } as const);
  const text = formatOf(tag, { ...style, minimumFractionDigits, maximumFractionDigits }).format(value);
  return code === null ? `${text} ${currency}`.trim() : text;
}

const PERCENT: Intl.NumberFormatOptions = {
  style: 'percent',
  signDisplay: 'exceptZero',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
};

/** A change in per cent with its sign. */
export function writePercent(tag: string, value: number): string {
  return formatOf(tag, PERCENT).format(value / 100);
}

/** How many decimals a price is written with: small ones need more to say anything. */
export function priceDigits(price: number): readonly [number, number] {
  const size = Math.abs(price);
  if (size === 0 || size >= 10) return [2, 3];
  return size >= 0.1 ? [2, 4] : [2, 7];
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}
