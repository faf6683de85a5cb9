/** One row of a CSV text, or a line that is none. */
type CsvRow =
  | { readonly line: number; readonly end: number; readonly cells: readonly string[]; readonly broken: null }
  | { readonly line: number; readonly end: number; readonly cells: null; readonly broken: string };

const QUOTE = 34;
const COMMA = 44;
const NEWLINE = 10;

/** Longest row: a quote that is never closed must not be looked for through a whole file again and again. */
const MAXIMUM_ROW_CHARACTERS = 1_000_000;

/**
 * Gives the rows of a CSV text (RFC 4180: commas, `"` doubled inside quotes, `\n` or `\r\n`) from `from` on, each with the
 * line it begins on, counted from `line`. Blanks around cells are dropped, those inside quotes kept; blank lines are no
 * rows. A row of another width than `width` (null: any) and a row whose quotes do not close come as broken, and cost their first
 * line alone: what follows is read as if that line were not there.
 *
 * Written by hand because a row without quotes, which is nearly every row, is one `split`: about six times as fast as
 * csv-parse, with which the tests compare it.
 */
export function* csvRows(text: string, from: number, line: number, width: number | null): Generator<CsvRow> {
  let at = from;
  let here = line;
  // Where the next quote stands: rows before it need not be looked through.
  let quote = text.indexOf('"', at);
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    const next = newline < 0 ? text.length : newline + 1;
    if (quote >= 0 && quote < at) quote = text.indexOf('"', at);
    if (quote < 0 || quote >= lineEnd) {
      const content = text.slice(at, lineEnd).trim();
      at = next;
      if (content !== '') {
        const cells = content.split(',').map(trimmed);
        const broken = widthProblem(cells, width);
        yield broken === null ? { line: here, end: at, cells, broken } : { line: here, end: at, cells: null, broken };
      }
      here++;
      continue;
    }
    const read = quotedRow(text, at, width);
    if (read.broken === null) {
      at = read.end;
      yield { line: here, end: at, cells: read.cells, broken: null };
      here += read.lines;
    } else {
      at = next;
      yield { line: here, end: at, cells: null, broken: read.broken };
      here++;
    }
  }
}

function widthProblem(cells: readonly string[], width: number | null): string | null {
  return width === null || cells.length === width ? null : `${cells.length} columns instead of ${width}`;
}

function trimmed(cell: string): string {
  return cell.trim();
}

type QuotedRow =
  | { readonly cells: readonly string[]; readonly end: number; readonly lines: number; readonly broken: null }
  | { readonly broken: string };

/** Reads the row that begins at `from` cell by cell, through line ends inside quotes. */
function quotedRow(text: string, from: number, width: number | null): QuotedRow {
  const cells: string[] = [];
  let lines = 1;
  let i = from;
  for (;;) {
    i = skipBlanks(text, i);
    if (text.charCodeAt(i) === QUOTE) {
      const close = closingQuote(text, i, from + MAXIMUM_ROW_CHARACTERS);
      if (close < 0) return { broken: 'a quote that is not closed' };
      const inside = text.slice(i + 1, close);
      cells.push(inside.includes('"') ? inside.replaceAll('""', '"') : inside);
      for (let n = inside.indexOf('\n'); n >= 0; n = inside.indexOf('\n', n + 1)) lines++;
      i = skipBlanks(text, close + 1);
    } else {
      const start = i;
      while (i < text.length && text.charCodeAt(i) !== COMMA && text.charCodeAt(i) !== NEWLINE) {
        if (text.charCodeAt(i) === QUOTE) return { broken: 'a quote inside a cell that does not begin with one' };
        i++;
      }
      cells.push(text.slice(start, i).trim());
    }
    const ended = i >= text.length;
    if (ended || text.charCodeAt(i) === NEWLINE) {
      const broken = widthProblem(cells, width);
      return broken === null ? { cells, end: ended ? i : i + 1, lines, broken } : { broken };
    }
    if (text.charCodeAt(i) !== COMMA) return { broken: 'text behind a closing quote' };
    i++;
  }
}

/** Index of the quote that closes the cell opened at `from`, or -1. */
function closingQuote(text: string, from: number, limit: number): number {
  let i = from + 1;
  for (;;) {
    const quote = text.indexOf('"', i);
    if (quote < 0 || quote > limit) return -1;
    if (text.charCodeAt(quote + 1) !== QUOTE) return quote;
    i = quote + 2;
  }
}

/** Blanks between cells; a `\r` is one, so that `\r\n` ends a row like `\n`. */
function skipBlanks(text: string, from: number): number {
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== 9 && code !== 13) break;
    i++;
  }
  return i;
}
