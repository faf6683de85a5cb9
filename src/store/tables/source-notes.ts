import { numberAt, numberOrNullAt, textAt } from '../column.ts';
import type { SqlSession } from '../form.ts';
import type { LeaseAnswer, SourceNote, SourceNoted } from '../source-notes.ts';

/** How many times the requested time the end of another holder's lease may lie ahead. */
const MOST_LEASES_AHEAD = 4;

/** Returns how often notes were changed ({@link SourceNotes.sourcesEpoch}). */
export async function sourcesEpoch(db: SqlSession): Promise<number> {
  const row = await db.get('SELECT epoch FROM source_epoch WHERE one = $1', 1);
  return row === null ? 0 : numberAt(row, 0);
}

/** Returns the notes of all sources that have one. */
export async function sources(db: SqlSession): Promise<SourceNote[]> {
  const rows = await db.all("SELECT name, state FROM source WHERE state <> '' ORDER BY name");
  return rows.map((row) => ({ name: textAt(row, 0), state: textAt(row, 1) }));
}

/** Returns the memory of the last visit that succeeded. */
export async function sourceMemory(db: SqlSession, name: string): Promise<string | null> {
  const row = await db.get('SELECT memory FROM source WHERE name = $1 AND memory IS NOT NULL', name);
  return row === null ? null : textAt(row, 0);
}

/**
 * Takes or renews a lease ({@link SourceNotes.leaseSource}), in a write transaction: another process that wants it waits for the row.
 */
export async function leaseSource(
  db: SqlSession,
  name: string,
  holder: string,
  now: number,
  until: number,
): Promise<LeaseAnswer> {
  await db.run("INSERT INTO source (name, state) VALUES ($1, '') ON CONFLICT DO NOTHING", name);
  const row = await db.get(`SELECT lease_until, holder FROM source WHERE name = $1${db.dialect.forUpdate}`, name);
  const held = row === null ? null : numberOrNullAt(row, 0);
  // An end further ahead than any process requests comes from a wrong clock.
  const isHeld = held !== null && held > now && held - now <= MOST_LEASES_AHEAD * (until - now);
  if (row !== null && isHeld && row[1] !== holder) return { granted: false, holder: textAt(row, 1), until: held };
  await db.run('UPDATE source SET holder = $2, lease_until = $3 WHERE name = $1', name, holder, until);
  return { granted: true };
}

/** Ends a lease. */
export async function releaseSource(db: SqlSession, name: string, holder: string): Promise<void> {
  await db.run('UPDATE source SET holder = NULL, lease_until = NULL WHERE name = $1 AND holder = $2', name, holder);
}

/** Writes a note under a lease ({@link SourceNotes.noteSource}), in a write transaction. */
export async function noteSource(
  db: SqlSession,
  name: string,
  holder: string,
  { state, memory }: SourceNoted,
): Promise<boolean> {
  const sql = 'UPDATE source SET state = $3, memory = coalesce($4, memory) WHERE name = $1 AND holder = $2';
  if ((await db.run(sql, name, holder, state, memory ?? null)) === 0) return false;
  await db.run('UPDATE source_epoch SET epoch = epoch + 1');
  await db.dialect.notify(db, 'sources');
  return true;
}
