/** Stored records of the statistics as lines of files. */
import { asStored, type Exporter, type Line, numberText } from '../export/exporter.ts';
import { BoundedCache } from '../indexes/bounded-cache.ts';
import { formatDay } from '../indexes/civil-date.ts';
import type { StoredRecord, VersionReader } from '../store/store.ts';
import {
  BASE_KEY,
  decodeLastValuesBlock,
  idOfKey,
  type Moment,
  openRevisions,
  openSeriesBlock,
  RESOURCES,
} from './stored.ts';

const BCRA = 'Banco Central de la República Argentina; may be quoted naming the source';

/** Number of cached dates: the variables have the same days. */
const CACHED_DATES = 1 << 16;

/** The exported resources: the catalogue before records that refer to it, values before their history. */
export const statisticsExporter: Exporter = {
  dataSet: 'statistics',
  resources: [
    { resource: RESOURCES.variables, title: 'catalogue of monetary variables', licence: BCRA, lines: asStored },
    { resource: RESOURCES.series, title: 'dated values of monetary variables', licence: BCRA, lines: seriesLines() },
    {
      resource: RESOURCES.revisions,
      title: 'what was known when of dated values',
      licence: BCRA,
      lines: revisionLines,
      before: beginningOf,
    },
    { resource: RESOURCES.methodology, title: 'methodology notes', licence: BCRA, lines: asStored },
    {
      resource: RESOURCES.lastValues,
      title: 'last values of the catalogue by capture day',
      licence: BCRA,
      lines: lastValueLines,
    },
    { resource: RESOURCES.coverage, title: 'coverage of the series', licence: BCRA, lines: asStored },
  ],
};

/**
 * The changes of one import: a line a variable, `{instante, version, idVariable, altas: [fecha…], cambios: [{fecha,
 * valorAnterior}…]}`, days in the stored order; the record of the beginning is `{instante, version, comienzo: true}`.
 */
function* revisionLines({ key, body }: StoredRecord): Generator<Line> {
  const record = openRevisions(body);
  if (key === BASE_KEY) {
    yield beginning(record);
    return;
  }
  for (const id of record.ids) {
    const { added, changed } = record.of(id) ?? { added: [], changed: [] };
    const altas = added.map((day) => `"${formatDay(day)}"`).join(',');
    const cambios = changed
      .map(({ day, before }) => `{"fecha":"${formatDay(day)}","valorAnterior":${numberText(before)}}`)
      .join(',');
    yield `{${momentText(record)},"idVariable":${id},"altas":[${altas}],"cambios":[${cambios}]}`;
  }
}

/** The line of the beginning for a store from before revisions were recorded: its values are known since its version. */
async function beginningOf(reader: VersionReader): Promise<readonly Line[]> {
  const { counts, loadedAt, number } = reader.version;
  if ((counts[RESOURCES.series] ?? 0) === 0 || (await reader.withPrefix(RESOURCES.revisions, BASE_KEY)).length > 0)
    return [];
  return [beginning({ instant: Date.parse(loadedAt), version: number })];
}

function beginning(moment: Moment): string {
  return `{${momentText(moment)},"comienzo":true}`;
}

function momentText({ instant, version }: Moment): string {
  return `"instante":"${new Date(instant).toISOString()}","version":${version}`;
}

/** Writes the values of a variable and year, ascending by day: `{idVariable, fecha, valor, fuente?}`. */
function seriesLines(): (record: StoredRecord) => Iterable<Line> {
  const dates = new BoundedCache<number, string>(CACHED_DATES);
  const dateOf = (day: number): string => {
    const known = dates.get(day);
    if (known !== undefined) return known;
    const date = formatDay(day);
    dates.set(day, date);
    return date;
  };
  return function* lines({ key, body }) {
    const head = `{"idVariable":${idOfKey(key)},"fecha":"`;
    // A block has few sources, and each of its rows ends with one.
    const tails = new Map<string, string>([['', '}']]);
    for (const { day, value, source } of openSeriesBlock(body).rows()) {
      let tail = tails.get(source);
      if (tail === undefined) {
        tail = `,"fuente":${JSON.stringify(source)}}`;
        tails.set(source, tail);
      }
      yield `${head}${dateOf(day)}","valor":${numberText(value)}${tail}`;
    }
  };
}

/** Writes the last pairs of a variable as captured in one year: `{captura, idVariable, ultFechaInformada, ultValorInformado}`. */
function* lastValueLines({ key, body }: StoredRecord): Generator<Line> {
  const id = idOfKey(key);
  for (const { captured, day, value } of decodeLastValuesBlock(body)) {
    yield `{"captura":"${formatDay(captured)}","idVariable":${id},"ultFechaInformada":"${formatDay(day)}","ultValorInformado":${numberText(value)}}`;
  }
}
