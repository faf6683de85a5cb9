import { text } from 'node:stream/consumers';
import { settingsHandedOn } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import { StoreError } from '../../store/store.ts';
import { prepareTerritory } from '../../territory/snapshot/snapshot.ts';
import { readSynonyms } from '../../territory/synonyms/read.ts';

// What `buildSnapshotInProcess` runs: the settings stand on standard input.
const settings = settingsHandedOn(JSON.parse(await text(process.stdin)));
const store = await openStore(settings.store, { ...settings, existing: true });
try {
  await prepareTerritory(store, readSynonyms(settings.synonyms, settings.formerNames));
} catch (error) {
  if (!(error instanceof StoreError)) throw error;
  // The server repeats the sentence in its log.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await store.close();
}
