import type { JSX } from 'preact';
import { useWords, type Words } from '../../app/language.ts';
import styles from './notice.module.css';

const WAITING: Words<string> = { es: 'Cargando…', en: 'Loading…' };

/** Stands where something of so many lines will be, so that nothing jumps when it comes. */
export function Waiting({ lines = 3 }: { readonly lines?: number }): JSX.Element {
  return (
    <div class={styles.waiting} role="status">
      <span class="unseen">{useWords(WAITING)}</span>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} aria-hidden="true" />
      ))}
    </div>
  );
}
