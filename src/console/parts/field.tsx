/** Form fields: a control with its label, a hint, and an error. */
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import styles from './field.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The error of the value; empty or null for none. */
  readonly error?: string | null;
}

/** Attributes that connect a control with its field. */
interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

/** A field with any control: `(control) => <textarea {...control} />`. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (control: FieldControl) => ComponentChildren }): JSX.Element {
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

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'search' | 'password';
  readonly value?: string;
  readonly onText?: (text: string) => void;
  readonly name?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'numeric';
  readonly autocomplete?: 'username' | 'current-password';
  readonly size?: number;
  readonly required?: boolean;
}

/** A line of text. `onText` is called with each letter; without it the form reads the input. */
export function TextField({ label, hint, error, type = 'text', onText, ...attributes }: TextFieldProps): JSX.Element {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(control) => {
        const all = {
          autocomplete: 'off',
          spellcheck: false,
          ...control,
          ...attributes,
          ...(onText && { onInput: (event: InputEvent) => onText(textOf(event)) }),
        } as const;
        if (type === 'text') return <input type="text" {...all} />;
        return type === 'search' ? <input type="search" {...all} /> : <input type="password" {...all} />;
      }}
    </Field>
  );
}

function textOf({ target }: Event): string {
  return target instanceof HTMLInputElement ? target.value : '';
}

/** One of several values. */
export function SelectField<V extends string>({
  label,
  value,
  options,
  isDisabled = false,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: V, text: string])[];
  readonly isDisabled?: boolean;
  readonly onChoose: (value: V) => void;
}): JSX.Element {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={isDisabled}
          onChange={({ currentTarget }) => {
            const chosen = options[currentTarget.selectedIndex];
            if (chosen) onChoose(chosen[0]);
          }}
        >
          {options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A date, or none. `onDate` is called when the date is complete, not while its year is typed. */
export function DateField({
  label,
  hint,
  value,
  onDate,
}: FieldProps & { readonly value: string; readonly onDate: (date: string) => void }): JSX.Element {
  return (
    <Field label={label} {...(hint && { hint })}>
      {(control) => (
        <input
          {...control}
          type="date"
          min="1900-01-01"
          max="2099-12-31"
          value={value}
          onChange={({ currentTarget }) => {
            if (currentTarget.validity.valid) onDate(currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

/** A box to tick. */
export function CheckField({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): JSX.Element {
  return (
    <label class={styles.check}>
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}
