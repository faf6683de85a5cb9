import { Fragment } from 'preact';
import { isNarrow } from '../../app/narrow.ts';
import { type InSight, narrowed } from './narrowed.ts';
import styles from './page.module.css';
import type { SheetColumn } from './sheet.ts';

/** The columns of a table: all as they are, or, in a narrow window, what matters first, so that it is in sight without scrolling. */
export function useInSight<R>(columns: readonly SheetColumn<R>[], inSight: InSight): readonly SheetColumn<R>[] {
  if (!isNarrow.value) return columns;
  return narrowed(columns, inSight).map(({ under, ...column }) =>
    under.length === 0
      ? column
      : {
          ...column,
          below: under.flatMap(({ id, text, order }) => (order ? [{ id, text, order }] : [])),
          cell: (row: R, index: number) => (
            <span class={styles.twoLines}>
              {column.cell(row, index)}
              <small>
                {under.map((one, at) => (
                  <Fragment key={one.id}>
                    {at > 0 && ' '}
                    {one.cell(row, index)}
                  </Fragment>
                ))}
              </small>
            </span>
          ),
        },
  );
}
