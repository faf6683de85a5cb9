import type { Receiver } from './ingest/run.ts';
import { beginLedgerImport } from './market/account/ledger/intake.ts';
import { beginMarketImport } from './market/import/intake.ts';
import { beginOrganismsImport } from './organisms/import/intake.ts';
import { beginStatisticsImport } from './statistics/import/intake.ts';
import { beginTerritoryImport } from './territory/import/intake.ts';
import { prepareTerritory } from './territory/snapshot/snapshot.ts';

/** The groups that files are offered to, in this order. Apart from `service.ts`: a server that only serves does not load importers. */
export const RECEIVERS: readonly Receiver[] = [
  { dataSet: 'statistics', begin: beginStatisticsImport },
  { dataSet: 'market', begin: beginMarketImport },
  { dataSet: 'territory', begin: beginTerritoryImport, prepare: prepareTerritory },
  { dataSet: 'organisms', begin: beginOrganismsImport },
];

/** The receiver of one account's operations (`ventanilla import FILE --account NAME`). */
export function ledgerReceiver(account: string): Receiver {
  return { dataSet: 'ledger', begin: beginLedgerImport(account) };
}
