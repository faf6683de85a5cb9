import { expect } from 'vitest';
import type { Settings } from '../../../src/server/settings.ts';
import { GEOREF } from '../../../src/sync/georef/source.ts';
import type { VisitParts, VisitReport } from '../../../src/sync/visit/visit-source.ts';
import { type Publisher, type PublisherRequest, startPublisher } from '../publisher/server.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { smallCountry } from './country.ts';
import { type DumpRecord, Dumps, type Manners } from './publisher.ts';

/** A publisher of dumps, and a store that is filled from it. */
export interface Dumping {
  readonly dumps: Dumps;
  readonly publisher: Publisher;
  readonly at: Visiting;
  readonly visit: (more?: Partial<VisitParts>) => Promise<VisitReport>;
  /** A visit that must go well; gives its sentence. */
  readonly fill: (more?: Partial<VisitParts>) => Promise<string>;
  /** How many records the store holds of each resource, as counted when they were loaded. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
  /** What was asked since the publisher last forgot: status and file. */
  readonly asked: () => string[];
  readonly close: () => Promise<void>;
}

/** Starts a publisher of dumps and an empty store. */
export async function dumping(
  manners: Partial<Manners> = {},
  lists: ReadonlyMap<string, readonly DumpRecord[]> = smallCountry(),
  settings: Partial<Settings> = {},
): Promise<Dumping> {
  const dumps = new Dumps(lists, manners);
  const publisher = await startPublisher((request) => dumps.answer(request));
  const at = await visiting({ georefAddress: `${publisher.address}/georef/api`, ...settings });
  const visit: Dumping['visit'] = (more) => at.visit(GEOREF, more);
  return {
    dumps,
    publisher,
    at,
    visit,
    fill: async (more) => {
      const report = await visit(more);
      expect(report.error).toBeNull();
      return report.outcome?.sentence ?? '';
    },
    counts: async () => (await at.store.versions()).get('territory')?.counts ?? {},
    asked: () => publisher.asked.map(({ status, path }) => `${status} ${path.replace('/georef/api/', '')}`),
    close: async () => {
      await at.close();
      await publisher.close();
    },
  };
}

/** Requests for one file. */
export const of =
  (file: string) =>
  ({ path }: PublisherRequest): boolean =>
    path.endsWith(`/${file}`);
