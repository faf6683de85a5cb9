import { dirname, resolve } from 'node:path';
import type { Settings } from '../../server/settings.ts';
import { DAMAGE_REMEDY } from '../../server/store-trouble.ts';
import type { DataSet, Store } from '../../store/store.ts';
import type { Verification } from '../../store/versions/integrity.ts';
import { messageOf } from '../serving/operator-log.ts';
import { bytesText, type Finding, findingsOf } from './finding.ts';
import type { Machine } from './machine.ts';

/** The file of a store that is a file; null for others. */
export function fileOfStore(address: string): string | null {
  const path = /^sqlite:(?:\/\/)?(.+)$/i.exec(address)?.[1];
  return path === undefined ? null : resolve(path);
}

/** An address without what only its owner should know; a password may hold `@`, so that the last one counts, and spaces. */
export function shownAddress(address: string): string {
  return address.replace(/\/\/[^/]*@/, '//…@').replace(/([?&](?:password|sslpassword)=)[^&]*/gi, '$1…');
}

/** How long the doctor waits for a writer of the store. */
const WRITER_TIMEOUT_MS = 3000;

const FILE_REMEDY =
  'Check --store, that its folder exists, and that the user of the server may write there; a store that does not exist yet is made by ventanilla serve, sync or import, and a damaged one is replaced by a backup.';
const SERVER_REMEDY =
  'Check --store, that the database exists and its server runs, and who may connect to it (pg_hba.conf); see the how-to on sharing a PostgreSQL.';

/** Opens the store, and writes nothing to it, in the way that writing needs. */
export async function checkStore(
  settings: Settings,
  open: () => Promise<Store>,
): Promise<{ store: Store | null; findings: Finding[] }> {
  const { ok, warning, wrong } = findingsOf('store');
  const address = shownAddress(settings.store);
  let store: Store;
  try {
    store = await open();
  } catch (error) {
    return {
      store: null,
      findings: [
        wrong(shownAddress(messageOf(error)), fileOfStore(settings.store) === null ? SERVER_REMEDY : FILE_REMEDY),
      ],
    };
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((settle) => {
    timer = setTimeout(settle, WRITER_TIMEOUT_MS, 'late');
  });
  try {
    // Takes the lock of a writer and forgets what expired before there was anything: nothing.
    const written = await Promise.race([store.forgetExpired(0), late]);
    const found =
      written === 'late'
        ? warning(`The store ${address} is being written to.`, 'Wait until the import is done, if there is one.')
        : ok(`The store ${address} can be read and written.`);
    return { store, findings: [found] };
  } catch (error) {
    const why = shownAddress(messageOf(error));
    return {
      store,
      findings: [wrong(`The store cannot be written: ${why}`, 'Check the disk and who may write to it.')],
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Reads every record of the newest versions, and compares them with their digests. */
export async function checkWhole(verify: () => Promise<ReadonlyMap<DataSet, Verification>>): Promise<Finding[]> {
  const { ok, wrong } = findingsOf('whole');
  try {
    const faults = [...(await verify())].flatMap(([dataSet, found]) =>
      found.faults.map((fault) => wrong(`${dataSet}: ${fault}`, DAMAGE_REMEDY)),
    );
    return faults.length > 0 ? faults : [ok('The newest versions are what they say they are, record by record.')];
  } catch (error) {
    return [wrong(messageOf(error), DAMAGE_REMEDY)];
  }
}

const OF_OTHERS = 0o077;

/** Checks the permissions of the store's files: they hold operations of accounts. */
export function checkPermissions(machine: Machine, path: string): Finding {
  const { ok, warning } = findingsOf('permissions');
  const open = [path, `${path}-wal`, `${path}-shm`].filter(
    (file) => ((machine.file(file)?.mode ?? 0) & OF_OTHERS) !== 0,
  );
  if (open.length === 0) return ok('Only its owner can read the store.');
  return warning(
    `Other users of this machine can read ${open.join(', ')}: operations of accounts, and hashes of passwords and tokens.`,
    `chmod 600 ${open.join(' ')}`,
  );
}

/** A new version of everything beside the present one, for a moment, and some more. */
const LEAST_FREE = 64_000_000;
const ENOUGH_FREE = 512_000_000;

/** Whether the disk of a store on a file has room for another version, in bytes and in files. */
export async function checkDisk(machine: Machine, path: string): Promise<Finding> {
  const { ok, warning, wrong } = findingsOf('disk');
  const folder = dirname(path);
  const stored = machine.file(path)?.size ?? 0;
  try {
    const { free, files, freeFiles } = await machine.disk(folder);
    const remedy = `Make room on the disk of ${folder}, or move the store; old versions go with --keep-versions.`;
    if (files > 0 && freeFiles < 100)
      return wrong(`The disk of the store has room for ${freeFiles} more files.`, remedy);
    if (free < LEAST_FREE)
      return wrong(`The disk of the store has ${bytesText(free)} left; imports will fail.`, remedy);
    if (free < Math.max(ENOUGH_FREE, stored)) {
      return warning(
        `The disk of the store has ${bytesText(free)} left; importing everything anew may need ${bytesText(Math.max(ENOUGH_FREE, stored))}.`,
        remedy,
      );
    }
    return ok(`The disk of the store has ${bytesText(free)} left; the store takes ${bytesText(stored)}.`);
  } catch (error) {
    return wrong(`The folder of the store, ${folder}, cannot be looked at: ${messageOf(error)}.`, 'Check --store.');
  }
}
