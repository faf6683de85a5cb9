import { asStored, type ExportedResource, type Exporter, type Line, numberText } from '../export/exporter.ts';
import { formatDay } from '../indexes/civil-date.ts';
import { isObject } from '../ingest/fields.ts';
import type { StoredRecord } from '../store/store.ts';
import {
  parseBlockKey,
  RESOURCE,
  readBook,
  readFlows,
  readInstrument,
  readPanels,
  readSource,
} from './stored/records.ts';
import { COLUMNS, decodeSessions } from './stored/sessions.ts';
import { panelCurrency } from './words.ts';

/** Members of stored records that are written as they are, in the order of the file; `date=ex_date` names a column otherwise. */
const MEMBERS = {
  instruments:
    'market symbol description tipo moneda pais panels maturity strike optionType underlying ratio lot pricePer source',
  actions: 'market symbol date=ex_date kind factor amount closeBefore',
  jumps: 'market symbol dateBefore date closeBefore close ratio',
  ratios: 'symbol symbolUsd underlying ratio isin name asOf source',
  terms: 'id symbol issueDate maturity coupon index flows',
} as const;

const FIGURES = 'exchanges and vendors, as they were loaded; mind their terms';

/** Market data, never accounts, tokens or operations. Sources before their sessions, terms before payments. */
export const marketExporter: Exporter = {
  dataSet: 'market',
  resources: [
    figures(RESOURCE.instruments, 'instruments', columns(MEMBERS.instruments)),
    figures(RESOURCE.listings, 'listed instruments', listingLine),
    figures(RESOURCE.sources, 'sources of daily sessions', sourceLine),
    figures(RESOURCE.sessions, 'daily sessions by source', sessionLines),
    figures(RESOURCE.actions, 'corporate actions', columns(MEMBERS.actions)),
    figures(RESOURCE.jumps, 'price jumps', columns(MEMBERS.jumps)),
    figures(RESOURCE.ratios, 'CEDEAR ratios', columns(MEMBERS.ratios)),
    figures(RESOURCE.terms, 'bond terms', columns(MEMBERS.terms)),
    figures(RESOURCE.flows, 'bond cash flows', flowLines),
    figures(RESOURCE.books, 'best bids and asks', bookLine),
    figures(RESOURCE.closing, 'last states of running quotes', asStored),
    figures(RESOURCE.panels, 'panel names', panelsLine),
    figures(RESOURCE.captures, 'captured answers', asStored),
  ],
};

function figures(resource: string, title: string, lines: ExportedResource['lines']): ExportedResource {
  return { resource, title, licence: FIGURES, lines };
}

/** Writes members of stored records as columns, `optionType` as `option_type`; lists, which are lists of names, between bars. */
function columns(members: string): (record: StoredRecord) => Iterable<Line> {
  const names = members.split(' ').map((name) => {
    const [member = name, column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = name.split('=');
    return [member, column] as const;
  });
  return (record) => {
    const stored = membersOf(record);
    const line: Record<string, unknown> = {};
    for (const [member, column] of names) {
      const value = stored[member];
      // A release that did not know a member stored none; an import would store it as null.
      line[column] = Array.isArray(value) ? value.join('|') : (value ?? null);
    }
    return [JSON.stringify(line)];
  };
}

/**
 * The members of a stored JSON record.
 * @throws RangeError when it is none
 */
function membersOf({ key, body }: StoredRecord): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  if (!isObject(value)) throw new RangeError(`The stored record ${key} is damaged: not an object.`);
  return value;
}

/** A listed instrument, as the interface lists it: its other stored records follow from these members. */
function* listingLine(record: StoredRecord): Generator<Line> {
  const { market, symbol, description, moneda, pais, panels } = readInstrument(record);
  yield JSON.stringify({
    symbol,
    descripcion: description,
    moneda: panelCurrency(moneda),
    mercado: market,
    pais,
    paneles: panels.join('|'),
  });
}

/** `{session_source, basis, rank, tipo, term}`. */
function* sourceLine(record: StoredRecord): Generator<Line> {
  const { name, basis, rank, tipo, term } = readSource(record);
  yield JSON.stringify({ session_source: name, basis, rank, tipo, term });
}

/** `{session_source, market, symbol, date, …}` with the columns that are known of the session. */
function* sessionLines({ key, body }: StoredRecord): Generator<Line> {
  const series = parseBlockKey(key);
  if (!series) throw new RangeError(`The stored sessions ${key} have no key of sessions.`);
  const { market, symbol, source } = series;
  const head = `${JSON.stringify({ session_source: source, market, symbol }).slice(0, -1)},"date":"`;
  const { days, columns } = decodeSessions(body);
  for (const [row, day] of days.entries()) {
    let line = `${head}${formatDay(day)}"`;
    for (const name of COLUMNS) {
      const value = columns[name]?.[row];
      if (value !== undefined && !Number.isNaN(value)) line += `,"${name}":${numberText(value)}`;
    }
    yield `${line}}`;
  }
}

/** The payments of a bond, a line each. */
function* flowLines(record: StoredRecord): Generator<Line> {
  const { id, symbol, flows } = readFlows(record);
  for (const flow of flows) yield JSON.stringify({ id, symbol, ...flow });
}

/** `{book_time, market, symbol, bid, ask, bid_qty, ask_qty}`; the time is Argentina's, 0 an empty side. */
function* bookLine(record: StoredRecord): Generator<Line> {
  const { market, symbol, time, bid, ask, bidQuantity, askQuantity } = readBook(record);
  yield JSON.stringify({ book_time: time, market, symbol, bid, ask, bid_qty: bidQuantity, ask_qty: askQuantity });
}

/** `{country: {instrument: [names]}}`. */
function* panelsLine(record: StoredRecord): Generator<Line> {
  const { country, instruments } = readPanels(record);
  yield JSON.stringify({ [country]: instruments });
}
