import { writeSync } from 'node:fs';
import { openStore } from '../../src/store/open.ts';
import type { AdoptedRecord } from '../../src/store/store.ts';
import { numberedContent } from './numbered-content.ts';
import { contentFrom, difference, stated } from './statement.ts';

// Another program that kill.test.ts kills: adopts version after version of one data set into the store of its argument, one
// after the other onto the version before and from nothing. Its letters are those of endless-import.ts.

const BATCHES_A_LETTER = 100;

function told(letter: 'r' | 'c' | 'p'): void {
  writeSync(1, letter);
}

async function* telling(changes: AsyncIterable<readonly AdoptedRecord[]>) {
  let count = 0;
  for await (const batch of changes) {
    count += 1;
    if (count % BATCHES_A_LETTER === 0) told('r');
    yield batch;
  }
  told('c');
}

const store = await openStore(process.argv[2] ?? '');
for (;;) {
  const held = (await store.versions()).get('territory')?.number ?? 0;
  const base = held % 2 === 0 ? 0 : held;
  const before = base === 0 ? {} : contentFrom('a', numberedContent(held));
  const after = contentFrom('a', numberedContent(held + 1));
  const version = stated(held + 1, after, { dataSet: 'territory' });
  await store.adopt(version, base, telling(difference(before, after)), { origin: 'http://a' });
  told('p');
}
