import type { Operation, Parameter } from '../document.ts';
import { type Ground, validText } from '../values/valid.ts';

/** True for a parameter that takes the heading of a column of the file in the body. */
export function isColumn({ sentence }: Parameter): boolean {
  return sentence.startsWith('Column that holds');
}

/** A CSV file with a column for each of some parameters, under its name, and values that a search of that name takes. */
export function csvFile(operation: Operation, columns: readonly Parameter[], ground: Ground): Uint8Array {
  const lines = [lineOf(['n', ...columns.map(({ name }) => name)])];
  const rows = ground.random.integer(1, 12);
  for (let row = 1; row <= rows; row++) {
    const cells = columns.map(({ name }) => {
      // The example of a column is a heading; the value that stands for all rows is what a cell holds.
      const value = operation.parameters.find((parameter) => parameter.name === `fijo_${name}`);
      return validText({ name, schema: { type: 'string' }, example: value?.example }, ground);
    });
    lines.push(lineOf([String(row), ...cells]));
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

function lineOf(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}
