import { text } from 'node:stream/consumers';
import { settingsHandedOn } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import { prepareTerritory } from '../../territory/snapshot/snapshot.ts';
import { readSynonyms } from '../../territory/synonyms/read.ts';

// What `snapshotAside` runs: the settings stand on standard input.
const settings = settingsHandedOn(JSON.parse(await text(process.stdin)));
const store = await openStore(settings.store, { ...settings, existing: true });
try {
  await prepareTerritory(store, readSynonyms(settings.synonyms));
} finally {
  await store.close();
}
