import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useWords, type Words } from '../../app/language.ts';
import { Field } from '../field/field.tsx';
import {
  compareValues,
  MARKS,
  nextOrder,
  type Order,
  type OrderChoice,
  type OrderValue,
  orderChoices,
  WHOLE_UP_TO,
  windowOf,
} from './order.ts';
import styles from './table.module.css';

/** A column of a table. */
export interface Column<R> {
  readonly id: string;
  readonly head: ComponentChildren;
  readonly cell: (row: R, index: number) => ComponentChildren;
  /** What its cells are ordered by; without it the column cannot be ordered. */
  readonly order?: (row: R) => OrderValue;
  readonly isNumber?: boolean;
  /** The cell that names its row, for those who hear the table. */
  readonly isRowName?: boolean;
  /** Takes more than one line: tables with such a column must be short. */
  readonly wraps?: boolean;
  /** What stands below in its cells, without a head of its own: the table has a choice of what it is ordered by then. */
  readonly below?: readonly OrderChoice<R>[];
}

interface DataTableProps<R> {
  /** What the table holds. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R, index: number) => string | number;
  readonly onRow?: (row: R) => void;
  readonly isChosen?: (row: R) => boolean;
  /** Height of the box in which it scrolls, a length of CSS; as much as the rows take, without. Long tables need one. */
  readonly height?: string;
  readonly firstOrder?: Order;
  /** Shown when there is no row. */
  readonly none?: ComponentChildren;
}

const ORDER: Words<string> = { es: 'Ordenar', en: 'Sort' };
/** Of a row, in pixels, as table.module.css has it. */
const ROW_HEIGHT = 40;

/** A table that can be ordered by its columns and scrolls in a box of its own; of a long one only the rows in sight are in the document. */
export function DataTable<R>(props: DataTableProps<R>): JSX.Element {
  const { label, columns, rows, rowKey, onRow, isChosen, height, firstOrder = null, none } = props;
  const [order, setOrder] = useState<Order | null>(firstOrder);
  const [seen, setSeen] = useState({ top: 0, sight: 600 });
  const box = useRef<HTMLElement>(null);
  const orderWord = useWords(ORDER);
  const choices = orderChoices(columns);
  const by = order === null ? undefined : [...columns, ...choices].find(({ id }) => id === order.column)?.order;
  const ordered = useMemo(
    () => (by && order ? [...rows].sort((a, b) => compareValues(by(a), by(b), order.direction)) : rows),
    // The columns may be made anew each time they are drawn: which one orders is what counts.
    [rows, order],
  );
  const isLong = rows.length > WHOLE_UP_TO;
  const look = (): void => {
    const { current } = box;
    if (current && isLong) setSeen({ top: current.scrollTop, sight: current.clientHeight });
  };
  useLayoutEffect(look, [rows.length]);
  const part = windowOf(ordered.length, ROW_HEIGHT, seen.top, seen.sight);
  const table = (
    <section
      ref={box}
      class={styles.box}
      style={height ? { height } : undefined}
      aria-label={label}
      tabIndex={0}
      onScroll={look}
    >
      <table class={styles.table} aria-rowcount={ordered.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                class={column.isNumber ? styles.number : undefined}
                aria-sort={order?.column === column.id ? order.direction : undefined}
              >
                {column.order ? (
                  <button type="button" title={orderWord} onClick={() => setOrder(nextOrder(order, column.id))}>
                    {column.head}
                    <span class={styles.mark} aria-hidden="true">
                      {order?.column === column.id ? MARKS[order.direction] : ''}
                    </span>
                  </button>
                ) : (
                  column.head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.above > 0 && <Gap height={part.above} columns={columns.length} />}
          {ordered.slice(part.from, part.to).map((row, offset) => {
            const index = part.from + offset;
            return (
              // The row's name holds a link or button where rows can be chosen; the rest of the row is for the mouse.
              <tr
                key={rowKey(row, index)}
                aria-rowindex={index + 2}
                class={`${index % 2 ? styles.odd : ''} ${isChosen?.(row) ? styles.chosen : ''} ${onRow ? styles.pressable : ''}`}
                onClick={onRow && (() => onRow(row))}
              >
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} index={index} />
                ))}
              </tr>
            );
          })}
          {part.below > 0 && <Gap height={part.below} columns={columns.length} />}
        </tbody>
      </table>
      {rows.length === 0 && <div class={styles.none}>{none}</div>}
    </section>
  );
  if (!columns.some(({ below = [] }) => below.length > 0)) return table;
  return (
    <div class={styles.chosenOrder}>
      <OrderBy choices={choices} order={order} onOrder={setOrder} />
      {table}
    </div>
  );
}

function Cell<R>({ column, row, index }: { column: Column<R>; row: R; index: number }): JSX.Element {
  const content = column.cell(row, index);
  const look = `${column.isNumber ? styles.number : ''} ${column.wraps ? styles.wraps : ''}`;
  return column.isRowName ? (
    <th scope="row" class={look}>
      {content}
    </th>
  ) : (
    <td class={look}>{content}</td>
  );
}

/** Stands for the rows that are not in the document. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }): JSX.Element {
  return (
    <tr aria-hidden="true">
      <td class={styles.gap} colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}

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

interface OrderByProps<R> {
  readonly choices: readonly OrderChoice<R>[];
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
}

/** Chooses what a table is ordered by, and which way: for those where not everything has a head to press. */
export function OrderBy<R>({ choices, order, onOrder }: OrderByProps<R>): JSX.Element {
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
