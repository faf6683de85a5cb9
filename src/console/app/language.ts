/** The language of the page: its texts, and how it writes numbers and dates. */
import { signal } from '@preact/signals';

/** The languages of the console; the page begins with the first. */
const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same texts in each language. */
export type Words<T> = Readonly<Record<Language, T>>;

/** Declares texts: English has the members of Spanish. */
export function words<T>(both: { readonly es: T; readonly en: NoInfer<T> }): Words<T> {
  return both;
}

/** Texts by codes of the interface, which may have others. */
export function byCode(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return texts;
}

/** Declares short texts by code, Spanish beside English. */
export function dictionary(
  texts: Readonly<Record<string, readonly [es: string, en: string]>>,
): Words<Readonly<Record<string, string>>> {
  const inLanguage = (place: 0 | 1) =>
    Object.fromEntries(Object.entries(texts).map(([code, both]) => [code, both[place]]));
  return { es: inLanguage(0), en: inLanguage(1) };
}

const KEY_PREFIX = 'ventanilla:';

/** Reads a choice that this browser stored (language, theme); null for none, and where storage is forbidden. */
export function storedChoice(name: string): string | null {
  try {
    return localStorage.getItem(KEY_PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a choice for the next visit, where the browser allows it. Never data, never tokens. */
export function storeChoice(name: string, value: string): void {
  try {
    localStorage.setItem(KEY_PREFIX + name, value);
  } catch {
    // Storage is forbidden or full: the choice holds for this visit.
  }
}

/** The language in use. */
export const language = signal<Language>(storedChoice('language') === 'en' ? 'en' : 'es');

/** Shows the console in another language, and stores the choice. */
export function chooseLanguage(chosen: Language): void {
  language.value = chosen;
  storeChoice('language', chosen);
  document.documentElement.lang = chosen;
}

/** Returns the texts in the language in use; its component is drawn again when that changes. */
export function useWords<T>(both: Words<T>): T {
  return both[language.value];
}

/** Language tags for `Intl`. */
export const LANGUAGE_TAGS: Words<string> = { es: 'es-AR', en: 'en-GB' };

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number format; one object for the same tag and options, as making one is slow. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** Returns a function that writes numbers. `digits`: decimals at most, or the least and the most. */
export function useNumbers(): (value: number, digits?: number | readonly [number, number]) => string {
  const tag = LANGUAGE_TAGS[language.value];
  return (value, digits = 2) => {
    const [minimumFractionDigits, maximumFractionDigits] = typeof digits === 'number' ? [0, digits] : digits;
    return numberFormat(tag, { minimumFractionDigits, maximumFractionDigits }).format(value);
  };
}

/** Returns a function that writes a month `YYYY-MM` in full. */
export function useMonths(): (month: string) => string {
  return dateWriter({ month: 'long', year: 'numeric' }, (month) => `${month}-01`);
}

/** Returns a function that writes a date `YYYY-MM-DD`; a time after it is left out. */
export function useDates(): (date: string) => string {
  return dateWriter({ dateStyle: 'medium' }, (date) => date.slice(0, 10));
}

function dateWriter(options: Intl.DateTimeFormatOptions, dayOf: (text: string) => string): (text: string) => string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[language.value], { ...options, timeZone: 'UTC' });
  return (text) => {
    const at = Date.parse(`${dayOf(text)}T00:00:00Z`);
    return Number.isNaN(at) ? text : format.format(at);
  };
}
