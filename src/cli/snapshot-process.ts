import { text } from 'node:stream/consumers';
import { settingsHandedOn } from '../server/settings.ts';
import { openStore } from '../store/open.ts';
import { prepareTerritory } from '../territory/snapshot/snapshot.ts';
import { readSynonyms } from '../territory/synonyms/read.ts';

// What `snapshotAside` runs: the task stands on standard input.
const { store: address, synonyms } = settingsHandedOn(JSON.parse(await text(process.stdin)));
const store = await openStore(address, { existing: true });
try {
  await prepareTerritory(store, readSynonyms(synonyms));
} finally {
  await store.close();
}
