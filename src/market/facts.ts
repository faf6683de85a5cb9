/** Facts of the stored market records, for the comparison of two versions. */
import { formatDay } from '../indexes/civil-date.ts';
import { type Fact, type FactBook, type Json, jsonOf, membersOf } from '../store/facts.ts';
import { RESOURCE, readFlows } from './stored/records.ts';
import { COLUMNS, decodeSessions } from './stored/sessions.ts';

/**
 * Facts are named by the key of their record; those of sessions by market, symbol, source and day
 * (`bCBA|GGAL|daily_bcba_stocks_2010_2017|2017-03-14`), those of payments by bond and date, those of
 * panels by country and instrument.
 */
export const MARKET_FACTS: FactBook = {
  parts: (_resource, body) => [body],
  facts: (resource, key, part) => {
    if (resource === RESOURCE.sessions) return sessionsOf(key, part);
    if (resource === RESOURCE.flows) return flowsOf(key, part);
    if (resource === RESOURCE.panels) return panelsOf(key, part);
    return OBJECTS.has(resource) ? [{ id: key, value: membersOf(part) }] : null;
  },
};

const OBJECTS: ReadonlySet<string> = new Set(Object.values(RESOURCE));

function sessionsOf(key: string, part: Uint8Array): Fact[] {
  const { days, columns } = decodeSessions(part);
  const series = key.slice(0, key.lastIndexOf('|') + 1);
  const present = COLUMNS.flatMap((name) => {
    const column = columns[name];
    return column === undefined ? [] : [{ name, column }];
  });
  return Array.from(days, (day, at) => {
    const value: Record<string, Json> = {};
    for (const { name, column } of present) {
      const figure = column[at];
      if (figure !== undefined && !Number.isNaN(figure)) value[name] = figure;
    }
    return { id: series + formatDay(day), value };
  });
}

function flowsOf(key: string, part: Uint8Array): Fact[] {
  return readFlows({ key, body: part }).flows.map(({ date, ...figures }) => ({ id: `${key}|${date}`, value: figures }));
}

function panelsOf(key: string, part: Uint8Array): Fact[] {
  const value = jsonOf(part);
  const instruments = typeof value === 'object' && value !== null && 'instruments' in value ? value.instruments : null;
  if (typeof instruments !== 'object' || instruments === null)
    throw new RangeError('a stored record of panels has none');
  return Object.entries(instruments).map(([name, panels]) => ({ id: `${key}/${name}`, value: panels }));
}
