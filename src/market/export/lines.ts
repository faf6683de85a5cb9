import { type Line, numberText } from '../../export/exporter.ts';
import { formatDay } from '../../indexes/civil-date.ts';
import type { StoredRecord } from '../../store/store.ts';
import { panelCurrency } from '../contract/words.ts';
import { parseBlockKey } from '../stored/keys.ts';
import { readBook, readFlows, readInstrument, readPanels, readSource } from '../stored/read.ts';
import { COLUMNS, decodeSessions } from '../stored/session-block.ts';

/** A listed instrument, as the interface lists it: what else is stored of it follows from these members. */
export function* listingLine(record: StoredRecord): Generator<Line> {
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
export function* sourceLine(record: StoredRecord): Generator<Line> {
  const { name, basis, rank, tipo, term } = readSource(record);
  yield JSON.stringify({ session_source: name, basis, rank, tipo, term });
}

/** `{session_source, market, symbol, date, …}` with the columns that are known of the session. */
export function* sessionLines({ key, body }: StoredRecord): Generator<Line> {
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
export function* flowLines(record: StoredRecord): Generator<Line> {
  const { id, symbol, flows } = readFlows(record);
  for (const flow of flows) yield JSON.stringify({ id, symbol, ...flow });
}

/** `{book_time, market, symbol, bid, ask, bid_qty, ask_qty}`; the time is Argentina's, 0 an empty side. */
export function* bookLine(record: StoredRecord): Generator<Line> {
  const { market, symbol, time, bid, ask, bidQuantity, askQuantity } = readBook(record);
  yield JSON.stringify({ book_time: time, market, symbol, bid, ask, bid_qty: bidQuantity, ask_qty: askQuantity });
}

/** `{country: {instrument: [names]}}`. */
export function* panelsLine(record: StoredRecord): Generator<Line> {
  const { country, instruments } = readPanels(record);
  yield JSON.stringify({ [country]: instruments });
}
