import { text } from 'node:stream/consumers';
import { settingsHandedOn } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import { StoreError } from '../../store/store.ts';
import { prepareTerritory } from '../../territory/snapshot/snapshot.ts';
import { readSynonyms } from '../../territory/synonyms/read.ts';

// What `snapshotAside` runs: the settings stand on standard input.
const settings = settingsHandedOn(JSON.parse(await text(process.stdin)));
const store = await openStore(settings.store, { ...settings, existing: true });
try {
  await prepareTerritory(store, readSynonyms(settings.synonyms));
} catch (error) {
  if (!(error instanceof StoreError)) throw error;
  // What the server repeats in its log: a sentence, for it is no fault of the program.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await store.close();
}
