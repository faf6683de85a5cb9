import { Component, type ComponentChildren, type JSX } from 'preact';
import { Waiting } from '../parts/notice/notice.tsx';
import { useWords } from './language.ts';
import { useLater } from './later.ts';
import type { Page } from './pages.ts';
import styles from './shell.module.css';
import { SHELL } from './words.ts';

/** A page with what it needs loaded first; when that or its drawing fails, it says so instead of going blank. */
export function PageFrame({ page }: { readonly page: Page }): JSX.Element {
  const loaded = useLater(page.part);
  if (loaded === null) return <Waiting lines={8} />;
  if (loaded === 'failed') return <Broken kind="notLoaded" />;
  const Shown = loaded.default;
  return (
    <Fence>
      <Shown />
    </Fence>
  );
}

function Broken({ kind }: { readonly kind: 'notLoaded' | 'crashed' }): JSX.Element {
  const t = useWords(SHELL);
  return (
    <div class={styles.lost} role="alert">
      <h1>{t[kind]}</h1>
      <p>{t[`${kind}Help`]}</p>
      <ReloadButton />
    </div>
  );
}

/** Shows that a page's drawing failed; the error still reaches the browser's own list of errors. */
class Fence extends Component<{ readonly children: ComponentChildren }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    reportError(error);
    this.setState({ hasFailed: true });
  }

  override render(): ComponentChildren {
    return this.state.hasFailed ? <Broken kind="crashed" /> : this.props.children;
  }
}

/** Loads the page anew: what helps when its server was upgraded under it. The address keeps the view. */
export function ReloadButton(): JSX.Element {
  const t = useWords(SHELL);
  return (
    <button type="button" onClick={() => location.reload()}>
      {t.reload}
    </button>
  );
}
