import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import type { Settings } from '../../server/settings.ts';
import { bytesText, type Finding, findingsOf } from './finding.ts';
import type { Machine } from './machine.ts';

/** Oldest release of Node that the program runs on. */
const OLDEST_NODE = 20;

/** Until when releases of Node get repairs (nodejs.org, "Release schedule"), by their even numbers. */
const REPAIRED_UNTIL: Readonly<Record<number, string>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' };

/** Whether the release of Node is one that the program runs on, and that still gets repairs. */
export function checkNode({ nodeVersion, now }: Machine): Finding {
  const { ok, warning, wrong } = findingsOf('Node');
  const major = Number(nodeVersion.split('.')[0]);
  if (!(major >= OLDEST_NODE)) {
    return wrong(`Node ${nodeVersion} is too old.`, `Install Node ${OLDEST_NODE} or newer.`);
  }
  const until = REPAIRED_UNTIL[major];
  if (until !== undefined && now().toISOString() > until) {
    return warning(
      `Node ${nodeVersion} gets no repairs since ${until}.`,
      'It works; install a release that is maintained (nodejs.org tells which).',
    );
  }
  if (major % 2 === 1) {
    return warning(`Node ${nodeVersion} is of a short-lived release.`, 'Install a release with an even number.');
  }
  return ok(`Node ${nodeVersion}.`);
}

/** Connections need a file each; store, logs and libraries need some, too. */
const FILES_BESIDE_CONNECTIONS = 100;

/** Whether a process may have as many files open as the settings let connections be. */
export function checkFiles({ mostFiles }: Machine, { maximumConnections }: Settings): Finding {
  const { ok, warning } = findingsOf('open files');
  const most = mostFiles();
  if (most === null) return ok('This system does not tell how many files may be open.');
  const needed = maximumConnections + FILES_BESIDE_CONNECTIONS;
  if (most < needed) {
    return warning(
      `At most ${most} files may be open, fewer than ${maximumConnections} connections (--max-connections) need.`,
      `Raise the limit to ${needed} (LimitNOFILE= of systemd, \`ulimit -n\` of a shell, --ulimit of a container), or lower --max-connections.`,
    );
  }
  return ok(`${most} files may be open; --max-connections ${maximumConnections} needs ${needed}.`);
}

/** What a server takes without data, and for each byte of its store; measured with the full public data, rounded up. */
const MEMORY_ALONE = 150_000_000;
const MEMORY_PER_STORED_BYTE = 2.5;
/** What each further worker takes of what the first does (docs/scale.md). */
const SHARE_OF_FURTHER_WORKER = 0.4;
/** Share of the memory that may be taken. */
const MOST_TAKEN = 0.8;

/**
 * What the machine has, and what the server is allowed, against what the data need.
 * @param stored bytes of the store; null when it cannot be read
 * @param workers of a server
 */
export function checkMemory(
  { memory }: Machine,
  stored: number | null,
  workers: number,
  { maximumMemory }: Pick<Settings, 'maximumMemory'>,
): Finding {
  const { ok, warning } = findingsOf('memory');
  const has = memory();
  if (stored === null) return ok(`There are ${bytesText(has)}; what a server needs depends on what the store holds.`);
  const needs = (MEMORY_ALONE + MEMORY_PER_STORED_BYTE * stored) * (1 + SHARE_OF_FURTHER_WORKER * (workers - 1));
  const need = `A server with these data${workers > 1 ? ` and ${workers} workers` : ''} takes some ${bytesText(needs)}; there are ${bytesText(has)}`;
  if (maximumMemory > 0 && needs > maximumMemory) {
    return warning(
      `${need}, and beyond ${bytesText(maximumMemory)} it answers 503 (--max-memory-bytes).`,
      'Raise the bound to some 85 % of what the process may have, or load fewer data.',
    );
  }
  return needs > MOST_TAKEN * has ? warning(`${need}.`, 'Give it more memory, or load fewer data.') : ok(`${need}.`);
}

const MINUTE_MS = 60_000;
/** The program is younger than that. */
const EARLIEST = '2026-01-01';

/** @param latest the instant at which the newest of the data were loaded; null when there are none */
export function checkClock(
  { now, offsetOfBuenosAires }: Machine,
  { today }: Settings,
  latest: string | null,
): Finding[] {
  const { ok, warning, wrong } = findingsOf('clock');
  const found: Finding[] = [];
  const time = now().toISOString();
  const behind = latest !== null && Date.parse(latest) > now().getTime() + MINUTE_MS ? latest : null;
  if (time < EARLIEST || behind !== null) {
    const why = behind === null ? '' : `, before the data were loaded (${behind})`;
    found.push(
      wrong(
        `The clock says ${time}${why}.`,
        'Set it, and let it be kept (timedatectl set-ntp true): tokens and dates depend on it.',
      ),
    );
  }
  if (today !== '') {
    found.push(warning(`Today is fixed to ${today} (--today).`, 'Leave it out, unless this server is for tests.'));
  }
  const offset = offsetOfBuenosAires(now());
  if (offset !== null && offset * MINUTE_MS !== ARGENTINA_OFFSET_MS) {
    found.push(
      warning(
        `The system’s time zone data have Buenos Aires at ${offset} minutes from UTC; the server reckons with ${ARGENTINA_OFFSET_MS / MINUTE_MS}.`,
        'Bring the time zone data up to date (Debian: tzdata); if Argentina did change its clocks, a newer release is needed.',
      ),
    );
  }
  return found.length > 0 ? found : [ok(`The clock says ${time}; today is reckoned in Argentina.`)];
}
