/** The frame of all pages: name, navigation, language and colours. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { linkTo, titleOf } from './address.ts';
import { Icon, type IconName } from './icons.tsx';
import { chooseLanguage, type Language, language, useWords, type Words, words } from './language.ts';
import { type Lazy, LazyPage, lazy } from './lazy.tsx';
import styles from './shell.module.css';
import { chooseTheme, THEMES, theme } from './theme.ts';
import { subject, useView } from './view.ts';

interface Page {
  /** The first word of its address behind `#/`. */
  readonly path: string;
  readonly name: Words<string>;
  readonly icon: IconName;
  readonly part: Lazy<{ readonly default: ComponentType }>;
}

/** Every page, in the order of the navigation. */
const PAGES: readonly Page[] = [
  { path: '', name: { es: 'Inicio', en: 'Start' }, icon: 'home', part: lazy(() => import('../pages/start/page.tsx')) },
  {
    path: 'territorio',
    name: { es: 'Territorio', en: 'Territory' },
    icon: 'map',
    part: lazy(() => import('../pages/territory/page.tsx')),
  },
  {
    path: 'archivos',
    name: { es: 'Archivos', en: 'Files' },
    icon: 'table',
    part: lazy(() => import('../pages/files/page.tsx')),
  },
  {
    path: 'estadisticas',
    name: { es: 'Estadísticas', en: 'Statistics' },
    icon: 'chart',
    part: lazy(() => import('../pages/statistics/page.tsx')),
  },
  {
    path: 'mercado',
    name: { es: 'Mercado', en: 'Market' },
    icon: 'market',
    part: lazy(() => import('../pages/market/page.tsx')),
  },
  {
    path: 'organismos',
    name: { es: 'Organismos', en: 'Public bodies' },
    icon: 'building',
    part: lazy(() => import('../pages/organisms/page.tsx')),
  },
];

const WORDS = words({
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
  },
});

const THEME_ICONS = { auto: 'contrast', light: 'sun', dark: 'moon' } as const;

/** The frame, with the page that the address names. */
export function Shell(): JSX.Element {
  const t = useWords(WORDS);
  const { page: path } = useView();
  const page = PAGES.find((candidate) => candidate.path === path);
  const other: Language = language.value === 'es' ? 'en' : 'es';
  const nextTheme = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto';
  const name = page ? page.name[language.value] : t.noSuchPage;
  const title = titleOf(page ? subject.value : '', path === '' ? '' : name);
  // Together with the texts: a screen reader never has the wrong language for a frame.
  useLayoutEffect(() => {
    document.documentElement.lang = language.value;
    document.title = title;
  }, [title]);
  const content = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    // Another page begins at its top; a focus that was on a removed element moves there.
    scrollTo(0, 0);
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <div class={styles.shell}>
      <button type="button" class={styles.skip} onClick={toContent}>
        {t.skip}
      </button>
      <header class={styles.header}>
        <a class={styles.brand} href={linkTo('')}>
          <Mark />
          Ventanilla
        </a>
        <nav class={styles.nav} aria-label={t.pages}>
          {PAGES.map(({ path: to, name, icon }) => (
            <a key={to} href={linkTo(to)} aria-current={to === path ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{name[language.value]}</span>
            </a>
          ))}
        </nav>
        <div class={styles.tools}>
          <a class={styles.tool} href="docs">
            {t.docs}
          </a>
          <button
            type="button"
            class={styles.tool}
            lang={other}
            title={t.otherLanguageName}
            onClick={() => chooseLanguage(other)}
          >
            {t.otherLanguage}
          </button>
          <button
            type="button"
            class={styles.tool}
            aria-label={`${t.theme}: ${t.themes[theme.value]}`}
            title={`${t.theme}: ${t.themes[theme.value]}`}
            onClick={() => chooseTheme(nextTheme)}
          >
            <Icon name={THEME_ICONS[theme.value]} />
          </button>
        </div>
      </header>
      <main ref={content} id="content" class={styles.main} tabIndex={-1}>
        {page ? (
          <LazyPage page={page.part} key={page.path} />
        ) : (
          <div class={styles.failure}>
            <h1>{t.noSuchPage}</h1>
            <a href={linkTo('')}>{t.toStart}</a>
          </div>
        )}
      </main>
    </div>
  );
}

/** Moves the focus by script: the part of the address behind # is the view, so no link can do it. */
function toContent(): void {
  document.getElementById('content')?.focus();
}

function Mark(): JSX.Element {
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#0a66a8" />
      <path d="M7 8h18v16H7zM16 8v16M7 16h18" fill="none" stroke="#fff" stroke-width="2.4" />
      <circle cx="16" cy="16" r="3.2" fill="#f7c948" />
    </svg>
  );
}
