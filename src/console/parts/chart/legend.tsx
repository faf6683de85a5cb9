import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../app/language.ts';
import styles from './chart.module.css';
import { COLOURS } from './series.ts';
import { WORDS } from './words.ts';

/** A series in the legend. */
export interface LegendItem {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** Its value as text; null for none. */
  readonly value: string | null;
  /** The date of the value, where it differs from the one read. */
  readonly of: string | null;
  /** Whether its period is incomplete. */
  readonly isPartial: boolean;
  readonly colour: number;
  readonly isDashed: boolean;
  readonly note?: string | undefined;
}

interface Props {
  readonly items: readonly LegendItem[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly beside?: ((id: string) => ComponentChildren) | undefined;
}

/** The series with their values; a press hides a series, or shows it again. */
export function Legend({ items, hidden, onToggle, beside }: Props): JSX.Element {
  const t = useWords(WORDS);
  return (
    <ul class={styles.legend}>
      {items.map((item) => (
        <li key={item.id} class={hidden.has(item.id) ? styles.off : undefined}>
          <button
            type="button"
            class={styles.item}
            aria-pressed={!hidden.has(item.id)}
            title={t.hide(item.name)}
            onClick={() => onToggle(item.id)}
          >
            <Swatch colour={item.colour} isDashed={item.isDashed} />
            <span class={styles.name}>
              {item.name}
              {item.note !== undefined && <small> · {item.note}</small>}
            </span>
          </button>
          <span class={styles.value}>
            <b>{item.value ?? '–'}</b> <small>{item.unit}</small>
            {item.of !== null && <small class={styles.of}> · {item.of}</small>}
            {item.isPartial && <small class={styles.of}> · {t.partial}</small>}
          </span>
          {beside && <span class={styles.beside}>{beside(item.id)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ colour, isDashed }: { readonly colour: number; readonly isDashed: boolean }): JSX.Element {
  return (
    <svg aria-hidden="true" width="22" height="12" viewBox="0 0 22 12">
      <path
        d="M1 6h20"
        fill="none"
        stroke={`var(--series-${(colour % COLOURS) + 1})`}
        stroke-width="3"
        stroke-linecap={isDashed ? 'butt' : 'round'}
        stroke-dasharray={isDashed ? '5 3' : undefined}
      />
    </svg>
  );
}

/** Returns the hidden series, and a function that hides one or shows it again. */
export function useHidden(): readonly [hidden: ReadonlySet<string>, toggle: (id: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  return [hidden, toggle];
}
