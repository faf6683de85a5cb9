/**
 * Rule `unique-session`: a date occurs once in a series. Gives the rows that repeat an earlier row's date, by index;
 * `order` holds the rows' indexes sorted by day, rows of one day in file order.
 */
export function repeatedSessions(order: readonly number[], days: readonly number[]): number[] {
  const repeated: number[] = [];
  for (let i = 1; i < order.length; i++) {
    const row = order[i] ?? 0;
    if (days[row] === days[order[i - 1] ?? 0]) repeated.push(row);
  }
  return repeated;
}
