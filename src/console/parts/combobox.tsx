/** A text field that offers options during typing. */
import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../app/icons.tsx';
import { useWords, type Words } from '../app/language.ts';
import styles from './combobox.module.css';

/** An option of the list. */
export interface Option {
  readonly id: string;
  readonly label: string;
  /** Distinguishes it from others of the same name. */
  readonly detail?: string;
  /** Its kind; options of one kind follow each other. */
  readonly kind?: string;
}

interface Props<O extends Option> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly O[];
  readonly onInput: (text: string) => void;
  readonly onChoose: (option: O) => void;
  /** Called on Enter without an option chosen. */
  readonly onSubmit?: (text: string) => void;
  readonly placeholder?: string;
  /** True until new options come; the earlier ones stay. */
  readonly isWaiting?: boolean;
  /** Shown in place of options where there is none for the text. */
  readonly none?: string;
  readonly large?: boolean;
}

const COUNT: Words<(count: number) => string> = {
  es: (count) => (count === 1 ? '1 opción' : `${count} opciones`),
  en: (count) => (count === 1 ? '1 option' : `${count} options`),
};
const CLEAR: Words<string> = { es: 'Borrar', en: 'Clear' };

/** A combobox after the ARIA authoring practices: the focus stays in the text, arrows move through the options. */
export function Combobox<O extends Option>(props: Props<O>): JSX.Element {
  const { label, value, options, onInput, onChoose, onSubmit, placeholder, isWaiting = false, none, large } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // By its id: it stays active when new options come before it.
  const [activeId, setActiveId] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const count = useWords(COUNT);
  const clear = useWords(CLEAR);
  const at = activeId === null ? -1 : options.findIndex((option) => option.id === activeId);
  const active = isOpen ? options[at] : undefined;
  const isShown = isOpen && value.trim() !== '' && (options.length > 0 || (none !== undefined && !isWaiting));

  const close = (): void => {
    setOpen(false);
    setActiveId(null);
  };
  const choose = (option: O): void => {
    close();
    onChoose(option);
  };
  const move = (to: number): void => {
    setOpen(true);
    const next = options.length === 0 ? -1 : (to + options.length) % options.length;
    setActiveId(options[next]?.id ?? null);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at < 0 ? options.length - 1 : at - 1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter') {
      if (active) choose(active);
      else {
        close();
        onSubmit?.(value);
      }
    } else return;
    event.preventDefault();
  };

  return (
    <div class={`${styles.combobox} ${large ? styles.large : ''}`}>
      <label for={id}>{label}</label>
      <div class={styles.box}>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${at}` : undefined}
          aria-busy={isWaiting}
          placeholder={placeholder}
          value={value}
          onInput={(event) => {
            setOpen(true);
            setActiveId(null);
            onInput(event.currentTarget.value);
          }}
          onKeyDown={onKey}
          onBlur={close}
        />
        {value !== '' && (
          <button
            type="button"
            class={styles.clear}
            aria-label={clear}
            onClick={() => {
              onInput('');
              close();
              input.current?.focus();
            }}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      <p class="unseen" role="status">
        {isShown ? count(options.length) : ''}
      </p>
      <ul id={`${id}-list`} class={styles.options} role="listbox" aria-label={label} hidden={!isShown}>
        {options.map((option, index) => (
          // Keys are handled by the input: the focus never comes here.
          <li
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            // A press must not take the focus from the text, which would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.kind !== undefined && <span class={styles.kind}>{option.kind}</span>}
            <span class={styles.name}>{option.label}</span>
            {option.detail !== undefined && <span class={styles.detail}>{option.detail}</span>}
          </li>
        ))}
      </ul>
      {isShown && options.length === 0 && <p class={styles.none}>{none}</p>}
    </div>
  );
}
