import type { JSX } from 'preact';
import { useWords, type Words } from '../../app/language.ts';
import { Field } from '../field/field.tsx';
import { MARKS, type Order, type OrderChoice } from './order.ts';
import styles from './table.module.css';

interface OrderWords {
  readonly by: string;
  readonly asItCame: string;
  readonly direction: Readonly<Record<Order['direction'], string>>;
  readonly turn: string;
}

const WORDS: Words<OrderWords> = {
  es: {
    by: 'Ordenar por',
    asItCame: 'Como viene',
    direction: { ascending: 'Ascendente', descending: 'Descendente' },
    turn: 'Invertir el orden',
  },
  en: {
    by: 'Sort by',
    asItCame: 'As it comes',
    direction: { ascending: 'Ascending', descending: 'Descending' },
    turn: 'Reverse the order',
  },
};

const OTHER = { ascending: 'descending', descending: 'ascending' } as const;

interface Props<R> {
  readonly choices: readonly OrderChoice<R>[];
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
}

/** Chooses what a table is ordered by, and which way: for those where not everything has a head to press. */
export function OrderBy<R>({ choices, order, onOrder }: Props<R>): JSX.Element {
  const t = useWords(WORDS);
  const choose = (column: string): void => onOrder(column === '' ? null : { column, direction: 'ascending' });
  return (
    <div class={styles.orderBy}>
      <Field label={t.by}>
        {(control) => (
          <select
            {...control}
            value={order?.column ?? ''}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{t.asItCame}</option>
            {choices.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      {order && (
        <button
          type="button"
          title={t.turn}
          onClick={() => onOrder({ column: order.column, direction: OTHER[order.direction] })}
        >
          <span aria-hidden="true">{MARKS[order.direction]}</span> {t.direction[order.direction]}
        </button>
      )}
    </div>
  );
}
