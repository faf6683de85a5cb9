import { describe, expect, it } from 'vitest';
import { gzipped, partPieces } from '../../../src/server/handing/part.ts';
import { readPart } from '../../../src/server/handing/part-reader.ts';
import { Pace } from '../../../src/server/pace.ts';
import type { RecordChange, Store } from '../../../src/store/store.ts';
import { stated } from '../../store/statement.ts';

const VERSION = stated(1, {});
const ASKED = { version: VERSION, from: null, after: null };

/** A store of `count` batches of ten records of 10 KB, which tells how many of them were read, and whether that was ended. */
function counting(count: number) {
  const read = { batches: 0, ended: false };
  const diff: Store['diff'] = async function* () {
    try {
      for (let n = 0; n < count; n++) {
        read.batches++;
        yield Array.from(
          { length: 10 },
          (_, at): RecordChange => ({
            resource: 'a',
            key: `${n}`.padStart(5, '0') + at,
            before: null,
            after: Buffer.alloc(10_000, n),
          }),
        );
      }
    } finally {
      read.ended = true;
    }
  };
  return { read, store: { diff } };
}

describe('the pieces of a part', () => {
  it('are made as they are taken: what nobody takes is not read', async () => {
    const { read, store } = counting(1000);
    const pieces = partPieces(store, ASKED, new Pace(), 1e9);
    for (let taken = 0; taken < 20; taken++) expect((await pieces.next()).done).toBe(false);
    expect(read.batches).toBeLessThan(20);
    await pieces.return(undefined);
    expect(read.ended).toBe(true);
  });

  it('in gzip, too, and who goes away ends the reading', async () => {
    const { read, store } = counting(1000);
    const pieces = gzipped(partPieces(store, ASKED, new Pace(), 1e9));
    expect((await pieces.next()).done).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(read.batches).toBeLessThan(500);
    await pieces.return(undefined);
    await expect.poll(() => read.ended).toBe(true);
  });

  it('give way whenever their slice is over', async () => {
    const { store } = counting(10);
    let [turns, now] = [0, 0];
    const pace = new Pace(
      {},
      {
        now: () => now++,
        turn: async () => {
          turns++;
        },
      },
    );
    const chunks: Uint8Array[] = [];
    for await (const piece of partPieces(store, ASKED, pace, 1e9)) chunks.push(piece);
    expect(turns).toBeGreaterThanOrEqual(5);
    const part = readPart(Buffer.concat(chunks));
    expect([part.count, part.next]).toEqual([100, null]);
  });

  it('end with the record that passes the size, and there the next part begins', async () => {
    const { read, store } = counting(10);
    const chunks: Uint8Array[] = [];
    for await (const piece of partPieces(store, ASKED, new Pace(), 150_000)) chunks.push(piece);
    const part = readPart(Buffer.concat(chunks));
    expect([part.count, part.next === null, read.ended, read.batches]).toEqual([15, false, true, 2]);
  });
});
