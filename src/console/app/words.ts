import type { Words } from './language.ts';

interface ShellWords {
  readonly skip: string;
  readonly pages: string;
  readonly docs: string;
  readonly otherLanguage: string;
  readonly otherLanguageName: string;
  readonly theme: string;
  readonly themes: { readonly auto: string; readonly light: string; readonly dark: string };
  readonly noSuchPage: string;
  readonly toStart: string;
  readonly notLoaded: string;
  readonly notLoadedHelp: string;
  readonly reload: string;
  readonly crashed: string;
  readonly crashedHelp: string;
}

/** The words of the frame around the pages. */
export const SHELL: Words<ShellWords> = {
  es: {
    skip: 'Ir al contenido',
    pages: 'Páginas',
    docs: 'Interfaces',
    otherLanguage: 'English',
    otherLanguageName: 'Show this page in English',
    theme: 'Colores',
    themes: { auto: 'como el sistema', light: 'claros', dark: 'oscuros' },
    noSuchPage: 'Esta página no existe',
    toStart: 'Ir al inicio',
    notLoaded: 'No se pudo cargar esta página',
    notLoadedHelp: 'El servidor no respondió, o fue actualizado. Cargue la página de nuevo.',
    reload: 'Cargar de nuevo',
    crashed: 'Algo falló al dibujar esta página',
    crashedHelp: 'Es un defecto de la consola; los datos no fueron tocados. Lo que se pedía sigue en la dirección.',
  },
  en: {
    skip: 'Skip to content',
    pages: 'Pages',
    docs: 'Interfaces',
    otherLanguage: 'Español',
    otherLanguageName: 'Mostrar esta página en español',
    theme: 'Colours',
    themes: { auto: 'as the system', light: 'light', dark: 'dark' },
    noSuchPage: 'There is no such page',
    toStart: 'Go to the start',
    notLoaded: 'This page could not be loaded',
    notLoadedHelp: 'The server did not answer, or was updated. Load the page again.',
    reload: 'Load again',
    crashed: 'Something failed while drawing this page',
    crashedHelp: 'This is a defect of the console; no data was touched. What was asked is still in the address.',
  },
};
