/** A table of data. */
import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useWords, words } from '../app/language.ts';
import { isNarrow } from '../app/theme.ts';
import {
  type Column,
  compareValues,
  type NarrowTable,
  narrowed,
  nextOrder,
  type Order,
  orderChoices,
  type StackedColumn,
  WHOLE_UP_TO,
  windowOf,
} from './columns.ts';
import styles from './data-table.module.css';
import { SelectField } from './field.tsx';

interface DataTableProps<R> {
  /** What the table holds. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R, index: number) => string | number;
  readonly onRow?: (row: R) => void;
  readonly isChosen?: (row: R) => boolean;
  /** Height of the box in which it scrolls, a length of CSS; as high as its rows without. Long tables need one. */
  readonly height?: string;
  /** A box of this height, if the table has more rows than that. */
  readonly scroll?: readonly [above: number, height: string];
  /** What a phone shows first. */
  readonly narrow?: NarrowTable;
  /** Shown when there is no row. */
  readonly none?: ComponentChildren;
}

const WORDS = words({
  es: {
    sort: 'Ordenar',
    by: 'Ordenar por',
    unordered: 'Como viene',
    direction: { ascending: 'Ascendente', descending: 'Descendente' },
    reverse: 'Invertir el orden',
  },
  en: {
    sort: 'Sort',
    by: 'Sort by',
    unordered: 'As it comes',
    direction: { ascending: 'Ascending', descending: 'Descending' },
    reverse: 'Reverse the order',
  },
});

const MARKS = { ascending: '▲', descending: '▼' } as const;
/** Height of a row in pixels, as in data-table.module.css. */
const ROW_HEIGHT = 40;

/** A table that can be ordered by its columns and scrolls in a box of its own. Of a long one only the rows in sight are in the document. */
export function DataTable<R>(props: DataTableProps<R>): JSX.Element {
  const { label, rows, rowKey, onRow, isChosen, scroll, narrow, none } = props;
  const height = scroll && rows.length > scroll[0] ? scroll[1] : props.height;
  const [order, setOrder] = useState<Order | null>(null);
  const [seen, setSeen] = useState({ top: 0, sight: 600 });
  const box = useRef<HTMLElement>(null);
  const t = useWords(WORDS);
  const isStacked = narrow !== undefined && isNarrow.value;
  const columns = narrowed(props.columns, isStacked ? narrow : { first: [], under: [] });
  const value = order === null ? undefined : props.columns.find(({ id }) => id === order.column)?.value;
  const ordered = useMemo(
    () => (value && order ? [...rows].sort((a, b) => compareValues(value(a), value(b), order.direction)) : rows),
    // Columns may be new objects in each drawing; which of them orders is in `order`.
    [rows, order],
  );
  const isLong = rows.length > WHOLE_UP_TO;
  const onScroll = (): void => {
    const { current } = box;
    if (current && isLong) setSeen({ top: current.scrollTop, sight: current.clientHeight });
  };
  useLayoutEffect(onScroll, [rows.length]);
  const part = windowOf(ordered.length, ROW_HEIGHT, seen.top, seen.sight);
  const table = (
    <section
      ref={box}
      class={styles.box}
      style={height ? { height } : undefined}
      aria-label={label}
      tabIndex={0}
      onScroll={onScroll}
    >
      <table class={styles.table} aria-rowcount={ordered.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, head, value: isOrdered, isNumber }) => (
              <th
                key={id}
                scope="col"
                class={isNumber ? styles.number : undefined}
                aria-sort={order?.column === id ? order.direction : undefined}
              >
                {isOrdered ? (
                  <button type="button" title={t.sort} onClick={() => setOrder(nextOrder(order, id))}>
                    {head}
                    <span class={styles.mark} aria-hidden="true">
                      {order?.column === id ? MARKS[order.direction] : ''}
                    </span>
                  </button>
                ) : (
                  head
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
              // By keyboard a row is chosen with the link or button in its name; a click anywhere in it is for the mouse.
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
  if (columns.every(({ under }) => under.length === 0)) return table;
  return (
    <div class={styles.withOrder}>
      <OrderBy columns={columns} order={order} onOrder={setOrder} />
      {table}
    </div>
  );
}

function contentOf<R>({ cell, value }: Column<R>, row: R, index: number): ComponentChildren {
  return cell ? cell(row, index) : value?.(row);
}

function Cell<R>({ column, row, index }: { column: StackedColumn<R>; row: R; index: number }): JSX.Element {
  const { under, isNumber, wraps, isRowName } = column;
  const content = contentOf(column, row, index);
  const stacked = under.length > 0 && (
    <span class={styles.twoLines}>
      {content}
      <small>
        {under.map((one, at) => (
          <Fragment key={one.id}>
            {at > 0 && ' '}
            {contentOf(one, row, index)}
          </Fragment>
        ))}
      </small>
    </span>
  );
  const look = `${isNumber ? styles.number : ''} ${wraps ? styles.wraps : ''}`;
  return isRowName ? (
    <th scope="row" class={look}>
      {stacked || content}
    </th>
  ) : (
    <td class={look}>{stacked || content}</td>
  );
}

/** Takes the room of the rows that are not in the document. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }): JSX.Element {
  return (
    <tr aria-hidden="true">
      <td class={styles.gap} colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}

interface OrderByProps<R> {
  readonly columns: readonly StackedColumn<R>[];
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
}

/** Chooses the order of a table in which some columns have no head to press. */
function OrderBy<R>({ columns, order, onOrder }: OrderByProps<R>): JSX.Element {
  const t = useWords(WORDS);
  return (
    <div class={styles.orderBy}>
      <SelectField
        label={t.by}
        value={order?.column ?? ''}
        options={[['', t.unordered], ...orderChoices(columns).map(({ id, text }) => [id, text] as const)]}
        onChoose={(column) => onOrder(column === '' ? null : { column, direction: 'ascending' })}
      />
      {order && (
        <button
          type="button"
          title={t.reverse}
          onClick={() => onOrder({ ...order, direction: order.direction === 'ascending' ? 'descending' : 'ascending' })}
        >
          <span aria-hidden="true">{MARKS[order.direction]}</span> {t.direction[order.direction]}
        </button>
      )}
    </div>
  );
}
