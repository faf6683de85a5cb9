import { civilDate } from '../../indexes/civil-date.ts';
import { type FieldProblem, Fields } from '../../ingest/fields.ts';
import type { FileKind, IntakeFile, Refuse } from '../../ingest/intake.ts';
import type { RawRecord } from '../../ingest/record.ts';
import { type StoredBook, type StoredSource, titleKey } from '../stored/records.ts';
import { COLUMNS, type Column, type SessionColumns } from '../stored/sessions.ts';
import type { Term } from '../words.ts';
import { repeatedSessions } from './rules/session.ts';
import type { SourceTraits } from './sources.ts';

/** A JSON record waiting to be stored, with the place it came from. */
interface Waiting {
  readonly value: unknown;
  readonly fileIndex: number;
  readonly line: number;
}

/** Everything one import has read for the market group, before the rules between records. */
export class MarketDraft {
  /** Sources of sessions by name. */
  readonly sources = new Map<string, StoredSource>();
  readonly #stated = new Set<string>();
  /** Sources that sessions name and do not describe. */
  readonly named = new Set<string>();
  /** Series by market, symbol and source. */
  readonly series = new Map<string, SessionRows>();
  /** Records of the resources that a file replaces: resource → key → record. */
  readonly records = new Map<string, Map<string, Waiting>>();
  readonly books = new Map<string, StoredBook>();
  /** Records accepted by resource, for the report. */
  readonly accepted = new Map<string, number>();

  /** The series of a symbol in a source, new if need be. */
  seriesOf(market: string, symbol: string, source: string): SessionRows {
    const key = `${market}|${symbol}|${source}`;
    let rows = this.series.get(key);
    if (!rows) {
      rows = new SessionRows(market, symbol, source);
      this.series.set(key, rows);
    }
    return rows;
  }

  /** Notes what a source of sessions is, once; `term` where its sessions are not of the usual line. */
  declareSource(name: string, { basis, rank, tipo }: SourceTraits, term: Term | null = null): void {
    if (!this.sources.has(name)) this.sources.set(name, { name, basis, rank, tipo, term });
  }

  /** The series of a symbol in a source that another record must have described. */
  sourcedSeriesOf(market: string, symbol: string, source: string): SessionRows {
    this.named.add(source);
    return this.seriesOf(market, symbol, source);
  }

  /** Takes a statement about a source, which overrides a file's name and columns; false when there was one already. */
  stateSource(source: StoredSource): boolean {
    if (this.#stated.has(source.name)) return false;
    this.#stated.add(source.name);
    this.sources.set(source.name, source);
    return true;
  }

  /** Keeps a record under its key; false when the key is taken, and the first one stays. */
  keep(resource: string, key: string, waiting: Waiting): boolean {
    let kept = this.records.get(resource);
    if (!kept) {
      kept = new Map();
      this.records.set(resource, kept);
    }
    if (kept.has(key)) return false;
    kept.set(key, waiting);
    return true;
  }

  /** Keeps the newest book of a title. */
  keepBook(book: StoredBook): void {
    const key = titleKey(book.market, book.symbol);
    const held = this.books.get(key);
    if (!held || held.time <= book.time) this.books.set(key, book);
  }

  count(resource: string): void {
    this.accepted.set(resource, (this.accepted.get(resource) ?? 0) + 1);
  }
}

/** Reads one record with `read`, and refuses it with the first problem that was noted, else counts it. */
export function acceptWith(
  draft: MarketDraft,
  resource: string,
  read: (fields: Fields, file: IntakeFile, line: number) => void,
): (record: RawRecord, file: IntakeFile, refuse: Refuse) => void {
  return (record, file, refuse) => {
    const fields = new Fields(record.value);
    read(fields, file, record.line);
    const [problem] = fields.problems;
    if (problem) refuse({ line: record.line, ...problem });
    else draft.count(resource);
  };
}

/** Files that are known by their members. */
interface KnownFiles {
  readonly resource: string;
  readonly title: string;
  /** Members that such a file has; of `oneOf`, it has one at least, of `none` it has no one. */
  readonly members: readonly string[];
  readonly oneOf?: readonly string[];
  readonly none?: readonly string[];
}

/** Makes the kind of files of which each record is read with `read`, and refused or counted as by {@link acceptWith}. */
export function memberKind(
  draft: MarketDraft,
  { resource, title, members, oneOf, none }: KnownFiles,
  read: (fields: Fields, file: IntakeFile, line: number) => void,
): FileKind {
  return {
    resource,
    title,
    recognises: ({ keys }) => {
      const has = (name: string): boolean => keys.has(name);
      return members.every(has) && (oneOf === undefined || oneOf.some(has)) && !none?.some(has);
    },
    accept: acceptWith(draft, resource, read),
  };
}

/** Files of records that are stored one by one under keys of their own, and replace those of their resource. */
interface RecordFiles<T> extends KnownFiles {
  /** Reads a record by its rules. */
  readonly read: (fields: Fields) => T;
  readonly keyOf: (value: T) => string;
  /** The problem of a second record of one key. */
  readonly repeated: (value: T) => readonly [field: string, reason: string, rule?: string];
}

/** Makes the kind of such files. */
export function recordKind<T>(draft: MarketDraft, files: RecordFiles<T>): FileKind {
  const { resource, read, keyOf, repeated } = files;
  return memberKind(draft, files, (fields, file, line) => {
    const value = read(fields);
    if (!fields.ok || draft.keep(resource, keyOf(value), { value, fileIndex: file.index, line })) return;
    /** Rule `unique-record`: one file does not say the same thing twice. */
    const [field, reason, rule = 'unique-record'] = repeated(value);
    fields.problem(field, reason, rule);
  });
}

/** Called with a row that is not kept. */
export type RefuseRow = (fileIndex: number, line: number, problem: FieldProblem) => void;

/** The rows of one series of one import, growing column by column until they are sorted and checked against each other. */
class SessionRows {
  readonly market: string;
  readonly symbol: string;
  readonly source: string;
  readonly #days: number[] = [];
  readonly #lines: number[] = [];
  readonly #files: number[] = [];
  readonly #columns = new Map<Column, number[]>();

  constructor(market: string, symbol: string, source: string) {
    this.market = market;
    this.symbol = symbol;
    this.source = source;
  }

  /** Adds a session. Members that are absent or NaN are unknown. */
  add(day: number, values: Readonly<Partial<Record<Column, number>>>, fileIndex: number, line: number): void {
    const at = this.#days.length;
    this.#days.push(day);
    this.#lines.push(line);
    this.#files.push(fileIndex);
    for (const name of COLUMNS) {
      const value = values[name];
      let column = this.#columns.get(name);
      if (!column) {
        if (value === undefined || Number.isNaN(value)) continue;
        column = new Array<number>(at).fill(Number.NaN);
        this.#columns.set(name, column);
      }
      column.push(value ?? Number.NaN);
    }
  }

  /** Refuses every row for one reason. */
  refuseAll(refuse: RefuseRow, problem: FieldProblem): void {
    for (const [at, line] of this.#lines.entries()) refuse(this.#files[at] ?? 0, line, problem);
  }

  /** The rows by year, ascending by day, repeated days refused. */
  byYear(refuse: RefuseRow): Map<number, SessionColumns> {
    const order = [...this.#days.keys()].sort((a, b) => (this.#days[a] ?? 0) - (this.#days[b] ?? 0) || a - b);
    const repeated = new Set(repeatedSessions(order, this.#days));
    for (const row of repeated) {
      refuse(this.#files[row] ?? 0, this.#lines[row] ?? 0, {
        field: 'date',
        reason: `a session of ${this.symbol} is there already for this date`,
        rule: 'unique-session',
      });
    }
    const years = new Map<number, number[]>();
    for (const row of order) {
      if (repeated.has(row)) continue;
      const { year } = civilDate(this.#days[row] ?? 0);
      const rows = years.get(year);
      if (rows) rows.push(row);
      else years.set(year, [row]);
    }
    return new Map([...years].map(([year, rows]) => [year, this.#select(rows)]));
  }

  #select(rows: readonly number[]): SessionColumns {
    const days = Int32Array.from(rows, (row) => this.#days[row] ?? 0);
    const columns: Partial<Record<Column, Float64Array>> = {};
    for (const [name, values] of this.#columns) {
      columns[name] = Float64Array.from(rows, (row) => values[row] ?? Number.NaN);
    }
    return { days, columns };
  }
}

/** The older sessions with the newer ones laid over them by day. */
export function mergeSessions(older: SessionColumns, newer: SessionColumns): SessionColumns {
  const rows = new Map<number, readonly [SessionColumns, number]>();
  for (const part of [older, newer]) for (const [at, day] of part.days.entries()) rows.set(day, [part, at]);
  const days = Int32Array.from(rows.keys()).sort();
  const columns: Partial<Record<Column, Float64Array>> = {};
  for (const name of COLUMNS) {
    if (!older.columns[name] && !newer.columns[name]) continue;
    columns[name] = Float64Array.from(days, (day) => {
      const [part, at] = rows.get(day) ?? [newer, -1];
      return part.columns[name]?.[at] ?? Number.NaN;
    });
  }
  return { days, columns };
}

interface Session {
  readonly market: string;
  readonly symbol: string;
  readonly source: string;
  readonly day: number;
  readonly fileIndex: number;
  readonly line: number;
  firstTime: string;
  lastTime: string;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Makes one session a day out of finer prices: first, highest, lowest and last of the day. */
export class Reduction {
  readonly #sessions = new Map<string, Session>();
  readonly #traits = new Map<string, SourceTraits>();

  /** Takes one price; `time` orders prices of a day, equal times keep file order. */
  add(
    at: Omit<Session, 'firstTime' | 'lastTime' | 'open' | 'high' | 'low' | 'close'>,
    time: string,
    price: number,
    traits: SourceTraits,
  ): void {
    this.#traits.set(at.source, traits);
    const key = `${at.market}|${at.symbol}|${at.source}|${at.day}`;
    const session = this.#sessions.get(key);
    if (!session) {
      this.#sessions.set(key, {
        ...at,
        firstTime: time,
        lastTime: time,
        open: price,
        high: price,
        low: price,
        close: price,
      });
      return;
    }
    session.high = Math.max(session.high, price);
    session.low = Math.min(session.low, price);
    if (time < session.firstTime) {
      session.firstTime = time;
      session.open = price;
    }
    if (time >= session.lastTime) {
      session.lastTime = time;
      session.close = price;
    }
  }

  /** Adds the sessions to the draft. */
  addTo(draft: MarketDraft): void {
    for (const [source, traits] of this.#traits) draft.declareSource(source, traits);
    for (const { market, symbol, source, day, fileIndex, line, open, high, low, close } of this.#sessions.values()) {
      draft.seriesOf(market, symbol, source).add(day, { open, high, low, close }, fileIndex, line);
    }
  }
}
