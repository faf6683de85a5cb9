import type { Language } from '../../app/language.ts';
import type { Line } from './line.ts';
import type { AxisText } from './plot/base.ts';
import { WORDS } from './words.ts';

const made = new Map<Language, AxisText>();

/** How a language writes numbers and months at the axes. */
export function axisText(language: Language): AxisText {
  const before = made.get(language);
  if (before) return before;
  const { tag } = WORDS[language];
  const months = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2000, month, 1)).replace('.', ''));
  const formats = new Map<number, Intl.NumberFormat>();
  const text: AxisText = {
    number: (value, digits) => {
      let format = formats.get(digits);
      if (!format) {
        format = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
        formats.set(digits, format);
      }
      return format.format(value);
    },
    month: (month) => names[month] ?? '',
  };
  made.set(language, text);
  return text;
}

/** What stands above an axis whose numbers are to be multiplied by `factor`. */
export function withFactor(
  text: string,
  factor: number,
  words: { readonly times: (factor: string) => string; readonly tag: string },
): string {
  return factor === 1 ? text : `${text} ${words.times(new Intl.NumberFormat(words.tag).format(factor))}`.trim();
}

/** What a series comes to, in a few figures: places of its first, last, least and greatest value. */
export interface LineSummary {
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly greatest: number;
  readonly count: number;
}

/** The figures of a series; null when it has no value. Of equal values the first counts. */
export function summaryOf({ series: { values }, filled }: Line): LineSummary | null {
  const [first] = filled;
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return null;
  let least = first;
  let greatest = first;
  for (const place of filled) {
    const value = values[place] ?? 0;
    if (value < (values[least] ?? 0)) least = place;
    if (value > (values[greatest] ?? 0)) greatest = place;
  }
  return { first, last, least, greatest, count: filled.length };
}
