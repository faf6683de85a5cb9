import type { Words } from '../../app/language.ts';

interface PageWords {
  readonly title: string;
}

/** The words of this page. */
export const WORDS: Words<PageWords> = {
  es: { title: 'Archivos' },
  en: { title: 'Files' },
};
