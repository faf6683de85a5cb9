/** The dated values of an import, and withdrawals of values. */
import { civilDate, parseDay } from '../../indexes/civil-date.ts';
import { growingDoubles, growingInts } from '../../indexes/columns.ts';
import { Fields, isObject } from '../../ingest/fields.ts';
import type { FileKind, Making, Refuse } from '../../ingest/intake.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { type DatedValue, encodeSeriesBlock, openSeriesBlock, RESOURCES, variableKey, yearKey } from '../stored.ts';
import { type ForeignHistory, HistoryImport, RevisionLog } from './history.ts';
import type { ImportPart, RefuseAfterwards } from './part.ts';
import { notBeforeFirst, readValue } from './rules/value.ts';
import { knownVariable, oncePerFile, readVariableId } from './rules/variable.ts';

/** The source of values from answers of the interface; the data files use the same word. */
const ANSWER_SOURCE = 'api-v4';

/** The value of a withdrawn date; no file can contain it. */
const WITHDRAWN = Number.NaN;

/**
 * Imports dated values and merges them into the stored ones by (idVariable, fecha): rows of a variable and year go into
 * one block, and only blocks with new rows are written. The changes of stored values are recorded with them.
 */
export function seriesImport(previous: VersionReader | null, making: Making): ImportPart {
  const variables = new Map<number, SeriesRows>();
  const sourceNames = new SourceNames();
  const history = new HistoryImport();
  const add = (id: number, row: DatedValue, file: number, line: number): void => {
    let rows = variables.get(id);
    if (rows === undefined) {
      rows = new SeriesRows(sourceNames);
      variables.set(id, rows);
    }
    rows.add(row, file, line);
  };
  return {
    resource: RESOURCES.series,
    kinds: [rowsKind(add), answersKind(add), withdrawalsKind(add), history.kind],
    finish: async (known, refuse, notify) => {
      const imported = new Map<number, SeriesRows>();
      let loaded = 0;
      let newest: number | null = null;
      for (const [id, rows] of [...variables].sort(([a], [b]) => a - b)) {
        const unknown = knownVariable(id, 'idVariable', known);
        if (unknown !== null) {
          rows.refuseAll(refuse, unknown);
          continue;
        }
        const checked = rows.check(known.get(id) ?? null, refuse);
        imported.set(id, rows);
        loaded += checked.count;
        if (checked.newest !== null && (newest === null || checked.newest > newest)) newest = checked.newest;
      }
      const foreign = await history.adopt(previous, loaded > 0 || making.handedOn === true, notify);
      if (loaded === 0 && foreign === null) return { change: null, loaded, newest };
      const log = new RevisionLog(previous, making);
      const records = mergedBlocks(imported, foreign, previous, log);
      return {
        change: { resource: RESOURCES.series, mode: 'merge', records },
        followedBy: { resource: RESOURCES.revisions, mode: 'merge', records: foreign?.records ?? log.records() },
        loaded,
        newest,
        ...(foreign ? { atLeast: foreign.lastVersion } : {}),
      };
    },
  };
}

type Add = (id: number, row: DatedValue, file: number, line: number) => void;

/** Rows `idVariable, fecha, valor` with or without `fuente`: CSV, NDJSON or a JSON array. */
function rowsKind(add: Add): FileKind {
  return {
    resource: RESOURCES.series,
    title: 'dated values of monetary variables',
    recognises: ({ keys }) => keys.has('idVariable') && keys.has('fecha') && keys.has('valor'),
    accept: (record, file, refuse) => {
      const fields = new Fields(record.value);
      const id = readVariableId(fields, 'idVariable');
      const row = readValue(fields, fields.textOr('fuente', ''));
      if (row === null) refuseFirst(fields, record.line, refuse);
      else add(id, row, file.index, record.line);
    },
  };
}

/** Answers of A4: `results` of `{idVariable, detalle: [{fecha, valor}]}`. */
function answersKind(add: Add): FileKind {
  return {
    resource: RESOURCES.series,
    title: 'answer with the dated values of a monetary variable',
    recognises: ({ keys }) => keys.has('idVariable') && keys.has('detalle'),
    accept: (record, file, refuse) => {
      const fields = new Fields(record.value);
      const id = readVariableId(fields, 'idVariable');
      // An answer with a broken value is refused whole, not loaded with a gap.
      const rows = fields.array('detalle').map((detail, i) => {
        return readValue(new Fields(isObject(detail) ? detail : {}, `detalle.${i}.`, fields.problems), ANSWER_SOURCE);
      });
      if (!fields.ok) {
        refuseFirst(fields, record.line, refuse);
        return;
      }
      for (const row of rows) if (row !== null) add(id, row, file.index, record.line);
    },
  };
}

/** Rows `idVariable, fecha, retirado` without `valor`: the publisher withdrew these values. */
function withdrawalsKind(add: Add): FileKind {
  return {
    resource: RESOURCES.series,
    title: 'dates of monetary variables whose values are withdrawn',
    recognises: ({ keys }) => keys.has('idVariable') && keys.has('fecha') && keys.has('retirado') && !keys.has('valor'),
    accept: (record, file, refuse) => {
      const fields = new Fields(record.value);
      const id = readVariableId(fields, 'idVariable');
      const day = parseDay(fields.date('fecha'));
      if (!fields.ok || day === undefined) refuseFirst(fields, record.line, refuse);
      else add(id, { day, value: WITHDRAWN, source: '' }, file.index, record.line);
    },
  };
}

function refuseFirst(fields: Fields, line: number, refuse: Refuse): void {
  const [problem] = fields.problems;
  if (problem !== undefined) refuse({ line, ...problem });
}

function withdraw(changed: ReadonlySet<number>, years: Map<number, DatedValue[]>): void {
  if (changed.size === 0) return;
  const present = new Set([...years.values()].flatMap((rows) => rows.map(({ day }) => day)));
  for (const day of changed) {
    if (present.has(day)) continue;
    const { year } = civilDate(day);
    const row = { day, value: WITHDRAWN, source: '' };
    const rows = years.get(year);
    if (rows === undefined) years.set(year, [row]);
    else rows.push(row);
  }
}

const NO_DAYS: ReadonlySet<number> = new Set();

/**
 * The merged blocks of the imported variables. With the history of another store the days that changed once and have no
 * value in the import are withdrawn, and blocks without any value left are kept as they are there.
 */
async function* mergedBlocks(
  imported: ReadonlyMap<number, SeriesRows>,
  foreign: ForeignHistory | null,
  previous: VersionReader | null,
  log: RevisionLog,
): AsyncGenerator<StoredRecord> {
  const ids = new Set([...imported.keys(), ...(foreign?.changedDays.keys() ?? [])]);
  for (const id of [...ids].sort((a, b) => a - b)) {
    const years = imported.get(id)?.byYear() ?? new Map<number, DatedValue[]>();
    withdraw(foreign?.changedDays.get(id) ?? NO_DAYS, years);
    const stored = new Map<string, Uint8Array>();
    if (previous !== null) {
      for (const { key, body } of await previous.withPrefix(RESOURCES.series, `${variableKey(id)}/`)) {
        stored.set(key, body);
      }
    }
    for (const [year, rows] of [...years].sort(([a], [b]) => a - b)) {
      const key = yearKey(id, year);
      const body = stored.get(key);
      const after = merge(id, body === undefined ? [] : openSeriesBlock(body).rows(), rows, log);
      if (body !== undefined || after.length > 0 || foreign !== null) yield { key, body: encodeSeriesBlock(after) };
    }
  }
}

function merge(
  id: number,
  stored: readonly DatedValue[],
  imported: readonly DatedValue[],
  log: RevisionLog,
): readonly DatedValue[] {
  const days = new Map(stored.map((row) => [row.day, row]));
  for (const row of imported) {
    const before = days.get(row.day)?.value;
    if (Number.isNaN(row.value)) {
      if (days.delete(row.day)) log.changed(id, row.day, before ?? 0);
      continue;
    }
    if (before === undefined) log.added(id, row.day);
    else if (before !== row.value) log.changed(id, row.day, before);
    days.set(row.day, row);
  }
  return [...days.values()];
}

/** First size of the columns, which double as they fill: most series of an import are short. */
const FIRST_ROWS = 16;

/** The names of sources of one import, by number: there are few, in millions of rows. */
class SourceNames {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  nameOf(number: number): string {
    return this.#names[number] ?? '';
  }
}

/**
 * The rows of one variable as they are read, in columns of numbers: an import may hold millions of rows at once, each with
 * its line until the rules between records are checked. A row takes 24 bytes instead of hundreds.
 */
class SeriesRows {
  readonly #sourceNames: SourceNames;
  readonly #days = growingInts(FIRST_ROWS);
  readonly #values = growingDoubles(FIRST_ROWS);
  readonly #sources = growingInts(FIRST_ROWS);
  readonly #files = growingInts(FIRST_ROWS);
  readonly #lines = growingInts(FIRST_ROWS);
  /** Places of the rows that passed {@link check}. */
  #passed = new Int32Array(0);

  constructor(sourceNames: SourceNames) {
    this.#sourceNames = sourceNames;
  }

  add(row: DatedValue, file: number, line: number): void {
    this.#days.push(row.day);
    this.#values.push(row.value);
    this.#sources.push(this.#sourceNames.numberOf(row.source));
    this.#files.push(file);
    this.#lines.push(line);
  }

  refuseAll(refuse: RefuseAfterwards, problem: { field: string; reason: string; rule: string }): void {
    for (let i = 0; i < this.#lines.length; i++) refuse(this.#files.at(i), { line: this.#lines.at(i), ...problem });
  }

  /**
   * Checks the rules between records: no row is older than `first`, each day comes once a file. Refuses the others, and
   * gives the number of rows that passed and the newest day with a value.
   */
  check(first: number | null, refuse: RefuseAfterwards): { readonly count: number; readonly newest: number | null } {
    const rows = new Map<number, number>();
    for (let i = 0; i < this.#days.length; i++) {
      const day = this.#days.at(i);
      const file = this.#files.at(i);
      const line = this.#lines.at(i);
      // A withdrawn value may lie there: the catalogue now declares a later beginning.
      const tooEarly = Number.isNaN(this.#values.at(i)) ? null : notBeforeFirst(day, first);
      if (tooEarly !== null) {
        refuse(file, { line, ...tooEarly });
        continue;
      }
      const before = rows.get(day);
      if (before !== undefined && this.#files.at(before) === file) {
        refuse(file, { line, ...oncePerFile('fecha', 'a value of this variable and date', this.#lines.at(before)) });
        continue;
      }
      rows.set(day, i);
    }
    let newest: number | null = null;
    for (const [day, i] of rows) {
      if (!Number.isNaN(this.#values.at(i)) && (newest === null || day > newest)) newest = day;
    }
    this.#passed = Int32Array.from(rows.values());
    return { count: rows.size, newest };
  }

  /** The rows that passed, by year, as objects. */
  byYear(): Map<number, DatedValue[]> {
    const years = new Map<number, DatedValue[]>();
    for (const i of this.#passed) {
      const day = this.#days.at(i);
      const { year } = civilDate(day);
      const row = { day, value: this.#values.at(i), source: this.#sourceNames.nameOf(this.#sources.at(i)) };
      const block = years.get(year);
      if (block === undefined) years.set(year, [row]);
      else block.push(row);
    }
    return years;
  }
}
