import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import styles from './chart.module.css';
import { PlotBox, type PlotBoxProps } from './plot-box.tsx';
import { WORDS } from './words.ts';

/** Between a drawing's units and its table: the drawing, or that there is nothing to draw, of the same height. */
export function PlotPlace({ isEmpty, ...plot }: PlotBoxProps & { readonly isEmpty: boolean }): JSX.Element {
  const t = useWords(WORDS);
  return isEmpty ? (
    <p class={styles.nothing} style={{ height: `${plot.height}px` }}>
      {t.nothing}
    </p>
  ) : (
    <PlotBox {...plot} />
  );
}
