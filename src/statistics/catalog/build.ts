import type { Columns } from '../../indexes/columns.ts';
import { SeriesColumns } from '../../indexes/series-columns.ts';
import { SharedDays } from '../../indexes/shared-days.ts';
import type { CatalogBuilder } from '../../server/group.ts';
import type { VersionReader } from '../../store/store.ts';
import type { Metadato, Monetaria } from '../contract/records.ts';
import { decodeNote, decodeVariable } from '../stored/json-record.ts';
import { idOfKey, RESOURCES } from '../stored/keys.ts';
import { openSeriesBlock, type SeriesBlock } from '../stored/series-block.ts';
import { StatisticsCatalog } from './catalog.ts';

type Breathe = () => Promise<void>;

/**
 * Builds the catalog from one version of the data.
 * @throws RangeError when a stored record is damaged; the version before goes on serving
 */
export const buildStatisticsCatalog: CatalogBuilder<StatisticsCatalog> = async (reader, breathe, columns) => {
  const variables: Monetaria[] = [];
  for await (const batch of reader.records(RESOURCES.variables)) {
    for (const { body } of batch) variables.push(decodeVariable(body));
    await breathe();
  }
  const notes: Metadato[] = [];
  for await (const batch of reader.records(RESOURCES.methodology)) {
    for (const { body } of batch) notes.push(decodeNote(body));
    await breathe();
  }
  const series = await readSeries(reader, breathe, columns);
  return new StatisticsCatalog(variables, series, notes);
};

/** Joins the yearly blocks of each variable, which come in order of id and year, into columns with the newest day first. */
async function readSeries(
  reader: VersionReader,
  breathe: Breathe,
  columns: Columns,
): Promise<Map<number, SeriesColumns>> {
  const series = new Map<number, SeriesColumns>();
  const memory: ColumnMemory = { days: new SharedDays(columns), columns };
  let id = 0;
  let blocks: SeriesBlock[] = [];
  const close = (): void => {
    if (blocks.length > 0) series.set(id, columnsOf(blocks, memory));
    blocks = [];
  };
  for await (const batch of reader.records(RESOURCES.series)) {
    for (const { key, body } of batch) {
      const next = idOfKey(key);
      if (next !== id) {
        close();
        id = next;
        await breathe();
      }
      blocks.push(openSeriesBlock(body));
    }
  }
  close();
  return series;
}

/** Where the columns of one catalog lie. */
interface ColumnMemory {
  readonly days: SharedDays;
  readonly columns: Columns;
}

function columnsOf(blocks: readonly SeriesBlock[], memory: ColumnMemory): SeriesColumns {
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  const days = new Int32Array(length);
  const values = memory.columns.doubles(length, (column) => {
    let at = 0;
    for (const block of blocks) {
      block.readRows(days, column, at);
      at += block.length;
    }
    column.reverse();
  });
  return new SeriesColumns(memory.days.keep(days.reverse()), values);
}
