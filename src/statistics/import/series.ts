import { civilDate, parseDay } from '../../indexes/civil-date.ts';
import { Fields, isObject } from '../../ingest/fields.ts';
import type { FileKind, Making, Refuse } from '../../ingest/intake.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { knownVariable } from '../rules/known-variable.ts';
import { readVariableId } from '../rules/variable-id.ts';
import { RESOURCES, variableKey, yearKey } from '../stored/keys.ts';
import { type DatedValue, encodeSeriesBlock, openSeriesBlock } from '../stored/series-block.ts';
import { HandedPast } from './handed-past.ts';
import type { ImportPart } from './part.ts';
import { RevisionLog } from './revision-log.ts';
import { SeriesRows, SourceNames } from './series-rows.ts';

/** What an answer of the interface, which names no source, is stored under; the data files use the same word. */
const ANSWER_SOURCE = 'api-v4';

/** Stands for the value of a date that has none any more; no file can say it. */
const WITHDRAWN = Number.NaN;

/**
 * The dated values of an import, merged into those held by (idVariable, fecha): rows of variable and year go into one
 * block, and only blocks with new rows are written. What that changes in the values held is written down with them.
 */
export function seriesImport(previous: VersionReader | null, making: Making): ImportPart {
  const variables = new Map<number, SeriesRows>();
  const sourceNames = new SourceNames();
  const past = new HandedPast();
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
    kinds: [rowsKind(add), answersKind(add), withdrawalsKind(add), past.kind],
    finish: async (known, refuse, tell) => {
      const brought = new Map<number, SeriesRows>();
      let loaded = 0;
      let newest: number | null = null;
      for (const [id, rows] of [...variables].sort(([a], [b]) => a - b)) {
        const unknown = knownVariable(id, 'idVariable', known);
        if (unknown !== null) {
          rows.refuseAll(refuse, unknown);
          continue;
        }
        const settled = rows.settle(known.get(id) ?? null, refuse);
        brought.set(id, rows);
        loaded += settled.count;
        if (settled.newest !== null && (newest === null || settled.newest > newest)) newest = settled.newest;
      }
      const taken = await past.taken(previous, loaded > 0 || making.handedOn === true, tell);
      if (loaded === 0 && taken === null) return { change: null, loaded, newest };
      const log = new RevisionLog(previous, making);
      const takenBack = taken === null ? new Map<number, number[]>() : byVariable(taken.changedDays());
      const records = mergedBlocks({ brought, takenBack }, previous, { log, keepsEmpty: taken !== null });
      return {
        change: { resource: RESOURCES.series, mode: 'merge', records },
        followedBy: { resource: RESOURCES.revisions, mode: 'merge', records: taken?.records() ?? log.records() },
        loaded,
        newest,
        ...(taken ? { atLeast: taken.lastVersion } : {}),
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
      const row = readRow(fields, fields.textOr('fuente', ''));
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
      // One record with one fate: an answer with a broken value is refused whole, not loaded with a hole.
      const rows = fields.array('detalle').map((detail, i) => {
        return readRow(new Fields(isObject(detail) ? detail : {}, `detalle.${i}.`, fields.problems), ANSWER_SOURCE);
      });
      if (!fields.ok) {
        refuseFirst(fields, record.line, refuse);
        return;
      }
      for (const row of rows) if (row !== null) add(id, row, file.index, record.line);
    },
  };
}

/** Rows `idVariable, fecha, retirado` without `valor`: the publisher took these values back. */
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

function readRow(fields: Fields, source: string): DatedValue | null {
  const date = fields.date('fecha');
  const value = fields.number('valor');
  const day = parseDay(date);
  return fields.ok && day !== undefined ? { day, value, source } : null;
}

function refuseFirst(fields: Fields, line: number, refuse: Refuse): void {
  const [problem] = fields.problems;
  if (problem !== undefined) refuse({ line, ...problem });
}

/** What an import brings of the series. */
interface Brought {
  readonly brought: ReadonlyMap<number, SeriesRows>;
  /** By variable the days that changed once: one that has no value in what is handed on was taken back. */
  readonly takenBack: ReadonlyMap<number, readonly number[]>;
}

function byVariable(changed: Iterable<readonly [id: number, day: number]>): Map<number, number[]> {
  const days = new Map<number, number[]>();
  for (const [id, day] of changed) {
    const own = days.get(id);
    if (own === undefined) days.set(id, [day]);
    else own.push(day);
  }
  return days;
}

function withdraw(changed: readonly number[], years: Map<number, DatedValue[]>): void {
  if (changed.length === 0) return;
  const given = new Set([...years.values()].flatMap((rows) => rows.map(({ day }) => day)));
  for (const day of changed) {
    if (given.has(day)) continue;
    given.add(day);
    const { year } = civilDate(day);
    const row = { day, value: WITHDRAWN, source: '' };
    const rows = years.get(year);
    if (rows === undefined) years.set(year, [row]);
    else rows.push(row);
  }
}

/**
 * The blocks as they will be. `keepsEmpty`: also those of which nothing is left, as they are kept where their values were
 * taken back.
 */
async function* mergedBlocks(
  { brought, takenBack }: Brought,
  previous: VersionReader | null,
  { log, keepsEmpty }: { readonly log: RevisionLog; readonly keepsEmpty: boolean },
): AsyncGenerator<StoredRecord> {
  for (const id of [...new Set([...brought.keys(), ...takenBack.keys()])].sort((a, b) => a - b)) {
    const years = brought.get(id)?.byYear() ?? new Map<number, DatedValue[]>();
    withdraw(takenBack.get(id) ?? [], years);
    const held = new Map<string, Uint8Array>();
    if (previous !== null) {
      for (const { key, body } of await previous.withPrefix(RESOURCES.series, `${variableKey(id)}/`)) {
        held.set(key, body);
      }
    }
    for (const [year, rows] of [...years].sort(([a], [b]) => a - b)) {
      const key = yearKey(id, year);
      const body = held.get(key);
      const after = merged(id, body === undefined ? [] : openSeriesBlock(body).rows(), rows, log);
      if (body !== undefined || after.length > 0 || keepsEmpty) yield { key, body: encodeSeriesBlock(after) };
    }
  }
}

function merged(
  id: number,
  held: readonly DatedValue[],
  given: readonly DatedValue[],
  log: RevisionLog,
): readonly DatedValue[] {
  const days = new Map(held.map((row) => [row.day, row]));
  for (const row of given) {
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
