import { defaultSettings } from '../../src/server/settings.ts';
import { openStore } from '../../src/store/open.ts';
import type { Source } from '../../src/sync/source.ts';
import { type VisitReport, visitSource } from '../../src/sync/visit/visit-source.ts';

/** What a visit of the benchmark is told. */
export interface Visited {
  readonly store: string;
  readonly folder: string;
  /** Where the files are served. */
  readonly address: string;
  readonly files: readonly string[];
}

/** Visits a source that gives the whole territory as files. */
export async function visitTerritory({ store: at, folder, address, files }: Visited): Promise<VisitReport> {
  const source: Source = {
    name: 'territory',
    title: 'The whole territory.',
    gives: ['territory'],
    licence: 'None.',
    rhythm: { everyMinutes: 60, lateAfterDays: null, sentence: 'hourly' },
    address: () => address,
    missing: () => null,
    visit: async ({ client, landing, load }) => {
      const paths: string[] = [];
      for (const file of files) {
        await client.file({ url: file }, landing.path(file));
        paths.push(landing.path(file));
      }
      const { published } = await load(paths);
      return { published, memory: null, sentence: `${files.length} files` };
    },
  };
  const store = await openStore(at);
  try {
    return await visitSource(source, { settings: defaultSettings({ syncFolder: folder, syncRate: 100 }), store });
  } finally {
    await store.close();
  }
}
