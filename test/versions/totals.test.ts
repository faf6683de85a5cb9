import { describe, expect, it } from 'vitest';
import { FACT_BOOKS } from '../../src/fact-books.ts';
import type { DataSetVersion, RecordChange } from '../../src/store/store.ts';
import { TotalsShelf } from '../../src/versions/totals.ts';

const version = (number: number, checksum = `sum ${number}`): DataSetVersion => ({
  dataSet: 'organisms',
  number,
  source: '',
  loadedAt: '',
  counts: {},
  checksum,
  starter: false,
  newest: null,
});
const change = (id: number): RecordChange => ({
  resource: 'organismos',
  key: String(id),
  before: null,
  after: Buffer.from(`{"id":${id}}`),
});

/** A shelf over a store that answers when it is let; `asked` are the pairs it was asked for. */
function shelf() {
  const asked: string[] = [];
  const waiting: ((failure?: Error) => void)[] = [];
  const diff = async function* (_: string, from: number, to: number) {
    asked.push(`${from}..${to}`);
    const failure = await new Promise<Error | undefined>((resolve) => waiting.push(resolve));
    if (failure) throw failure;
    yield [change(1), change(2)];
  };
  return {
    asked,
    totals: new TotalsShelf({ store: { diff }, book: FACT_BOOKS.organisms }),
    letGo: (failure?: Error) => {
      for (const resolve of waiting.splice(0)) resolve(failure);
    },
  };
}

/** The signal of a client that waits to the end. */
const STAYS = new AbortController().signal;

const counted = { added: 2, removed: 0, changed: 0, resources: { organismos: { added: 2, removed: 0, changed: 0 } } };

describe('totals', () => {
  it('of a pair are counted once, for all who ask meanwhile and after', async () => {
    const { asked, totals, letGo } = shelf();
    const two = [
      totals.of('organisms', version(1), version(2), STAYS),
      totals.of('organisms', version(1), version(2), STAYS),
    ];
    letGo();
    expect(await Promise.all(two)).toEqual([counted, counted]);
    expect(await totals.of('organisms', version(1), version(2), STAYS)).toEqual(counted);
    expect(asked).toEqual(['1..2']);
  });

  it('are those of the data, not of the numbers: another version under a number is another pair', async () => {
    const { asked, totals, letGo } = shelf();
    for (const to of [version(2), version(2, 'another')]) {
      const found = totals.of('organisms', version(1), to, STAYS);
      letGo();
      await found;
    }
    expect(asked).toHaveLength(2);
  });

  it('of four pairs are counted at once; who asks for a fifth is told to come back', async () => {
    const { totals, letGo } = shelf();
    const four = [1, 2, 3, 4].map((number) => totals.of('organisms', version(number), version(9), STAYS));
    expect(await totals.of('organisms', version(5), version(9), STAYS)).toBeNull();
    letGo();
    expect(await Promise.all(four)).toEqual([counted, counted, counted, counted]);
    const fifth = totals.of('organisms', version(5), version(9), STAYS);
    letGo();
    expect(await fifth).toEqual(counted);
  });

  it('that could not be counted are counted anew', async () => {
    const { asked, totals, letGo } = shelf();
    const failing = totals.of('organisms', version(1), version(2), STAYS);
    letGo(new Error('forgotten'));
    await expect(failing).rejects.toThrow('forgotten');
    const again = totals.of('organisms', version(1), version(2), STAYS);
    letGo();
    expect(await again).toEqual(counted);
    expect(asked).toHaveLength(2);
  });
});
