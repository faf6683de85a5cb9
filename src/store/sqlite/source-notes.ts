import { numberAt, numberOrNullAt, textAt } from '../column.ts';
import { bindsOthers } from '../lease.ts';
import type { LeaseAnswer, SourceNote, SourceNoted } from '../source-notes.ts';
import type { Connection } from './driver.ts';

/** How often notes were changed ({@link SourceNotes.sourcesEpoch}). */
export function sourcesEpoch(db: Connection): number {
  const row = db.get('SELECT epoch FROM source_epoch');
  return row === null ? 0 : numberAt(row, 0);
}

/** The notes of all sources of which something is noted. */
export function sources(db: Connection): SourceNote[] {
  return db
    .all("SELECT name, state FROM source WHERE state <> '' ORDER BY name")
    .map((row) => ({ name: textAt(row, 0), state: textAt(row, 1) }));
}

/** What the last visit that succeeded left. */
export function sourceMemory(db: Connection, name: string): string | null {
  const row = db.get('SELECT memory FROM source WHERE name = ? AND memory IS NOT NULL', name);
  return row === null ? null : textAt(row, 0);
}

/** Takes or renews a lease ({@link SourceNotes.leaseSource}); call in a write transaction. */
export function leaseSource(db: Connection, name: string, holder: string, now: number, until: number): LeaseAnswer {
  const row = db.get('SELECT lease_until, holder FROM source WHERE name = ? AND holder <> ?', name, holder);
  const held = row === null ? null : numberOrNullAt(row, 0);
  if (row !== null && held !== null && bindsOthers(held, now, until)) {
    return { granted: false, holder: textAt(row, 1), until: held };
  }
  db.run(
    `INSERT INTO source (name, state, holder, lease_until) VALUES (?, '', ?, ?)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, lease_until = excluded.lease_until`,
    name,
    holder,
    until,
  );
  return { granted: true };
}

/** Ends a lease; call in a write transaction. */
export function releaseSource(db: Connection, name: string, holder: string): void {
  db.run('UPDATE source SET holder = NULL, lease_until = NULL WHERE name = ? AND holder = ?', name, holder);
}

/** Writes a note under a lease ({@link SourceNotes.noteSource}); call in a write transaction. */
export function noteSource(db: Connection, name: string, holder: string, { state, memory }: SourceNoted): boolean {
  const written =
    memory === undefined
      ? db.run('UPDATE source SET state = ? WHERE name = ? AND holder = ?', state, name, holder)
      : db.run('UPDATE source SET state = ?, memory = ? WHERE name = ? AND holder = ?', state, memory, name, holder);
  if (written === 0) return false;
  db.run('UPDATE source_epoch SET epoch = epoch + 1');
  return true;
}
