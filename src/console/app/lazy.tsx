/** Parts of the console that are loaded when they are first shown: pages, the map, the drawing of charts. */
import { Component, type ComponentChildren, type ComponentType, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Waiting } from '../parts/notice.tsx';
import { useWords, words } from './language.ts';
import styles from './shell.module.css';

/** A part that is loaded once. */
export interface Lazy<T> {
  /** Returns the loaded part; null before. */
  readonly loaded: () => T | null;
  /** Loads it; after a failure the next call tries again. */
  readonly load: () => Promise<T>;
}

/**
 * Declares a part: `lazy(() => import('./part.tsx'))`. The function holds nothing but the import: the bundler moves a `.then` behind
 * `import()` to after the part's styles, and does not call it when these are missing.
 */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let loaded: T | null = null;
  return {
    loaded: () => loaded,
    load: async () => {
      loaded ??= await load();
      return loaded;
    },
  };
}

/** Loads a part: null until it is there, `failed` when the server is away or was updated and no longer has it. */
export function useLazy<T>(part: Lazy<T>): T | 'failed' | null {
  // In an object: a part may be a function, which `useState` would call.
  const [state, setState] = useState<{ readonly part: T | 'failed' | null }>(() => ({ part: part.loaded() }));
  useEffect(() => {
    let isMounted = true;
    part.load().then(
      (loaded) => isMounted && setState((before) => (before.part === loaded ? before : { part: loaded })),
      () => isMounted && setState({ part: 'failed' }),
    );
    return () => {
      isMounted = false;
    };
  }, [part]);
  return state.part;
}

const WORDS = words({
  es: {
    notLoaded: 'No se pudo cargar esta página',
    notLoadedHelp: 'El servidor no respondió, o fue actualizado. Cargue la página de nuevo.',
    reload: 'Cargar de nuevo',
    crashed: 'Algo falló al dibujar esta página',
    crashedHelp: 'Es un defecto de la consola; los datos no fueron tocados. Lo que se pedía sigue en la dirección.',
  },
  en: {
    notLoaded: 'This page could not be loaded',
    notLoadedHelp: 'The server did not answer, or was updated. Load the page again.',
    reload: 'Load again',
    crashed: 'Something failed while drawing this page',
    crashedHelp: 'This is a defect of the console; no data was touched. What was asked is still in the address.',
  },
});

/** A page, loaded first. A failure of loading or drawing is shown in its place. */
export function LazyPage({ page }: { readonly page: Lazy<{ readonly default: ComponentType }> }): JSX.Element {
  const loaded = useLazy(page);
  if (loaded === null) return <Waiting lines={8} />;
  if (loaded === 'failed') return <PageFailure kind="notLoaded" />;
  const Page = loaded.default;
  return (
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>
  );
}

function PageFailure({ kind }: { readonly kind: 'notLoaded' | 'crashed' }): JSX.Element {
  const t = useWords(WORDS);
  return (
    <div class={styles.failure} role="alert">
      <h1>{t[kind]}</h1>
      <p>{t[`${kind}Help`]}</p>
      <ReloadButton />
    </div>
  );
}

/** Shows that drawing failed; the error still reaches the console of the browser. */
class ErrorBoundary extends Component<{ readonly children: ComponentChildren }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    reportError(error);
    this.setState({ hasFailed: true });
  }

  override render(): ComponentChildren {
    return this.state.hasFailed ? <PageFailure kind="crashed" /> : this.props.children;
  }
}

/** Reloads the page: the remedy after the server was updated. The address keeps the view. */
export function ReloadButton(): JSX.Element {
  return (
    <button type="button" onClick={() => location.reload()}>
      {useWords(WORDS).reload}
    </button>
  );
}
