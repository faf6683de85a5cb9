import { type Line, numberText } from '../../export/exporter.ts';
import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { formatDay } from '../../indexes/civil-date.ts';
import type { StoredRecord } from '../../store/store.ts';
import { idOfKey } from '../stored/keys.ts';
import { decodeLastValuesBlock } from '../stored/last-values-block.ts';
import { openSeriesBlock } from '../stored/series-block.ts';

/** Number of cached dates: the variables have the same days. */
const CACHED_DATES = 1 << 16;

/** Writes the values of a variable and year, ascending by day: `{idVariable, fecha, valor, fuente?}`. */
export function seriesLines(): (record: StoredRecord) => Iterable<Line> {
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
    // The few sources of a block stand behind each of its rows.
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

/** The last pairs of a variable as captured in one year: `{captura, idVariable, ultFechaInformada, ultValorInformado}`. */
export function* lastValueLines({ key, body }: StoredRecord): Generator<Line> {
  const id = idOfKey(key);
  for (const { captured, day, value } of decodeLastValuesBlock(body)) {
    yield `{"captura":"${formatDay(captured)}","idVariable":${id},"ultFechaInformada":"${formatDay(day)}","ultValorInformado":${numberText(value)}}`;
  }
}
