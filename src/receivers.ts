import type { Receiver } from './ingest/run.ts';
import { beginLedgerImport } from './market/account/import/intake.ts';
import { beginMarketImport } from './market/import/intake.ts';
import { reviewMarket } from './market/import/review.ts';
import { beginOrganismsImport } from './organisms/import/intake.ts';
import { beginStatisticsImport } from './statistics/import/intake.ts';
import { beginTerritoryImport } from './territory/import/intake.ts';
import { prepareTerritory } from './territory/snapshot/snapshot.ts';
import { readSynonyms } from './territory/synonyms/read.ts';

/**
 * The groups that files are offered to, in this order; `synonyms` is the setting of that name: what the territory's
 * import prepares is of use to servers with the same. Apart from `service.ts`: a server that only serves does not load importers.
 * @throws SettingError when that file cannot be used
 */
export function receiversWith(synonyms: string): readonly Receiver[] {
  const read = readSynonyms(synonyms);
  return [
    { dataSet: 'statistics', begin: beginStatisticsImport },
    { dataSet: 'market', begin: beginMarketImport, review: reviewMarket },
    { dataSet: 'territory', begin: beginTerritoryImport, prepare: (store) => prepareTerritory(store, read) },
    { dataSet: 'organisms', begin: beginOrganismsImport },
  ];
}

/** The receiver of one account's operations (`ventanilla import FILE --account NAME`). */
export function ledgerReceiver(account: string): Receiver {
  return { dataSet: 'ledger', begin: beginLedgerImport(account) };
}
