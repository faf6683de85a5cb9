import { numberAt, numberOrNullAt, textAt } from '../column.ts';
import { bindsOthers } from '../lease.ts';
import type { LeaseAnswer, SourceNote, SourceNoted } from '../source-notes.ts';
import type { Session } from './driver.ts';
import { channelOf } from './hints.ts';

/** How often notes were changed ({@link SourceNotes.sourcesEpoch}). */
export async function sourcesEpoch(db: Session): Promise<number> {
  const row = await db.get('SELECT epoch FROM source_epoch WHERE one = $1', 1);
  return row === null ? 0 : numberAt(row, 0);
}

/** The notes of all sources of which something is noted. */
export async function sources(db: Session): Promise<SourceNote[]> {
  const rows = await db.all("SELECT name, state FROM source WHERE state <> '' ORDER BY name");
  return rows.map((row) => ({ name: textAt(row, 0), state: textAt(row, 1) }));
}

/** What the last visit that succeeded left. */
export async function sourceMemory(db: Session, name: string): Promise<string | null> {
  const row = await db.get('SELECT memory FROM source WHERE name = $1 AND memory IS NOT NULL', name);
  return row === null ? null : textAt(row, 0);
}

/** Takes or renews a lease ({@link SourceNotes.leaseSource}); call in a transaction: who asks at the same moment waits for its row. */
export async function leaseSource(
  db: Session,
  name: string,
  holder: string,
  now: number,
  until: number,
): Promise<LeaseAnswer> {
  await db.run("INSERT INTO source (name, state) VALUES ($1, '') ON CONFLICT DO NOTHING", name);
  const row = await db.get('SELECT lease_until, holder FROM source WHERE name = $1 FOR UPDATE', name);
  const held = row === null ? null : numberOrNullAt(row, 0);
  if (row !== null && held !== null && row[1] !== holder && bindsOthers(held, now, until)) {
    return { granted: false, holder: textAt(row, 1), until: held };
  }
  await db.run('UPDATE source SET holder = $2, lease_until = $3 WHERE name = $1', name, holder, until);
  return { granted: true };
}

/** Ends a lease. */
export async function releaseSource(db: Session, name: string, holder: string): Promise<void> {
  await db.run('UPDATE source SET holder = NULL, lease_until = NULL WHERE name = $1 AND holder = $2', name, holder);
}

/** Writes a note under a lease ({@link SourceNotes.noteSource}), counts it and tells other processes, in one statement. */
export async function noteSource(
  db: Session,
  schema: string,
  name: string,
  holder: string,
  { state, memory }: SourceNoted,
): Promise<boolean> {
  const row = await db.get(
    `WITH noted AS (UPDATE source SET state = $3, memory = coalesce($4, memory) WHERE name = $1 AND holder = $2 RETURNING 1),
       counted AS (UPDATE source_epoch SET epoch = epoch + 1 WHERE EXISTS (SELECT FROM noted) RETURNING 1),
       told AS (SELECT pg_notify($5, 'sources') FROM counted)
     SELECT count(*) FROM told`,
    name,
    holder,
    state,
    memory ?? null,
    channelOf(schema),
  );
  return row !== null && numberAt(row, 0) > 0;
}
