/** Cells as they are written into a file. */

/** What a program that opens the file would take for a formula, or for the beginning of a line. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text that no spreadsheet takes for a formula: one that it would take for one gets an apostrophe before it. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A cell (RFC 4180): in quotes where it holds a separator, a quote or a line end. */
export function writtenCell(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The same in quotes as well where it begins or ends with blanks, which readers else take away. */
export function exactCell(text: string, separator: string): string {
  return text === text.trim() ? writtenCell(text, separator) : `"${text.replaceAll('"', '""')}"`;
}
