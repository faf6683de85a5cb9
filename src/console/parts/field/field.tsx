import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import styles from './field.module.css';

/** What a control needs to belong to its field. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value, in words; empty or null for nothing. */
  readonly error?: string | null;
  /** Draws the control: `(control) => <input {...control} />`. */
  readonly children: (control: FieldControl) => ComponentChildren;
}

/** A control with its name, a hint, and what is wrong with it. */
export function Field({ label, hint, error, children }: Props): JSX.Element {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class={styles.field}>
      <label for={id}>{label}</label>
      {children({ id, ...(notes && { 'aria-describedby': notes }), ...(error && { 'aria-invalid': true as const }) })}
      {hint && (
        <p id={`${id}-hint`} class="soft small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} class={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
