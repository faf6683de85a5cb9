import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorOf, type PartHead, PartWriter, placeOf, readStatedVersion } from '../../../src/server/handing/part.ts';
import { PartError, readPart } from '../../../src/server/handing/part-reader.ts';
import type { AdoptedRecord } from '../../../src/store/store.ts';
import { stated } from '../../store/statement.ts';

const VERSION = stated(7, { a: { x: '1' } });
const HEAD: PartHead = { ventanilla: 'registros', edicion: 1, version: VERSION, desde: null, despues: null };
const RECORDS: readonly AdoptedRecord[] = [
  { resource: 'a', key: 'x', after: Buffer.from('1') },
  { resource: 'a', key: 'y', after: null },
  { resource: 'b', key: 'ñ/😀', after: Buffer.alloc(300, 7) },
];

function written(
  head: unknown,
  batches: readonly (readonly AdoptedRecord[])[],
  next: AdoptedRecord | null = null,
): Buffer {
  const writer = new PartWriter();
  // The head is also written as no program would.
  const first = writer.head(head as PartHead);
  return Buffer.concat([first, ...batches.map((batch) => writer.records(batch)), writer.end(next)]);
}

/** The fault and sentence with which bytes are refused. */
function refusal(bytes: Buffer): string {
  try {
    readPart(bytes);
  } catch (error) {
    if (error instanceof PartError) return `${error.fault}: ${error.message}`;
    throw error;
  }
  return 'read';
}

/** Bytes with another digest at their end: as a program sends them that lies. */
function signed(bytes: Buffer): Buffer {
  const said = bytes.subarray(0, -32);
  return Buffer.concat([said, createHash('sha256').update(said).digest()]);
}

describe('a part of records', () => {
  it('comes back as it was written', () => {
    const part = readPart(
      written({ ...HEAD, desde: { number: 3, checksum: 'c' } }, [RECORDS.slice(0, 1), [], RECORDS.slice(1)]),
    );
    expect(part.head).toEqual({ ...HEAD, desde: { number: 3, checksum: 'c' } });
    expect([part.count, part.next]).toEqual([3, null]);
    expect([...part.records()].flat()).toEqual(RECORDS);
    const [last] = RECORDS.slice(-1);
    expect(readPart(written(HEAD, [RECORDS], last)).next).toBe(cursorOf(last ?? { resource: '', key: '' }));
    expect([...readPart(written(HEAD, [])).records()]).toEqual([]);
  });

  it('comes back as it was written, whatever keys and bytes', () => {
    const record = fc.record({
      resource: fc.string({ unit: 'binary' }),
      key: fc.string({ unit: 'binary' }),
      after: fc.option(fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))),
    });
    fc.assert(
      fc.property(fc.array(fc.array(record, { maxLength: 5 }), { maxLength: 5 }), (batches) => {
        const { records, count } = readPart(written(HEAD, batches));
        expect([...records()].flat()).toEqual(batches.flat());
        expect(count).toBe(batches.flat().length);
      }),
      { seed: 20261122 },
    );
  });

  it('is refused when it ends anywhere before its end', () => {
    const whole = written(HEAD, [RECORDS]);
    for (let length = 0; length < whole.byteLength; length++) {
      expect(refusal(whole.subarray(0, length))).toMatch(/^broken: (is empty|ends early|is damaged in its first line)/);
    }
    expect(refusal(whole.subarray(0, -1))).toBe('broken: ends early, behind 3 records');
    expect(refusal(Buffer.concat([whole, Buffer.of(0)]))).toBe('broken: goes on behind its end');
  });

  it('is refused when any of its bits is another', () => {
    const whole = written(HEAD, [RECORDS]);
    for (let at = 0; at < whole.byteLength; at++) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      expect(refusal(flipped), `byte ${at}`).toMatch(/^(broken|shape): /);
    }
  });

  it('is refused when it holds another number of records than it says', () => {
    const whole = written(HEAD, [RECORDS]);
    const lying = Buffer.from(whole);
    // Mark, count, no cursor, digest.
    lying[lying.byteLength - 34] = 4;
    expect(refusal(signed(lying))).toBe('count: says that it holds 4 records, and holds 3');
  });

  it('of another edition, or nothing of the kind, is told as that', () => {
    const edition = 'is of edition 2 of the records, this program reads edition 1: one of the two programs is older';
    expect(refusal(written({ ...HEAD, edicion: 2 }, [RECORDS]))).toBe(`shape: ${edition}`);
    const portal = '<!doctype html><html><body>Please log in to the network</body></html>\n';
    expect(refusal(Buffer.from(portal))).toMatch(/^shape: holds no records: it begins with "<!doctype html>/);
    expect(refusal(Buffer.from('{"error": "no"}'))).toMatch(/^shape: holds no records/);
    for (const wrong of [
      { ...HEAD, version: { ...VERSION, number: 0 } },
      { ...HEAD, version: null },
      { ...HEAD, desde: 3 },
      { ...HEAD, despues: 3 },
    ]) {
      expect(refusal(written(wrong, []))).toBe('shape: has a first line that does not say which version it is of');
    }
  });

  it('is refused when marks or lengths make no sense, whatever the digest says', () => {
    const head = `${JSON.stringify(HEAD)}\n`;
    for (const frames of ['p\x01k\x00', 'r\x01az\x01k\x00', 'p\xff\xff\xff\xff\xff\xff\xff\xff\xff', 'r\x05a', '']) {
      const bytes = Buffer.concat([Buffer.from(head + frames, 'latin1'), Buffer.alloc(32)]);
      expect(refusal(signed(bytes))).toMatch(/^broken: /);
    }
  });
});

describe('a place between records', () => {
  it('is written as a cursor and found in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (resource, key) => {
        expect(placeOf(cursorOf({ resource, key }))).toEqual({ resource, key });
      }),
      { seed: 20261122 },
    );
  });

  it('is nothing else', () => {
    const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const text of ['', 'x', '%%%', encoded({}), encoded(['a']), encoded(['a', 1]), encoded(['a', 'b', 'c'])]) {
      expect(placeOf(text), text).toBeNull();
    }
  });
});

describe('a version as another server states it', () => {
  it('is read in full', () => {
    expect(readStatedVersion(JSON.parse(JSON.stringify(VERSION)))).toEqual(VERSION);
    expect(readStatedVersion({ ...VERSION, newest: '2026-11-20', more: 1 })).toEqual({
      ...VERSION,
      newest: '2026-11-20',
    });
  });

  it.each([
    ['dataSet', 'ledger'],
    ['dataSet', 'a'],
    ['number', 0],
    ['number', 1.5],
    ['number', '1'],
    ['source', 7],
    ['source', 'x'.repeat(100_001)],
    ['loadedAt', '2026-01-01'],
    ['loadedAt', 'x'],
    ['loadedAt', '2026-13-01T00:00:00.000Z'],
    ['counts', null],
    ['counts', []],
    ['counts', { a: -1 }],
    ['counts', { a: '1' }],
    ['checksum', 'ABC'],
    ['starter', 0],
    ['newest', 'today'],
    ['newest', undefined],
  ])('is nothing with %s %j', (member, value) => {
    expect(readStatedVersion({ ...VERSION, [member]: value })).toBeNull();
  });
});
