import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings, type Settings } from '../../src/server/settings.ts';
import { openStore, verifyStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import type { ClientLimits } from '../../src/sync/client/client.ts';
import type { Source } from '../../src/sync/source.ts';
import { type VisitParts, type VisitReport, visitSource } from '../../src/sync/visit/visit-source.ts';

/** A store and a landing of their own, and visits without real pauses: what tests of adapters are made of. */
export interface Visiting {
  readonly folder: string;
  readonly settings: Settings;
  readonly store: Store;
  /** The pauses that visits asked for, in milliseconds; none was waited for. */
  readonly pauses: number[];
  /** The visit's clock; tests put it on. Pauses move it. */
  now: Date;
  readonly visit: (source: Source, more?: Partial<VisitParts>) => Promise<VisitReport>;
  /** Versions and checksums of all data sets, to tell that nothing changed; faults of the stored records are an error. */
  readonly held: () => Promise<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Timeouts that a test can afford to run into. */
export const QUICK_LIMITS: Partial<ClientLimits> = { connect: 2000, firstByte: 2000, silence: 300, whole: 60_000 };

/**
 * Makes a store, a landing and settings for tests; `overrides` are settings such as a source's address, `begin` may put a store to
 * the path before it is opened.
 */
export async function visiting(
  overrides: Partial<Settings> = {},
  begin: (path: string) => Promise<void> = async () => {},
): Promise<Visiting> {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-sync-'));
  const path = join(folder, 'store.sqlite');
  const settings = defaultSettings({
    store: `sqlite:${path}`,
    syncFolder: join(folder, 'landing'),
    syncRate: 1000,
    ...overrides,
  });
  await begin(path);
  const store = await openStore(settings.store);
  const pauses: number[] = [];
  const self: Visiting = {
    folder,
    settings,
    store,
    pauses,
    now: new Date('2026-11-22T12:00:00Z'),
    visit: (source, more = {}) =>
      visitSource(source, {
        settings,
        store,
        now: () => self.now,
        sleep: async (milliseconds) => {
          pauses.push(milliseconds);
          self.now = new Date(self.now.getTime() + milliseconds);
        },
        random: () => 0,
        limits: QUICK_LIMITS,
        ...more,
      }),
    held: async () => {
      for (const { version, faults } of (await verifyStore(`sqlite:${path}`)).values()) {
        if (faults.length > 0) throw new Error(`${version.dataSet}: ${faults.join(' ')}`);
      }
      const versions = await store.versions();
      return Object.fromEntries(
        [...versions].map(([dataSet, { number, checksum }]) => [dataSet, `${number} ${checksum}`]),
      );
    },
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return self;
}
