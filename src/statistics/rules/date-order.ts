import type { Fields } from '../../ingest/fields.ts';

/** Rule `date-order`: a later date is not before an earlier one; dates that are not there are not compared. */
export function checkDateOrder(
  fields: Fields,
  earlier: { readonly field: string; readonly date: string | null },
  later: { readonly field: string; readonly date: string | null },
): void {
  if (earlier.date === null || later.date === null || earlier.date <= later.date) return;
  fields.problem(later.field, `${later.date} is before ${earlier.field} ${earlier.date}`, 'date-order');
}
