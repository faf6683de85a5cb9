/** A few things to choose from: tabs, buttons of which one is chosen, and examples to begin with. */
import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import styles from './choices.module.css';

/** One of several things. */
interface Choice<I extends string> {
  readonly id: I;
  readonly label: ComponentChildren;
}

interface TabsProps<I extends string> {
  /** What the tabs are of, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Choice<I>[];
  readonly chosen: I;
  readonly onChoose: (id: I) => void;
  /** The panel of the chosen tab. */
  readonly children: ComponentChildren;
}

/** Tabs after the ARIA authoring practices: arrows, Home and End move, Tab leaves. */
export function Tabs<I extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<I>): JSX.Element {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus();
  };
  return (
    <div class={styles.tabs}>
      <div ref={list} class={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} class={styles.panel}>
        {children}
      </div>
    </div>
  );
}

/** Buttons in a row, of which one is chosen; null for none. */
export function Choices<I extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly choices: readonly Choice<I>[];
  readonly chosen: I | null;
  readonly onChoose: (id: I) => void;
}): JSX.Element {
  return (
    <fieldset class={styles.choices}>
      <legend class="unseen">{label}</legend>
      {choices.map((choice) => (
        <button key={choice.id} type="button" aria-pressed={choice.id === chosen} onClick={() => onChoose(choice.id)}>
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

/** An example, day or kind: a link or a button. */
type Chip = { readonly text: string } & ({ readonly href: string } | { readonly onPress: () => void });

/** A few chips behind their label. */
export function Chips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }): JSX.Element {
  const id = useId();
  return (
    <div class={styles.line}>
      <span class="soft small" id={id}>
        {label}
      </span>
      <ul class="row" aria-labelledby={id}>
        {chips.map((chip) => (
          <li key={chip.text}>
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
