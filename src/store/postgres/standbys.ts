import type { Row } from '../column.ts';
import { StoreError } from '../store.ts';
import { STANDBY_LEFT_ALONE_MS } from '../waits.ts';
import { postgresAddress } from './address.ts';
import type { Database } from './driver.ts';
import { databaseAt, type PostgresOptions } from './opened-database.ts';
import type { Reads } from './version-reader.ts';

/**
 * Connections to the standbys of a setting, none of which is made yet: a standby that is away at the start is no reason not to.
 *
 * @throws StoreError for an address that is none
 */
export function standbysOf(setting: string, options: PostgresOptions): readonly Database[] {
  return setting
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .map((address) => databaseAt(postgresAddress(address), options));
}

/**
 * Reads rows of versions from standbys in turn, and from the primary where a standby is away, or behind: its answer is whole or it
 * is not used. What was asked of the primary is never older than the last commit there.
 */
export function readsOf(primary: Database, standbys: readonly Database[]): Reads {
  /** By standby, until when it is left alone, in milliseconds of `performance.now()`. */
  const leftAlone = new Map<Database, number>();
  let turn = 0;

  function next(): Database | null {
    for (let tried = 0; tried < standbys.length; tried++) {
      turn = (turn + 1) % standbys.length;
      const standby = standbys[turn];
      if (standby && performance.now() >= (leftAlone.get(standby) ?? 0)) return standby;
    }
    return null;
  }

  return {
    all: async (isWhole, sql, ...values) => {
      const standby = next();
      if (standby !== null) {
        try {
          const rows: Row[] = await standby.all(sql, ...values);
          if (isWhole(rows)) return rows;
        } catch (error) {
          // Whatever a standby cannot do, down to tables that it does not have yet, the primary can.
          if (!(error instanceof StoreError)) throw error;
          leftAlone.set(standby, performance.now() + STANDBY_LEFT_ALONE_MS);
        }
      }
      return primary.all(sql, ...values);
    },
  };
}
