import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../../src/sync/source-error.ts';
import { type Publisher, type PublisherAnswer, startPublisher } from '../publisher/server.ts';
import { clientOf, type TestClient } from './asking.ts';

const SIZE = 100_000;

let publisher: Publisher;
let client: TestClient;
let folder: string;
let path: string;
let body: Buffer;
let answer: Partial<PublisherAnswer>;

/** Bytes that are nowhere alike. */
const bytesOf = (seed: number): Buffer =>
  Buffer.from(Array.from({ length: SIZE }, (_, i) => (i * i * 31 + seed * 7 + (i >> 8)) & 255));

beforeEach(async () => {
  body = bytesOf(1);
  answer = { ranges: true };
  publisher = await startPublisher(() => ({ type: 'application/octet-stream', body, ...answer }));
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-landing-'));
  path = join(folder, 'volcado.bin');
  client = clientOf(publisher.address);
});
afterEach(async () => {
  client.close();
  await publisher.close();
  await rm(folder, { recursive: true, force: true });
});

/** A client that gives up at once, as one that is killed would. */
const hasty = (): TestClient => clientOf(publisher.address, { limits: { tries: 1 } });
/** Cuts the next answer after so many bytes, when a client has taken them and `before` that came before. */
const cut = (after: number, by = client, before = 0): void =>
  publisher.force({ kind: 'cut', after, taken: () => by.traffic.bytes >= before + after });
const interrupted = async (after: number): Promise<void> => {
  const one = hasty();
  cut(after, one);
  await expect(one.file({ url: 'volcado' }, path)).rejects.toThrow(SourceError);
  one.close();
  expect(existsSync(path)).toBe(false);
};

describe('a file', () => {
  it('is in place when it is whole, and leaves nothing else than its journal', async () => {
    const reply = await client.file({ url: 'volcado' }, path);
    expect(reply).toMatchObject({ changed: true, body: path, validators: { etag: expect.any(String) } });
    expect(readFileSync(path).equals(body)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['volcado.bin', 'volcado.bin.journal']);
  });

  it('that landed is given again without a question', async () => {
    const { validators } = await client.file({ url: 'volcado' }, path);
    publisher.forget();
    expect(await client.file({ url: 'volcado' }, path)).toMatchObject({ changed: true, validators });
    expect(publisher.asked).toEqual([]);
    await client.file({ url: 'volcado?otro' }, path);
    expect(publisher.asked).toHaveLength(1);
  });

  it('goes on where it was cut, within a visit', async () => {
    cut(30_000);
    cut(20_000, client, 30_000);
    await client.file({ url: 'volcado' }, path);
    expect(readFileSync(path).equals(body)).toBe(true);
    expect(publisher.asked.map(({ status }) => status)).toEqual([200, 206, 206]);
    // Nothing was taken twice.
    expect(client.traffic).toEqual({ requests: 3, bytes: SIZE });
  });

  it('goes on where it was cut, after an interruption', async () => {
    await interrupted(60_000);
    await client.file({ url: 'volcado' }, path);
    expect(readFileSync(path).equals(body)).toBe(true);
    expect(publisher.asked.at(-1)).toMatchObject({ status: 206 });
    expect(publisher.asked.at(-1)?.bytes).toBeLessThan(SIZE);
  });

  it('that changed meanwhile begins anew', async () => {
    await interrupted(60_000);
    body = bytesOf(2);
    await client.file({ url: 'volcado' }, path);
    expect(readFileSync(path).equals(body)).toBe(true);
    expect(publisher.asked.at(-1)).toMatchObject({ status: 200, bytes: SIZE });
  });

  it('of a server that knows no ranges begins anew', async () => {
    answer = {};
    await interrupted(60_000);
    await client.file({ url: 'volcado' }, path);
    expect(readFileSync(path).equals(body)).toBe(true);
    expect(publisher.asked.at(-1)).toMatchObject({ status: 200, bytes: SIZE });
  });

  it('of a server that ignores the condition, and goes on in another file, is not put together of two', async () => {
    await interrupted(60_000);
    // Another file of the same length, under another name, sent as if it were the rest.
    body = bytesOf(3);
    answer = {
      status: 206,
      headers: { ETag: '"otro"', 'Content-Range': `bytes 60000-${SIZE - 1}/${SIZE}` },
      body: body.subarray(60_000),
    };
    await expect(client.file({ url: 'volcado' }, path)).rejects.toMatchObject({ fault: 'broken' });
    expect(existsSync(path)).toBe(false);
  });

  it('without a strong name begins anew: what is the same by date may be another', async () => {
    answer = { ranges: true, validators: false, headers: { 'Last-Modified': 'Sun, 22 Nov 2026 11:00:00 GMT' } };
    await interrupted(60_000);
    await client.file({ url: 'volcado' }, path);
    expect(readFileSync(path).equals(body)).toBe(true);
    expect(publisher.asked.at(-1)?.headers.range).toBeUndefined();
  });

  it('is not mistaken for a part that a crash left longer than is safe', async () => {
    await interrupted(60_000);
    await writeFile(`${path}.part`, Buffer.concat([readFileSync(`${path}.part`), Buffer.alloc(500, 65)]));
    await client.file({ url: 'volcado' }, path);
    expect(readFileSync(path).equals(body)).toBe(true);
  });

  it('begins anew when its journal is damaged, or its part is gone', async () => {
    await interrupted(60_000);
    await writeFile(`${path}.journal`, '{"request":');
    await client.file({ url: 'volcado' }, path);
    expect(readFileSync(path).equals(body)).toBe(true);
    await rm(path);
    await client.file({ url: 'volcado' }, path);
    expect(statSync(path).size).toBe(SIZE);
  });

  it('that did not change is not moved', async () => {
    const { validators } = await client.file({ url: 'volcado' }, path);
    await rm(path);
    await rm(`${path}.journal`);
    publisher.forget();
    expect(await client.file({ url: 'volcado', since: validators }, path)).toEqual({ changed: false, validators });
    expect(publisher.bytes()).toBe(0);
  });

  it('comes packed, goes on packed, and lands unpacked', async () => {
    body = Buffer.from(JSON.stringify(Array.from({ length: 30_000 }, (_, i) => ({ id: i, n: (i * 7919) % 10_007 }))));
    answer = { zipped: true };
    await client.file({ url: 'volcado' }, path);
    expect(readFileSync(path).equals(body)).toBe(true);
    expect(client.traffic.bytes).toBe(publisher.bytes());
    expect(client.traffic.bytes).toBeLessThan(body.length / 2);
  });

  it.each([{ kind: 'half-gzip' }, { kind: 'length', by: 10 }, { kind: 'stall' }, { kind: 'hang-up' }] as const)(
    'does not come into being by %j, and comes at last',
    async (fault) => {
      await client.bytes({ url: 'volcado' });
      publisher.force(fault, { times: 6 });
      await expect(client.file({ url: 'volcado' }, path)).rejects.toThrow(SourceError);
      expect(existsSync(path)).toBe(false);
      await client.file({ url: 'volcado' }, path);
      expect(readFileSync(path).equals(body)).toBe(true);
    },
  );

  it('larger than is allowed is let go of', async () => {
    await expect(client.file({ url: 'volcado', maximumBytes: 1000 }, path)).rejects.toMatchObject({ fault: 'shape' });
    expect(existsSync(path)).toBe(false);
  });

  it('is whole, and no byte is taken twice, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: SIZE / 5 }), { maxLength: 4 }), async (cuts) => {
        publisher.heal();
        const before = client.traffic.bytes;
        await rm(folder, { recursive: true, force: true });
        folder = await mkdtemp(join(tmpdir(), 'ventanilla-landing-'));
        path = join(folder, 'volcado.bin');
        for (const after of cuts) cut(after);
        await client.file({ url: 'volcado' }, path);
        expect(readFileSync(path).equals(body)).toBe(true);
        expect(client.traffic.bytes - before).toBe(SIZE);
      }),
      { numRuns: 10, seed: 20261122 },
    );
  });
});
