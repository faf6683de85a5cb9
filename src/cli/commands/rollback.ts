import { SILENT } from '../../ingest/progress.ts';
import { receiversWith } from '../../receivers.ts';
import type { Settings } from '../../server/settings.ts';
import { ensureDemoAccount } from '../../starter.ts';
import { openStore } from '../../store/open.ts';
import { StoreError, VersionGone } from '../../store/store.ts';
import { groupNamed, versionNumbered } from '../arguments.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';

/**
 * Makes an earlier version of a group the newest again, with what an import does besides: the territory's snapshot, and the demo account
 * while the market serves the starter data.
 * @returns the exit code
 * @throws UsageError, StoreError when there is no such version
 */
export async function rollBack({ positionals }: Words, settings: Settings, terminal: Terminal): Promise<number> {
  const [name, number, ...more] = positionals;
  if (name === undefined || number === undefined || more.length > 0) {
    throw new UsageError('rollback needs a group and the number of a version.');
  }
  const group = groupNamed(name);
  const goal = versionNumbered(number);
  const store = await openStore(settings.store, { ...settings, existing: true });
  try {
    const { version, changed, added, replaced, removed } = await store.rollback(group, goal).catch((error: unknown) => {
      if (!(error instanceof VersionGone)) throw error;
      const sentence = error.message.replace(/\.$/, '');
      throw new StoreError(`${sentence}; ventanilla versions ${group} lists those there are.`, { cause: error });
    });
    if (changed) {
      const receiver = receiversWith(settings.synonyms).find(({ dataSet }) => dataSet === group);
      await receiver?.prepare?.(store);
      if (group === 'market') await ensureDemoAccount(store, SILENT);
    }
    terminal.stdout.write(
      changed
        ? `version  ${group} ${version.number}: ${version.source} (+${added} ~${replaced} -${removed} stored records)\n`
        : `version  ${group} ${version.number}: unchanged, it holds what version ${goal} held\n`,
    );
    return EXIT.done;
  } finally {
    await store.close();
  }
}
