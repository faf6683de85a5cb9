import { basename } from 'node:path';
import { progressOn } from '../../ingest/progress.ts';
import { renderReport, writeReport } from '../../ingest/report.ts';
import { runImport } from '../../ingest/run.ts';
import { ledgerReceiver, receiversWith } from '../../receivers.ts';
import type { Settings } from '../../server/settings.ts';
import { importStarter } from '../../starter.ts';
import { openStore } from '../../store/open.ts';
import { shareOf } from '../arguments.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';

const DEFAULT_MAXIMUM_REFUSED = 0.01;

/**
 * What `ventanilla import` does.
 * @returns the exit code (decisions.md, "The command line")
 * @throws UsageError, SettingError, UnreadableFile, UnwritableFile, StoreError
 */
export async function importFiles(
  { positionals, options }: Words,
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const account = typeof options.account === 'string' ? options.account : undefined;
  const maximumRefused = shareOf('max-refused', options['max-refused'], DEFAULT_MAXIMUM_REFUSED);
  const reportFile = typeof options.report === 'string' ? options.report : undefined;
  const mergesProvinces = options['merge-provinces'] === true;
  if (mergesProvinces && account !== undefined)
    throw new UsageError('--merge-provinces is for territorial files, not for those of an account.');
  if (options.starter === true) {
    if (positionals.length > 0 || account !== undefined || reportFile !== undefined || mergesProvinces)
      throw new UsageError('--starter goes without files, accounts, report and merging.');
  } else if (positionals.length === 0) throw new UsageError('import needs at least one file or folder.');

  const receivers = account === undefined ? receiversWith(settings.synonyms) : [ledgerReceiver(account)];
  const waiting = (place: string): void =>
    void terminal.stderr.write(`waiting for another program that writes to ${place}\n`);
  const store = await openStore(settings.store, { ...settings, waiting });
  const progress = progressOn(terminal.stderr);
  try {
    if (options.starter === true) {
      const filled = await importStarter(store, { onlyMissing: false, progress, synonyms: settings.synonyms });
      terminal.stdout.write(`starter data loaded: ${filled.join(', ') || 'unchanged'}\n`);
      return EXIT.done;
    }
    if (account !== undefined && !(await store.account(account))) {
      throw new UsageError(`there is no account "${account}"; ventanilla account add ${account} makes it.`);
    }
    const report = await runImport({
      store,
      receivers,
      paths: positionals,
      starter: false,
      maximumRefused,
      mergesProvinces,
      source: positionals.map((path) => basename(path)).join(', '),
      progress,
      maximumFileBytes: settings.maximumFileBytes,
    });
    progress.close();
    terminal.stdout.write(`${renderReport(report)}\n`);
    if (reportFile !== undefined) await writeReport(reportFile, report);
    // An import without any record is an error: a caller waits for new data.
    return report.overLimit.length > 0 || report.sets.length === 0 ? EXIT.refused : EXIT.done;
  } finally {
    progress.close();
    await store.close();
  }
}
