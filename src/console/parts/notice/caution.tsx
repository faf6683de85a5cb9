import type { ComponentChildren, JSX } from 'preact';
import styles from './notice.module.css';

/** Says that what is shown is not all that was asked for, or not as it was: something to know, nothing that failed. */
export function Caution({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={styles.caution} role="status">
      <p class={styles.title}>{title}</p>
      {children}
    </div>
  );
}
