import { signal } from '@preact/signals';
import { keep, kept } from './keep.ts';

/** The languages of the console; the first is the one it begins with. */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same words in each language. */
export type Words<T> = Readonly<Record<Language, T>>;

/** The language shown: kept in this browser once somebody chose. */
export const language = signal<Language>(kept('language') === 'en' ? 'en' : 'es');

/** Shows the console in another language, and keeps the choice. */
export function speak(chosen: Language): void {
  language.value = chosen;
  keep('language', chosen);
  document.documentElement.lang = chosen;
}

/** The words of the language shown; whoever reads them is drawn again when it changes. */
export function useWords<T>(words: Words<T>): T {
  return words[language.value];
}

const TAGS: Words<string> = { es: 'es-AR', en: 'en-GB' };

/** A number as the language writes it. `digits`: of its fraction, at most, or from–to. */
export function useNumbers(): (value: number, digits?: number | readonly [number, number]) => string {
  const tag = TAGS[language.value];
  return (value, digits = 2) => {
    const [least, most] = typeof digits === 'number' ? [0, digits] : digits;
    return formatOf(tag, least, most).format(value);
  };
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, least: number, most: number): Intl.NumberFormat {
  const key = `${tag} ${least} ${most}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most });
    formats.set(key, format);
  }
  return format;
}

/** A month `YYYY-MM` as the language writes it, in full. */
export function useMonths(): (month: string) => string {
  const format = new Intl.DateTimeFormat(TAGS[language.value], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => {
    const at = Date.parse(`${month}-01T00:00:00Z`);
    return Number.isNaN(at) ? month : format.format(at);
  };
}

/** A civil date `YYYY-MM-DD` (what follows a `T` is left out) as the language writes it. */
export function useDates(): (date: string) => string {
  const format = new Intl.DateTimeFormat(TAGS[language.value], { dateStyle: 'medium', timeZone: 'UTC' });
  return (date) => {
    const at = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(at) ? date : format.format(at);
  };
}
