import type { ComponentChildren, JSX } from 'preact';
import styles from './notice.module.css';

/** Says that there is nothing, and what to do about it. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class={styles.empty}>
      <p class={styles.title}>{title}</p>
      {children}
    </div>
  );
}
