import { StoreError } from '../../store/store.ts';
import { type Finding, findingsOf } from './finding.ts';

/**
 * Whether a connection pool in transaction mode is between this program and PostgreSQL. Looked at whether or not the store could be
 * opened: the errors of statements that meet another session's settings do not name the pool.
 * @param sharesSessions asks the server
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
