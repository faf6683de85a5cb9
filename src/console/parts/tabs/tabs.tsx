import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import styles from './tabs.module.css';

/** One of several things to see in one place. */
export interface Tab<I extends string> {
  readonly id: I;
  readonly label: ComponentChildren;
}

interface Props<I extends string> {
  /** What is chosen between, for those who hear it. */
  readonly label: string;
  readonly tabs: readonly Tab<I>[];
  readonly chosen: I;
  readonly onChoose: (id: I) => void;
  /** What the chosen tab shows. */
  readonly children: ComponentChildren;
}

/** Tabs by the pattern of the ARIA guide: arrows, Home and End move, Tab leaves. */
export function Tabs<I extends string>({ label, tabs, chosen, onChoose, children }: Props<I>): JSX.Element {
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
