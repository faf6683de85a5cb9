import type { SheetColumn } from './sheet.ts';

/** What of a table must be in sight where a phone has no room for all of it. */
export interface InSight {
  /** The columns that come first, by their ids; the rest follows in its order, to be scrolled to. */
  readonly first: readonly string[];
  /** The columns that stand below the first one, in the same cell. */
  readonly under: readonly string[];
}

/** A column of a narrow table: `under` are those whose cells stand in a second line of its own. */
export type NarrowColumn<R> = SheetColumn<R> & { readonly under: readonly SheetColumn<R>[] };

/** The columns of a table as a phone shows them. Ids that the table does not have count for nothing. */
export function narrowed<R>(columns: readonly SheetColumn<R>[], { first, under }: InSight): NarrowColumn<R>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ofIds = (ids: readonly string[]): SheetColumn<R>[] =>
    ids.flatMap((id) => {
      const column = byId.get(id);
      return column ? [column] : [];
    });
  const below = ofIds(under);
  const ahead = ofIds(first);
  const rest = columns.filter((column) => !ahead.includes(column) && !below.includes(column));
  return [...ahead, ...rest].map((column, at) => ({ ...column, under: at === 0 ? below : [] }));
}
