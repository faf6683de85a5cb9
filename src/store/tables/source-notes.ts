import { numberAt, numberOrNullAt, textAt } from '../column.ts';
import type { SqlSession, StoreForm } from '../form.ts';
import type { LeaseAnswer, SourceNotes } from '../store.ts';

/** How many times the requested time the end of another holder's lease may lie ahead. */
const MOST_LEASES_AHEAD = 4;

/** Makes the part of a store that holds notes on sources and their leases ({@link SourceNotes}). */
export function sourceNotesOf({ db, write }: StoreForm): SourceNotes {
  return {
    sourcesEpoch: async () => {
      const row = await db.get('SELECT epoch FROM source_epoch WHERE one = $1', 1);
      return row === null ? 0 : numberAt(row, 0);
    },
    sources: async () => {
      const rows = await db.all("SELECT name, state FROM source WHERE state <> '' ORDER BY name");
      return rows.map((row) => ({ name: textAt(row, 0), state: textAt(row, 1) }));
    },
    sourceMemory: async (name) => {
      const row = await db.get('SELECT memory FROM source WHERE name = $1 AND memory IS NOT NULL', name);
      return row === null ? null : textAt(row, 0);
    },
    leaseSource: (name, holder, now, until) => write('sources', (on) => lease(on, name, holder, now, until)),
    releaseSource: async (name, holder) => {
      const sql = 'UPDATE source SET holder = NULL, lease_until = NULL WHERE name = $1 AND holder = $2';
      await write('sources', async (on) => on.run(sql, name, holder));
    },
    noteSource: (name, holder, { state, memory }) =>
      write('sources', async (on) => {
        const sql = 'UPDATE source SET state = $3, memory = coalesce($4, memory) WHERE name = $1 AND holder = $2';
        if ((await on.run(sql, name, holder, state, memory ?? null)) === 0) return false;
        await on.run('UPDATE source_epoch SET epoch = epoch + 1');
        await on.dialect.notify(on, 'sources');
        return true;
      }),
  };
}

/** Takes or renews a lease: another process that wants it waits for the row. */
async function lease(db: SqlSession, name: string, holder: string, now: number, until: number): Promise<LeaseAnswer> {
  await db.run("INSERT INTO source (name, state) VALUES ($1, '') ON CONFLICT DO NOTHING", name);
  const row = await db.get(`SELECT lease_until, holder FROM source WHERE name = $1${db.dialect.forUpdate}`, name);
  const held = row === null ? null : numberOrNullAt(row, 0);
  // An end further ahead than any process requests comes from a wrong clock.
  const isHeld = held !== null && held > now && held - now <= MOST_LEASES_AHEAD * (until - now);
  if (row !== null && isHeld && row[1] !== holder) return { granted: false, holder: textAt(row, 1), until: held };
  await db.run('UPDATE source SET holder = $2, lease_until = $3 WHERE name = $1', name, holder, until);
  return { granted: true };
}
