/** A file that is answered row by row: opened by its beginning, then worked through once, in constant memory. */
import { SEPARATOR_NAMES, SEPARATORS } from '../../csv/dialect.ts';
import type { Encoding } from '../../csv/encoding.ts';
import { isBlank, type ScannedRow } from '../../csv/row-scanner.ts';
import type { FileColumn, FileTable } from '../../formats/table.ts';
import { FREE_STEPS, type Steps } from '../../server/http/call.ts';
import type { Pace } from '../../server/pace.ts';
import type { Issue } from '../../server/parameters/parameter.ts';
import { fieldColumn } from '../present/file-cell.ts';
import { valueAt } from '../present/tree.ts';
import { type Beginning, readBeginning, refusal } from './beginning.ts';
import { CellRows, columnNames } from './cell-rows.ts';
import { type BoundColumn, bindColumns } from './columns.ts';
import { Counts } from './counts.ts';
import { inUtf8, OTHER_ENCODING } from './in-utf8.ts';
import { broken, type Outcome, ROW_PROBLEMS } from './outcome.ts';
import { FIXED } from './parameters.ts';
import type { FileRequest } from './request.ts';
import type { FileCatalog } from './resource.ts';
import type { RowTarget } from './row-target.ts';
import { RowValues } from './row-values.ts';
import { isEmptyFrom, RowWriter } from './row-writer.ts';

/** The headings added behind those of the fields. */
const VERDICT = ['estado', 'motivo', 'mensaje', 'puntaje'] as const;

/** A file whose beginning was read and found right. */
export interface OpenTable {
  readonly encoding: Encoding;
  /** The request with everything said that was read off the file: what a query string would say. */
  readonly said: string;
  readonly counts: Counts;
  /** The file with the columns added, in pieces; to be iterated once. What reading it throws is thrown on. */
  readonly pieces: (catalog: FileCatalog, pace: Pace, steps?: Steps) => AsyncGenerator<Uint8Array>;
  /** The same as a table for a file of another format; its rows are to be made once. */
  readonly fileTable: (catalog: FileCatalog, pace: Pace, steps?: Steps) => FileTable;
}

/** Reads the beginning of a file: the table, or why it cannot be answered. What the bytes throw is thrown on. */
export async function openTable(
  bytes: AsyncIterable<Uint8Array>,
  request: FileRequest,
): Promise<OpenTable | { readonly issues: readonly Issue[] }> {
  const source = bytes[Symbol.asyncIterator]();
  const beginning = await readBeginning(source, request.options);
  const table = 'issues' in beginning ? beginning : tableOf(source, beginning, request);
  if ('issues' in table) await source.return?.();
  return table;
}

function tableOf(
  source: AsyncIterator<Uint8Array>,
  beginning: Beginning,
  request: FileRequest,
): OpenTable | { readonly issues: readonly Issue[] } {
  const { dialect, headings } = beginning;
  const bound = bindColumns(headings, request);
  if ('issues' in bound) return bound;
  const { options, resource } = request;
  const { fields } = options.campos ?? resource.usual;
  const added = [...fields.map(({ path }) => path.replaceAll('.', '_')), ...VERDICT].map(
    (name) => options.prefijo + name,
  );
  const taken = added.filter((name) => headings.includes(name));
  if (taken.length > 0) {
    return refusal('prefijo', `El archivo ya tiene columnas «${taken.slice(0, 3).join('», «')}»: elija otro prefijo.`);
  }
  const work = new TableWork(beginning, request, bound.columns);
  const { encoding } = dialect;
  const addedColumns = [
    ...fields.map((field, place) => fieldColumn(field, added[place] ?? '')),
    ...VERDICT.map((name, place) => verdictColumn(name, added[fields.length + place] ?? '')),
  ];
  return {
    encoding,
    said: saidOf(request, bound.columns, beginning),
    counts: work.counts,
    pieces: (catalog, pace, steps) => {
      const separator = String.fromCharCode(dialect.separator);
      const decimal = options.decimales === 'coma' ? ',' : '.';
      const writer = new RowWriter({ separator, encoding, decimal }, headings.length);
      writer.raw(beginning.before);
      writer.whole(beginning.header, added);
      return work.run(writer, source, catalog, pace, steps);
    },
    fileTable: (catalog, pace, steps) => ({
      name: resource.name,
      columns: [...columnNames(headings).map((name): FileColumn => ({ name, type: 'text' })), ...addedColumns],
      async *rows() {
        const target = new CellRows(encoding, headings.length, addedColumns);
        for await (const rows of work.run(target, source, catalog, pace, steps)) yield* rows;
      },
    }),
  };
}

/** Rows in, rows with cells added out. */
class TableWork {
  readonly counts = new Counts();
  readonly #beginning: Beginning;
  readonly #resource: FileRequest['resource'];
  readonly #values: RowValues;
  /** Where the values of the fields added stand in a record. */
  readonly #paths: readonly (readonly string[])[];
  /** Remarks on the present row besides its outcome. */
  #remark: string | null = null;
  /** Cells that a row has at least if it is looked up. */
  readonly #fewest: number;

  constructor(beginning: Beginning, request: FileRequest, columns: readonly BoundColumn[]) {
    const { dialect } = beginning;
    const { encoding } = dialect;
    const { options, resource } = request;
    this.#beginning = beginning;
    this.#resource = resource;
    this.#values = new RowValues(request, columns, encoding);
    this.#paths = (options.campos ?? resource.usual).fields.map(({ path }) => path.split('.'));
    this.#fewest = fewestCells(request, columns);
  }

  /** Each row is charged when its work begins: a client without quota waits for it, and receives finished rows meanwhile. */
  async *run<T>(
    target: RowTarget<T>,
    source: AsyncIterator<Uint8Array>,
    catalog: FileCatalog,
    pace: Pace,
    steps: Steps = FREE_STEPS,
  ): AsyncGenerator<T> {
    const { scanner } = this.#beginning;
    const { stepUnits } = steps;
    let unpaid = 0;
    try {
      for (let ended = this.#beginning.isWhole; ; ) {
        for (let row = scanner.next(); row; row = scanner.next()) {
          this.#write(row, catalog, target);
          if (++unpaid >= stepUnits) {
            const waiting = steps.step(unpaid);
            unpaid = 0;
            if (waiting) {
              yield* taken(target);
              await waiting;
            }
          }
          if (target.isFull) yield* taken(target);
          if (pace.isDue) await pace.pause();
        }
        // A client that sends rows one by one receives them one by one.
        yield* taken(target);
        if (ended) {
          const rest = unpaid;
          unpaid = 0;
          if (rest > 0) await steps.step(rest);
          return;
        }
        const { done, value } = await source.next();
        ended = done === true;
        if (ended) scanner.finish();
        else scanner.feed(value);
      }
    } finally {
      // A client that left before the end has received these rows.
      if (unpaid > 0) steps.owe(unpaid);
      await source.return?.();
    }
  }

  #write(came: ScannedRow, catalog: FileCatalog, writer: RowTarget<unknown>): void {
    const turned = this.#beginning.dialect.encoding === 'utf-8' ? inUtf8(came) : null;
    const row = turned ?? came;
    this.#remark = turned && OTHER_ENCODING;
    if (turned) this.counts.turned++;
    const width = this.#beginning.headings.length;
    const cells = row.cells.length - 1;
    if (row.partial) writer.text(row, []);
    else if (row.problem) writer.text(row, this.#added(broken(row.problem, ROW_PROBLEMS[row.problem])));
    else if (isBlank(row)) {
      this.counts.blank++;
      writer.raw(row.bytes);
      writer.raw(row.lineEnd);
    } else if (cells === width) writer.whole(row, this.#answer(row, catalog));
    else if (cells < this.#fewest) writer.short(row, this.#added(broken('faltan_celdas', ROW_PROBLEMS.faltan_celdas)));
    // Spreadsheets leave out the empty cells at the end of a row.
    else if (cells < width) writer.short(row, this.#answer(row, catalog));
    else if (isEmptyFrom(row, width, this.#beginning.dialect.separator))
      writer.clipped(row, this.#answer(row, catalog));
    else writer.long(row, this.#added(broken('sobran_celdas', ROW_PROBLEMS.sobran_celdas)));
  }

  #answer(row: ScannedRow, catalog: FileCatalog): readonly unknown[] {
    const pairs = this.#values.of(row);
    return this.#added(
      pairs ? this.#resource.answer(catalog, pairs) : broken('celda_muy_larga', ROW_PROBLEMS.celda_muy_larga),
    );
  }

  /** The cells that an outcome adds to its row; it is counted. */
  #added(outcome: Outcome): readonly unknown[] {
    this.counts.add(outcome);
    const { record, estado, motivo, mensaje, puntaje } = outcome;
    const values = this.#paths.map((path) => (record ? valueAt(record, path) : null));
    const remark = this.#remark;
    values.push(
      estado,
      motivo,
      remark === null || mensaje === null ? (mensaje ?? remark) : `${mensaje} ${remark}`,
      puntaje,
    );
    return values;
  }
}

function* taken<T>(target: RowTarget<T>): Generator<T> {
  const piece = target.take();
  if (piece !== null) yield piece;
}

function verdictColumn(kind: (typeof VERDICT)[number], name: string): FileColumn {
  return { name, type: kind === 'puntaje' ? 'integer' : 'text' };
}

/** Least number of cells of a usable row: the values of one of the groups, without the fixed ones, which are in no cell. */
function fewestCells({ resource, fixed }: FileRequest, columns: readonly BoundColumn[]): number {
  const ends = new Map(fixed.map(([name]) => [name, 0]));
  for (const { name, places } of columns) ends.set(name, Math.max(...places) + 1);
  const groups = resource.needs.map((group) => Math.max(...group.map((name) => ends.get(name) ?? Infinity)));
  return Math.min(...groups);
}

/** The query string that states the detected format and the columns in use. */
function saidOf(request: FileRequest, columns: readonly BoundColumn[], beginning: Beginning): string {
  const said = saidWith(beginning.headings, request, columns, beginning);
  return said.length <= LONGEST_SAID ? said : saidWith([], request, columns, beginning);
}

/** The same with the headings that columns may be called by; those without one are called by their place. */
function saidWith(
  headings: readonly string[],
  request: FileRequest,
  columns: readonly BoundColumn[],
  { dialect: { separator, encoding } }: Beginning,
): string {
  const said = new URLSearchParams();
  for (const { name, places } of columns) for (const place of places) said.append(name, calledBy(headings, place));
  for (const [name, value] of request.fixed) said.append(FIXED + name, String(value));
  const sign = String.fromCharCode(separator);
  said.append('separador', SEPARATOR_NAMES.find((name) => SEPARATORS[name] === sign) ?? sign);
  said.append('codificacion', encoding);
  return said.toString();
}

/** Most characters of one heading in the answer's header, and of all headings together: clients bound the size of headers. */
const LONGEST_CALLED = 100;
const LONGEST_SAID = 4000;

/** What a caller may call a column: its heading, or its place where that is too long, empty or not its own. */
function calledBy(headings: readonly string[], place: number): string {
  const heading = headings[place] ?? '';
  const isOwn = heading !== '' && headings.indexOf(heading) === headings.lastIndexOf(heading);
  return isOwn && heading.length <= LONGEST_CALLED && !heading.startsWith('#') ? heading : `#${place + 1}`;
}
