import { SILENT } from '../src/ingest/progress.ts';
import type { OpenedFile } from '../src/ingest/read-file.ts';
import type { ImportReport } from '../src/ingest/report.ts';
import { type Receiver, runImport } from '../src/ingest/run.ts';
import type { Store } from '../src/store/store.ts';

/** How a test imports: as a person would, unless it says otherwise. */
export interface ImportOptions {
  readonly starter?: boolean;
  /** Share of a file's records that may be refused. */
  readonly maximumRefused?: number;
}

/** Imports paths, or files in memory, for one receiver. */
export function importFor(
  receiver: Receiver,
  store: Store,
  paths: readonly (string | OpenedFile)[],
  { starter = false, maximumRefused = 0.01 }: ImportOptions = {},
): Promise<ImportReport> {
  return runImport({
    store,
    receivers: [receiver],
    paths,
    starter,
    maximumRefused,
    source: 'a test',
    progress: SILENT,
  });
}
