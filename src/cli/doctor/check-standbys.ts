import type { PostgresFacts } from '../../store/postgres/inspect.ts';
import { sentenceOf } from '../serving/operator-log.ts';
import { type Finding, findingsOf } from './finding.ts';

/**
 * Whether the standbys that versions are read from (`--store-standby`) are there, and are such. Servers pass over one that is not without
 * a word, for they do as well without it.
 * @param addresses separated by commas; they are never shown
 * @param inspect queries the server of an address
 */
export async function checkStandbys(
  addresses: string,
  inspect: (address: string) => Promise<PostgresFacts>,
): Promise<Finding[]> {
  const { ok, warning } = findingsOf('standby');
  const asked = addresses
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return Promise.all(
    asked.map(async (address) => {
      try {
        const { place, isStandby } = await inspect(address);
        if (isStandby) return ok(`${place} follows its primary.`);
        return warning(
          `${place} (--store-standby) is no standby: it takes changes of its own, and gets none of the store.`,
          'Set it up with streaming replication (pg_basebackup -R), or leave it out.',
        );
      } catch (error) {
        return warning(
          sentenceOf(error),
          'Servers read at the primary meanwhile. Check the standby, and its address in --store-standby.',
        );
      }
    }),
  );
}
