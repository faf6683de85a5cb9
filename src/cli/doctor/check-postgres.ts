/** Checks the PostgreSQL behind a store: server, connection pool, standbys. */
import type { PostgresFacts } from '../../store/postgres/inspect.ts';
import { StoreError } from '../../store/store.ts';
import { messageOf } from '../serving/operator-log.ts';
import { type Finding, findingsOf } from './finding.ts';

/** Oldest release that the store is tested on. */
const OLDEST = 15;
/** Each login waits for some round trips. */
const SLOW_MS = 20;

/**
 * Release, way and state of the PostgreSQL behind a store. No extension is needed; none is looked for.
 * @param connections most that one worker takes (`--store-connections`), and what keeps several
 * @param workers of one replica
 */
export async function checkPostgres(
  inspect: () => Promise<PostgresFacts>,
  connections: number,
  workers: number,
): Promise<Finding[]> {
  const { ok, warning, wrong } = findingsOf('PostgreSQL');
  let facts: PostgresFacts;
  try {
    facts = await inspect();
  } catch (error) {
    return [wrong(messageOf(error), 'Check that the server runs, and who may connect to it (pg_hba.conf).')];
  }
  const { place, major, isStandby, mostConnections, roundTripMs } = facts;
  const milliseconds = roundTripMs.toFixed(1);
  const found: Finding[] = [];
  if (major < OLDEST) found.push(wrong(`PostgreSQL ${major} is too old.`, `Use ${OLDEST} or newer.`));
  if (isStandby) {
    found.push(wrong(`${place} is a standby: nothing can be written there.`, 'Let --store lead to the primary.'));
  }
  const taken = connections * (workers === 1 ? 1 : workers + 1) + 1;
  if (taken * 2 > mostConnections) {
    const whose = workers === 1 ? '' : ` for each of its ${workers} workers and for what keeps them`;
    found.push(
      warning(
        `The server lets ${mostConnections} connections in; one replica may take ${taken} (--store-connections ${connections}${whose}, and one to listen).`,
        'Raise max_connections, or lower --store-connections or --workers, so that all replicas fit.',
      ),
    );
  }
  if (roundTripMs > SLOW_MS) {
    found.push(
      warning(
        `A round trip to ${place} takes ${milliseconds} ms.`,
        'Place it nearer: logins and imports wait for it. What is served from memory does not.',
      ),
    );
  }
  return found.length > 0 ? found : [ok(`PostgreSQL ${major}; a round trip takes ${milliseconds} ms.`)];
}

/**
 * Whether a connection pool in transaction mode is between this program and PostgreSQL. Looked at whether or not the store could be
 * opened: the errors of statements that meet another session's settings do not name the pool.
 * @param sharesSessions queries the server
 */
export async function checkPooler(sharesSessions: () => Promise<boolean>): Promise<Finding[]> {
  const { wrong } = findingsOf('pooler');
  try {
    if (!(await sharesSessions())) return [];
  } catch (error) {
    // The finding on the store has the same cause, and names it.
    if (error instanceof StoreError) return [];
    throw error;
  }
  return [
    wrong(
      'A connection pool in transaction mode (such as PgBouncer) is in front of PostgreSQL: one session of the server serves several connections, so prepared statements, settings of a session and hints (LISTEN) are lost or mixed up.',
      'Let --store lead to PostgreSQL itself, or to a pool in session mode (pool_mode = session), set up as the how-to on sharing a PostgreSQL says.',
    ),
  ];
}

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
  const standbys = addresses
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return Promise.all(
    standbys.map(async (address) => {
      try {
        const { place, isStandby } = await inspect(address);
        if (isStandby) return ok(`${place} follows its primary.`);
        return warning(
          `${place} (--store-standby) is no standby: it takes changes of its own, and gets none of the store.`,
          'Set it up with streaming replication (pg_basebackup -R), or leave it out.',
        );
      } catch (error) {
        return warning(
          messageOf(error),
          'Servers read at the primary meanwhile. Check the standby, and its address in --store-standby.',
        );
      }
    }),
  );
}
