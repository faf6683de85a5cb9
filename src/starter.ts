import type { Progress } from './ingest/progress.ts';
import { fileOfRecords, type OpenedFile } from './ingest/read-file.ts';
import { runImport } from './ingest/run.ts';
import {
  DEMO_ACCOUNT,
  demoOperationsFile,
  type StarterGroup,
  type StarterInput,
  starterInputs,
} from './ingest/starter/inputs.ts';
import { hashPassword } from './market/account/credentials.ts';
import { ledgerReceiver, receiversWith } from './receivers.ts';
import { ChangedMeanwhile, type Store } from './store/store.ts';

export interface StarterOptions {
  /** Fill only groups that have no data at all; otherwise every group gets the starter data. */
  readonly onlyMissing: boolean;
  readonly progress: Progress;
  /** The setting of that name: the server's. */
  readonly synonyms: string;
}

/**
 * Loads the starter data: four groups, each an import like any other, then the demo account with its operations. The
 * account exists only while the market group serves the starter data (decisions.md, "The command line").
 *
 * @returns the groups that were filled
 */
export async function importStarter(
  store: Store,
  { onlyMissing, progress, synonyms }: StarterOptions,
): Promise<string[]> {
  const present = await store.versions();
  const wanted = receiversWith(synonyms).filter(({ dataSet }) => !(onlyMissing && present.has(dataSet)));
  const filled: string[] = [];
  if (wanted.length > 0) {
    const inputs = starterInputs();
    for (const receiver of wanted) {
      const report = await runImport({
        store,
        receivers: [receiver],
        paths: inputs.filter(({ group }) => group === receiver.dataSet).map(asFile),
        starter: true,
        maximumRefused: 0,
        source: 'starter',
        progress,
        firstOnly: onlyMissing,
      }).catch((error: unknown) => {
        // Data came meanwhile, by another program on the same store: they are not to be covered with starter data.
        if (onlyMissing && error instanceof ChangedMeanwhile) return null;
        throw error;
      });
      if (report === null) continue;
      if (report.overLimit.length > 0) {
        const [first] = report.refusals;
        throw new Error(
          `The starter data are damaged: ${first?.file} line ${first?.line}, ${first?.field}: ${first?.reason}.`,
        );
      }
      filled.push(receiver.dataSet);
    }
  }
  await ensureDemoAccount(store, progress);
  return filled;
}

/** The groups there are, for tests that walk through them. */
export type { StarterGroup };

function asFile(input: StarterInput): string | OpenedFile {
  return 'file' in input ? input.file : fileOfRecords(input.name, input.records);
}

/** Makes the demo account with its operations where the market serves the starter data and it is not there. */
export async function ensureDemoAccount(store: Store, progress: Progress): Promise<void> {
  const market = (await store.versions()).get('market');
  if (!market?.starter || (await store.account(DEMO_ACCOUNT.name))) return;
  await store.putAccount({
    name: DEMO_ACCOUNT.name,
    passwordHash: await hashPassword(DEMO_ACCOUNT.password),
    createdAt: new Date().toISOString(),
    starter: true,
  });
  await runImport({
    store,
    receivers: [ledgerReceiver(DEMO_ACCOUNT.name)],
    paths: [demoOperationsFile()],
    starter: true,
    maximumRefused: 0,
    source: 'starter',
    progress,
  });
}
