import type { Words } from '../../app/language.ts';

interface FileWords {
  readonly firstRows: string;
  readonly table: string;
  readonly outlines: string;
  readonly outline: string;
}

/** What the files of lists and units hold. */
export const FILE_WORDS: Words<FileWords> = {
  es: {
    firstRows: 'Descargar los primeros 5.000',
    table: 'Descargar la tabla entera',
    outlines: 'Descargar los contornos',
    outline: 'Descargar el contorno',
  },
  en: {
    firstRows: 'Download the first 5,000',
    table: 'Download the whole table',
    outlines: 'Download the outlines',
    outline: 'Download the outline',
  },
};
