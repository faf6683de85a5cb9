import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import styles from './chips.module.css';

/** One of a few things to press: a link, or what a press does. */
export type Chip = { readonly id: string; readonly text: string } & (
  | { readonly href: string }
  | { readonly onPress: () => void }
);

/** A few things to begin with, behind what they are: examples, days, kinds. */
export function Chips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }): JSX.Element {
  const id = useId();
  return (
    <div class={styles.line}>
      <span class="soft small" id={id}>
        {label}
      </span>
      <ul class={styles.chips} aria-labelledby={id}>
        {chips.map((chip) => (
          <li key={chip.id}>
            {'href' in chip ? (
              <a class={styles.chip} href={chip.href}>
                {chip.text}
              </a>
            ) : (
              <button type="button" class={styles.chip} onClick={chip.onPress}>
                {chip.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
