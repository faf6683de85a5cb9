/**
 * Excel workbooks, written as their rows come: texts stand in their cells, so that no list of texts is kept. A text is always a
 * text, never a formula. A sheet takes a million rows; more go on in further sheets.
 */
import { civilDate } from '../indexes/civil-date.ts';
import type { FileCell, FileColumn, FileRow, FileTable, WriterContext } from './table.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** Rows of a sheet with its heading, and characters of a cell: what Excel takes. Longer texts are cut. */
export const MAXIMUM_SHEET_ROWS = 1_048_576;
export const MAXIMUM_CELL_CHARACTERS = 32_767;
/** Bytes of a sheet before compression: an archive can state four times as many. */
const MAXIMUM_SHEET_BYTES = 2 ** 30;

/** Characters that are gathered before they are compressed. */
const PIECE_CHARACTERS = 32 * 1024;
/** Rows written between two looks at the clock. */
const ROWS_A_LOOK = 16;

/** Day 0 of a workbook as a day number since 1970, as far as dates from March 1900 on go: Excel has a 29 February before. */
const DAY_ZERO = -25_569;
const FIRST_EXCEL_DAY = 61;
const LAST_EXCEL_DAY = 2_958_465;
const DAY_MS = 86_400_000;
/** Places of the styles in {@link STYLES}. */
const DATE_STYLE = 1;
const TIME_STYLE = 2;
const HEADING_STYLE = 3;

/** Limits that tests make smaller. */
interface SheetLimits {
  readonly rows: number;
}

/** Writes a workbook. Columns with a geometry are left out. */
export function writeXlsx(
  table: FileTable,
  { breathe }: Pick<WriterContext, 'breathe'>,
  limits: SheetLimits = { rows: MAXIMUM_SHEET_ROWS },
): AsyncGenerator<Uint8Array, void, undefined> {
  return zipped(parts(table, breathe, limits));
}

async function* parts(
  table: FileTable,
  breathe: () => Promise<void>,
  limits: SheetLimits,
): AsyncGenerator<ZipEntry, void, undefined> {
  const rows = new RowSource(table);
  try {
    let sheets = 0;
    do {
      sheets++;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet(table.columns, rows, breathe, limits) };
    } while (await rows.next());
    for (const [name, text] of workbook(table.name, sheets)) yield { name, content: [Buffer.from(text)] };
  } finally {
    await rows.close();
  }
}

/** The rows of a table, which several sheets take one after the other. */
class RowSource {
  readonly #rows: AsyncIterator<FileRow> | Iterator<FileRow>;
  #next: FileRow | null = null;

  constructor({ rows }: FileTable) {
    const source = rows();
    this.#rows = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  /** The row that {@link take} gives; null at the end. */
  async next(): Promise<FileRow | null> {
    if (this.#next === null) {
      const { done, value } = await this.#rows.next();
      if (!done) this.#next = value;
    }
    return this.#next;
  }

  take(): void {
    this.#next = null;
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}

async function* sheet(
  columns: readonly FileColumn[],
  rows: RowSource,
  breathe: () => Promise<void>,
  { rows: most }: SheetLimits,
): AsyncGenerator<Uint8Array, void, undefined> {
  const letters = columns.map((_, place) => columnLetters(place));
  let text = SHEET_HEAD;
  text += rowText(
    1,
    columns.map(({ name }, place) => textCell(`${letters[place]}1`, name, HEADING_STYLE)),
  );
  let bytes = 0;
  for (let number = 2; number <= most && bytes < MAXIMUM_SHEET_BYTES; number++) {
    const row = await rows.next();
    if (row === null) break;
    rows.take();
    text += rowText(
      number,
      columns.map((column, place) => cellText(`${letters[place]}${number}`, column, row[place])),
    );
    if (text.length >= PIECE_CHARACTERS) {
      const piece = Buffer.from(text);
      bytes += piece.byteLength;
      yield piece;
      text = '';
    }
    if (number % ROWS_A_LOOK === 0) await breathe();
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

function rowText(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellText(place: string, { type }: FileColumn, cell: FileCell | undefined): string {
  switch (typeof cell) {
    case 'string':
      return textCell(place, cell);
    case 'boolean':
      return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    case 'number':
      if (type === 'date') return dateCell(place, cell, 0, DATE_STYLE);
      if (type === 'time')
        return dateCell(place, Math.floor(cell / DAY_MS), cell - Math.floor(cell / DAY_MS) * DAY_MS, TIME_STYLE);
      return `<c r="${place}"><v>${cell}</v></c>`;
    default:
      return '';
  }
}

/** A day and the milliseconds since its midnight; days that Excel does not have are texts. */
function dateCell(place: string, day: number, milliseconds: number, style: number): string {
  const serial = day - DAY_ZERO;
  if (serial >= FIRST_EXCEL_DAY && serial <= LAST_EXCEL_DAY) {
    return `<c r="${place}" s="${style}"><v>${serial + milliseconds / DAY_MS}</v></c>`;
  }
  const { year, month, day: ofMonth } = civilDate(day);
  const date = [String(year).padStart(4, '0'), ...[month, ofMonth].map((part) => String(part).padStart(2, '0'))];
  return textCell(place, date.join('-'));
}

function textCell(place: string, text: string, style = 0): string {
  const shown = escaped(text.length > MAXIMUM_CELL_CHARACTERS ? text.slice(0, MAXIMUM_CELL_CHARACTERS) : text);
  const styled = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/** What XML cannot hold, or what a workbook would read as something else; tabs and line feeds stay. */
const SPECIAL = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(
    SPECIAL,
    (sign) => ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** The letters of a column, from 0: A to Z, then AA. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The heading stays in sight. */
const SHEET_HEAD =
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';

/** Plain, date, date and time, heading. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The parts of a workbook besides its sheets, by name. */
function workbook(name: string, sheets: number): readonly (readonly [name: string, text: string])[] {
  const numbers = Array.from({ length: sheets }, (_, place) => place + 1);
  const sheetList = numbers.map(
    (n) => `<sheet name="${n === 1 ? name : `${name} ${n}`}" sheetId="${n}" r:id="rId${n}"/>`,
  );
  const relations = [
    ...numbers.map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const),
    ['styles', 'styles.xml'] as const,
  ].map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`);
  const overrides = [
    ['xl/workbook.xml', 'sheet.main'] as const,
    ['xl/styles.xml', 'styles'] as const,
    ...numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, 'worksheet'] as const),
  ].map(([part, kind]) => `<Override PartName="/${part}" ContentType="${CONTENT}.${kind}+xml"/>`);
  return [
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheetList.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ],
  ];
}
