import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { type Language, language, speak, useWords } from './language.ts';
import { PageFrame } from './page-frame.tsx';
import { PAGES } from './pages.ts';
import styles from './shell.module.css';
import { subject } from './subject.ts';
import { chooseTheme, THEMES, theme } from './theme.ts';
import { useView } from './view.ts';
import { linkTo, titleOf } from './view-address.ts';
import { SHELL } from './words.ts';

const THEME_ICONS = { auto: 'contrast', light: 'sun', dark: 'moon' } as const;

/** The frame of every page: name, navigation, language and colours; and in it the page that the address names. */
export function Shell(): JSX.Element {
  const t = useWords(SHELL);
  const { page: path } = useView();
  const page = PAGES.find((candidate) => candidate.path === path);
  const other: Language = language.value === 'es' ? 'en' : 'es';
  const nextTheme = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto';
  const name = page ? page.name[language.value] : t.noSuchPage;
  const title = titleOf(page ? subject.value : '', path === '' ? '' : name);
  // With the words themselves: whoever reads the page aloud is not told another language for a frame.
  useLayoutEffect(() => {
    document.documentElement.lang = language.value;
    document.title = title;
  }, [title]);
  const content = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    // Another page begins at its top, and who stood on something that is gone goes on there.
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
            onClick={() => speak(other)}
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
          <PageFrame page={page} key={page.path} />
        ) : (
          <div class={styles.lost}>
            <h1>{t.noSuchPage}</h1>
            <a href={linkTo('')}>{t.toStart}</a>
          </div>
        )}
      </main>
    </div>
  );
}

/** No link: the part of the address behind # is the view. */
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
