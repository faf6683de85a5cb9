import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileBuffer } from '../../../src/server/http/body.ts';
import { temporaryFolder } from '../../serving.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  expect(readdirSync(folder.path)).toEqual([]);
  await folder.remove();
});

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a file buffer', () => {
  it('gives what it took, in order, whoever is faster', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ piece: fc.uint8Array({ maxLength: 40 }), writerWaits: fc.nat(2), readerWaits: fc.nat(2) }),
        ),
        async (steps) => {
          const buffer = new FileBuffer(folder.path, 50);
          const write = async (): Promise<void> => {
            for (const { piece, writerWaits } of steps) {
              await buffer.write(piece);
              for (let n = 0; n < writerWaits; n++) await pause();
            }
            buffer.end();
          };
          const read = async (): Promise<Uint8Array[]> => {
            const pieces: Uint8Array[] = [];
            for await (const piece of buffer) {
              pieces.push(Uint8Array.from(piece));
              for (let n = 0; n < (steps[pieces.length]?.readerWaits ?? 0); n++) await pause();
            }
            return pieces;
          };
          const [pieces] = await Promise.all([read(), write()]);
          expect(Buffer.concat(pieces)).toEqual(Buffer.concat(steps.map(({ piece }) => piece)));
        },
      ),
    );
  });
  it('gives what was being written when it was told that no more would come', async () => {
    for (let times = 0; times < 20; times++) {
      const buffer = new FileBuffer(folder.path, 0);
      const written = Buffer.alloc(100_000, times + 1);
      const writing = buffer.write(written);
      buffer.end();
      const pieces: Uint8Array[] = [];
      for await (const piece of buffer) pieces.push(piece);
      await writing;
      expect(Buffer.concat(pieces).equals(written)).toBe(true);
    }
  });
  it('does not end before its writer could tell that the last bytes were not kept', async () => {
    const buffer = new FileBuffer(`${folder.path}/not-there`, 0);
    const writing = buffer.write(Buffer.alloc(10));
    buffer.end();
    const reading = buffer[Symbol.asyncIterator]().next();
    await Promise.resolve(writing).catch((cause: unknown) => buffer.fail(new Error('not kept', { cause })));
    await expect(reading).rejects.toThrow('not kept');
  });
  it('tells its reader of a failure before anything that still waits', async () => {
    const buffer = new FileBuffer(folder.path);
    await buffer.write(Buffer.from('waits'));
    buffer.fail(new Error('gone'));
    await expect(buffer[Symbol.asyncIterator]().next()).rejects.toThrow('gone');
  });
  it('takes nothing any more when it is closed, also in the middle of writing', async () => {
    const buffer = new FileBuffer(folder.path, 0);
    const writing = buffer.write(Buffer.alloc(1000));
    await buffer.close();
    await writing;
    await buffer.write(Buffer.alloc(1000));
    for await (const piece of buffer) expect(piece).toBeUndefined();
  });
});
