/** Rows as a table for a terminal, each cell as wide as its column needs; the columns of `right` end, the others begin, below each other. */
export function textTable(rows: readonly (readonly string[])[], right: ReadonlySet<number>): string {
  const shown = rows.map((row) => row.map(printable));
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)));
  const lines = shown.map((row) =>
    row
      .map((cell, column) =>
        right.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** Text of the data without what a terminal would obey. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
