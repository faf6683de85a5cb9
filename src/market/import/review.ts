import { formatDay } from '../../indexes/civil-date.ts';
import { LOOSE_COLUMNS } from '../../indexes/columns.ts';
import type { Notice } from '../../ingest/record.ts';
import type { VersionReader } from '../../store/store.ts';
import { buildMarketCatalog } from '../catalog/catalog.ts';
import type { Contradicted } from '../catalog/contradiction.ts';
import { RESOURCE } from '../stored/records.ts';

const RULE = 'contradicted-event';

/**
 * Reports the events of a version that the prices of the same version contradict. They are left out of `ajustada` and of
 * holdings, wherever they came from: an action and its prices may come in different imports.
 */
export async function reviewMarket(reader: VersionReader): Promise<readonly Notice[]> {
  const { titles } = await buildMarketCatalog(reader, pause, LOOSE_COLUMNS);
  return titles.flatMap(({ key, events }) => events.contradicted.map((found) => noticeOf(key, found)));
}

function noticeOf(
  key: string,
  { event: { day, kind, factor }, dayBefore, closeBefore, dayAfter, closeAfter }: Contradicted,
): Notice {
  return {
    file: '(the data as a whole)',
    line: null,
    resource: RESOURCE.actions,
    id: `${key}|${formatDay(day)}|${kind}`,
    field: 'factor',
    reason: `not applied: the factor ${factor} does not fit the closes ${closeBefore} of ${formatDay(dayBefore)} and ${closeAfter} of ${formatDay(dayAfter)}`,
    rule: RULE,
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
