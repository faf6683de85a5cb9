import type { StoredRecord } from '../../src/store/store.ts';

const RECORDS = 1500;

/**
 * The records of version `number` in the test of killed imports: they follow from the number alone, so that whoever
 * finds the version can tell whether it is whole. Each version adds, replaces, removes and keeps some.
 */
export function* numberedContent(number: number): Generator<StoredRecord> {
  for (let n = 0; n < RECORDS; n += 1) {
    if ((n + number) % 7 === 0) continue;
    const changes = n % 3 === 0 ? number : 0;
    yield { key: String(n).padStart(6, '0'), body: Buffer.from(`${n}/${changes}/`.repeat(40)) };
  }
}
