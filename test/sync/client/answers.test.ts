import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceError } from '../../../src/sync/source-error.ts';
import { type Publisher, type PublisherAnswer, startPublisher } from '../publisher/server.ts';
import { clientOf, type TestClient } from './asking.ts';

let publisher: Publisher;
let client: TestClient;
let answer: PublisherAnswer;

beforeEach(async () => {
  answer = { body: JSON.stringify({ results: [1, 2, 3] }) };
  publisher = await startPublisher(() => answer);
  client = clientOf(publisher.address);
});
afterEach(async () => {
  client.close();
  await publisher.close();
});

const faultOf = async (work: Promise<unknown>): Promise<Pick<SourceError, 'fault' | 'status' | 'message'>> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason as SourceError,
  );
  return { fault: error?.fault ?? ('none' as 'shape'), status: error?.status ?? null, message: error?.message ?? '' };
};

describe('an answer', () => {
  it('is parsed, and says by what it can be asked for again', async () => {
    const reply = await client.json({ url: 'estadisticas?Limit=3' });
    expect(reply).toMatchObject({ changed: true, body: { results: [1, 2, 3] } });
    expect(reply.validators.etag).toMatch(/^"/);
    const again = await client.json({ url: 'estadisticas?Limit=3', since: reply.validators });
    expect(again).toEqual({ changed: false, validators: reply.validators });
    expect(publisher.asked.map(({ path, status }) => [path, status])).toEqual([
      ['/estadisticas', 200],
      ['/estadisticas', 304],
    ]);
    expect(client.traffic).toEqual({ requests: 2, bytes: publisher.bytes() });
  });

  it('is asked for with the name and version of the program, and the contact where one is set', async () => {
    await client.bytes({ url: '/' });
    const named = clientOf(publisher.address, { contact: 'datos@example.ar' });
    await named.bytes({ url: '/' });
    named.close();
    const [first, second] = publisher.asked.map(({ headers }) => headers['user-agent']);
    expect(first).toMatch(/^Ventanilla\/\d+\.\d+\.\d+ \([^;]*\)$/);
    expect(second).toMatch(/; datos@example\.ar\)$/);
  });

  it('comes unpacked, whatever way it was packed', async () => {
    answer = { ...answer, zipped: true };
    expect(await client.json({ url: '/' })).toMatchObject({ body: { results: [1, 2, 3] } });
    expect(publisher.asked[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
  });

  it.each([
    [{ kind: 'html' }, 'shape', 1],
    [{ kind: 'empty' }, 'shape', 1],
    [{ kind: 'status', status: 404 }, 'refused', 1],
    [{ kind: 'status', status: 401 }, 'refused', 1],
    [{ kind: 'status', status: 500 }, 'failed', 5],
    [{ kind: 'status', status: 429 }, 'busy', 5],
    [{ kind: 'status', status: 503 }, 'busy', 5],
    [{ kind: 'hang-up' }, 'unreachable', 2],
    [{ kind: 'cut' }, 'broken', 5],
    [{ kind: 'stall' }, 'broken', 5],
    [{ kind: 'length', by: 10 }, 'broken', 5],
    [{ kind: 'half-gzip' }, 'broken', 5],
  ] as const)('%j is a fault of the kind %s after %i tries', async (fault, kind, tries) => {
    publisher.force(fault, { times: 100 });
    const found = await faultOf(client.json({ url: 'x?token=geheim' }));
    expect(found.fault).toBe(kind);
    expect(found.message).toMatch(/[^.]\.$/);
    expect(found.message).not.toContain('geheim');
    expect(found.status).toBe('status' in fault ? fault.status : null);
    expect(publisher.asked).toHaveLength(tries);
  });

  it.each([{ kind: 'status', status: 500 }, { kind: 'hang-up' }, { kind: 'cut' }, { kind: 'half-gzip' }] as const)(
    'comes at last when %j passes',
    async (fault) => {
      await client.json({ url: '/' });
      publisher.force(fault, { times: 3 });
      expect(await client.json({ url: '/' })).toMatchObject({ body: { results: [1, 2, 3] } });
      expect(client.pauses.filter((pause) => pause >= 500)).toEqual([1000, 2000, 4000]);
    },
  );

  it('that says it is shorter than it is does not pass for whole', async () => {
    publisher.force({ kind: 'length', by: -4 }, { times: 100 });
    expect(['broken', 'shape']).toContain((await faultOf(client.json({ url: '/' }))).fault);
  });

  it('that does not begin, or does not end, is not waited for without end', async () => {
    const one = clientOf(publisher.address, { limits: { tries: 1, firstByte: 200, whole: 400 } });
    publisher.force({ kind: 'mute' });
    expect(await faultOf(one.json({ url: '/' }))).toMatchObject({
      fault: 'unreachable',
      message: expect.stringContaining(
        'cannot be reached: the beginning of an answer did not come within 0.2 s. Check',
      ),
    });
    publisher.force({ kind: 'slow', pieceBytes: 1, everyMilliseconds: 100 });
    expect(await faultOf(one.json({ url: '/' }))).toMatchObject({
      fault: 'broken',
      message: 'the whole answer did not come within 0.4 s.',
    });
    one.close();
  });

  it('that comes slowly comes all the same', async () => {
    publisher.force({ kind: 'slow', pieceBytes: 8, everyMilliseconds: 20 });
    expect(await client.json({ url: '/' })).toMatchObject({ body: { results: [1, 2, 3] } });
    expect(client.traffic.requests).toBe(1);
  });

  it('without TLS where it was expected is told as such, and not tried again', async () => {
    const secure = clientOf(publisher.address.replace('http:', 'https:'));
    expect(await faultOf(secure.json({ url: '/' }))).toMatchObject({
      fault: 'unreachable',
      message: expect.stringContaining('does not speak TLS'),
    });
    expect(secure.traffic.requests).toBe(1);
    secure.close();
  });

  it('that never came from a source which has not answered at all is given up sooner', async () => {
    const hasty = clientOf(publisher.address);
    publisher.force({ kind: 'hang-up' }, { times: 2 });
    expect((await faultOf(hasty.json({ url: '/' }))).fault).toBe('unreachable');
    await hasty.json({ url: '/' });
    publisher.force({ kind: 'hang-up' }, { times: 4 });
    await hasty.json({ url: '/' });
    expect(publisher.asked).toHaveLength(8);
    hasty.close();
  });

  it('from nowhere is unreachable, and its message names no secret', async () => {
    await publisher.close();
    const found = await faultOf(clientOf(publisher.address.replace('//', '//ana:geheim@')).json({ url: '/' }));
    expect(found).toEqual({
      fault: 'unreachable',
      status: null,
      message: expect.stringMatching(
        /^127\.0\.0\.1:\d+ cannot be reached: nothing answers at its address\. Check the network/,
      ),
    });
    publisher = await startPublisher(() => answer);
  });

  it('that is JSON has a bound of its own, for what is parsed takes many times its text', async () => {
    const text = `[${'{},'.repeat(1000)}{}]`;
    answer = { body: text, type: 'application/json', zipped: true };
    const small = clientOf(publisher.address, { limits: { jsonBytes: 1000 } });
    const found = await faultOf(small.json({ url: '/' }));
    expect(found).toMatchObject({ fault: 'shape', message: 'the answer has more than 1000 bytes.' });
    expect((await small.bytes({ url: '/' })).changed).toBe(true);
    expect((await small.json({ url: '/', maximumBytes: text.length })).changed).toBe(true);
    small.close();
  });

  it('that unpacks to more than is allowed is let go of', async () => {
    answer = { body: gzipSync(Buffer.alloc(5_000_000)), headers: { 'Content-Encoding': 'gzip' } };
    const found = await faultOf(client.bytes({ url: '/', maximumBytes: 1_000_000 }));
    expect(found).toMatchObject({ fault: 'shape', message: 'the answer has more than 1000000 bytes.' });
  });
});

describe('patience', () => {
  it('is what the source asks for: seconds, or until a moment', async () => {
    publisher.force({ kind: 'status', status: 429, retryAfter: '7' });
    publisher.force({ kind: 'status', status: 503, retryAfter: 'Sun, 22 Nov 2026 12:00:30 GMT' });
    await client.json({ url: '/' });
    const [first = 0, second = 0] = client.pauses.filter((pause) => pause >= 500);
    expect(first).toBe(7000);
    expect(second).toBeGreaterThan(22_000);
    expect(second).toBeLessThanOrEqual(23_000);
  });

  it('has an end: a source that asks for more is left alone', async () => {
    publisher.force({ kind: 'status', status: 429, retryAfter: '3600' });
    const found = await faultOf(client.json({ url: '/' }));
    expect(found).toMatchObject({ fault: 'busy', status: 429 });
    expect(found.message).toContain('3600 s of patience');
    expect(publisher.asked).toHaveLength(1);
  });

  it('lets go of a question when the program is asked to stop', async () => {
    const stop = new AbortController();
    const stopping = clientOf(publisher.address, { signal: stop.signal });
    publisher.force({ kind: 'stall' });
    const asked = stopping.json({ url: '/' });
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    await expect(asked).rejects.toThrow('stopped');
    stopping.close();
  });

  it('keeps to the rate', async () => {
    const slow = clientOf(publisher.address, { rate: 2 });
    await Promise.all([1, 2, 3].map((page) => slow.json({ url: `?page=${page}` })));
    expect(slow.pauses).toEqual([500, 500]);
    slow.close();
  });
});
