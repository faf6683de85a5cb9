import { expect, test } from 'vitest';
import { SILENT } from '../../../src/ingest/progress.ts';
import { importStarter } from '../../../src/starter.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../serving.ts';
import { change, draft } from '../../store/drafts.ts';

test.each(['before the starter data are read', 'before they are published'])(
  'data that another program imports %s are not covered with starter data',
  async (when) => {
    const folder = await temporaryFolder();
    const store = await openStore(`sqlite:${folder.path}/store.sqlite`);
    let done = false;
    const other = async (): Promise<void> => {
      if (done) return;
      done = true;
      const real = { dataSet: 'organisms' as const, source: 'the other program' };
      await store.publish([draft([change('organismos', 'merge', { x: '{}' })], real)]);
    };
    const watched: Store = {
      ...store,
      versions: async () => {
        const versions = await store.versions();
        if (when.startsWith('before the starter')) await other();
        return versions;
      },
      publish: async (drafts) => {
        await other();
        return store.publish(drafts);
      },
    };
    try {
      const filled = await importStarter(watched, { onlyMissing: true, progress: SILENT, synonyms: '' });
      expect(filled).toEqual(['statistics', 'market', 'territory']);
      expect((await store.versions()).get('organisms')).toMatchObject({ number: 1, source: 'the other program' });
    } finally {
      await store.close();
      await folder.remove();
    }
  },
);
