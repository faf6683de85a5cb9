import { writeSync } from 'node:fs';
import { openStore } from '../../src/store/open.ts';
import type { Draft } from '../../src/store/store.ts';
import { numberedContent } from './numbered-content.ts';

// The program that kill.test.ts kills: imports version after version of two data sets into the store of its argument.
// It writes a letter at each stage, before going on: r some records were handed over, c all of them (the end of the
// transaction follows), p the store has reported success. A second argument is added to the number from which the
// records of a version follow, so that programs on one store have different records.

const RECORDS_A_LETTER = 150;
/** Versions that stay: what is killed may also be the forgetting of older ones. */
const KEPT = 2;

function told(letter: 'r' | 'c' | 'p'): void {
  writeSync(1, letter);
}

function* records(number: number) {
  let count = 0;
  for (const record of numberedContent(number)) {
    count += 1;
    if (count % RECORDS_A_LETTER === 0) told('r');
    yield record;
  }
}

function* changes(number: number, last: boolean) {
  yield { resource: 'a', mode: 'replace' as const, records: records(number) };
  if (last) told('c');
}

const offset = Number(process.argv[3] ?? 0);
const store = await openStore(process.argv[2] ?? '', { keepVersions: KEPT });
for (;;) {
  const number = ((await store.versions()).get('market')?.number ?? 0) + 1;
  const draft = (dataSet: Draft['dataSet'], last: boolean): Draft => {
    return {
      dataSet,
      source: `import ${number}`,
      starter: false,
      newest: null,
      changes: changes(number + offset, last),
    };
  };
  await store.publish([draft('market', false), draft('territory', true)]);
  told('p');
}
