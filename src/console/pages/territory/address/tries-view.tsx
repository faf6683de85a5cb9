import type { JSX } from 'preact';
import { useWords } from '../../../app/language.ts';
import { go } from '../../../app/view.ts';
import type { Tries } from '../model/tries.ts';
import { WORDS } from '../words.ts';
import styles from './address.module.css';

/** Ranges of numbers that a button tells at most. */
const MOST_RANGES = 3;

/** What to try instead: a button each. */
export function TriesView({ tries }: { readonly tries: readonly Tries[] }): JSX.Element | null {
  const t = useWords(WORDS);
  if (tries.length === 0) return null;
  return (
    <section class="stack" aria-label={t.instead}>
      {tries.map(({ kind, about, list }) => (
        <div key={`${kind} ${about}`} class={styles.tries}>
          <h3>{t.tries[kind](about)}</h3>
          <ul class={styles.list}>
            {list.map(({ label, place, ranges, changes }) => (
              <li key={`${label} ${place} ${JSON.stringify(changes)}`}>
                <button type="button" class={styles.try} onClick={() => go(changes)}>
                  <span>{label}</span>
                  <span class="soft small">
                    {place === '' && kind === 'without-filter' ? t.everywhereTry : place}
                    {ranges.length > 0 && ` · ${rangesText(ranges)}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** `1–6550, 6601–6900`; of many ranges the first few. */
export function rangesText(ranges: readonly (readonly [number, number])[]): string {
  const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => `${from}–${to}`);
  return `${shown.join(', ')}${ranges.length > MOST_RANGES ? ', …' : ''}`;
}
