import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../fuzz/document.ts';
import { parseJson } from '../../fuzz/json.ts';
import { plan } from '../../fuzz/requests/plan.ts';
import { RAW_CASES, rawBytes } from '../../fuzz/requests/raw.ts';
import { bytesOf, type World } from '../../fuzz/requests/request.ts';
import { Harvest } from '../../fuzz/values/valid.ts';

const { operations } = readDocument(parseJson(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')));
const world: World = { operations, harvest: new Harvest(), account: { user: 'ana', password: 'secret' } };

function bytesAt(seed: number, index: number): string {
  const planned = plan(world, seed, index);
  const bytes =
    planned.kind === 'raw' ? rawBytes(planned.raw, 'host', planned.path) : bytesOf(planned.asked, 'host', 'token');
  return bytes.toString('latin1');
}

function rawNameAt(seed: number, index: number): string {
  const planned = plan(world, seed, index);
  return planned.kind === 'raw' ? planned.raw.name : '';
}

describe('what is asked', () => {
  it('is the same for the same seed and index, and another for others', () => {
    const indices = Array.from({ length: 1500 }, (_, index) => index);
    const once = indices.map((index) => bytesAt(3, index));
    expect(indices.toReversed().map((index) => bytesAt(3, index))).toEqual(once.toReversed());
    const other = indices.map((index) => bytesAt(4, index));
    // Examples and methods come first, alike for every seed; of the rest a tenth may be alike by chance.
    const alike = 2 * operations.length;
    const most = alike + (indices.length - alike) / 10;
    expect(indices.filter((index) => once[index] === other[index]).length).toBeLessThan(most);
  });

  it('asks first for every operation by its examples, and then for what none of them does', () => {
    for (const [index, { id }] of operations.entries()) {
      const planned = plan(world, 1, index);
      expect(planned.kind === 'asked' && [planned.asked.operation.id, planned.asked.reaches]).toEqual([id, true]);
      expect(bytesAt(1, index + 6 * operations.length)).toMatch(/^DELETE /);
    }
    const a4 = operations.findIndex(({ id }) => id === 'getVariableValues');
    expect(bytesAt(1, a4)).toBe('GET /estadisticas/v4.0/Monetarias/1 HTTP/1.1\r\nHost: host\r\n\r\n');
  });

  it('holds in time all that breaks what is written without it in mind', () => {
    const all = Array.from({ length: 12_000 }, (_, index) => bytesAt(5, index));
    const wanted = [
      'NaN',
      '1e309',
      '%00',
      '%ff',
      '%c0%80',
      '%ud800',
      '__proto__',
      '%0d%0a',
      'X-Forwarded-Host',
      '\\ud800',
      '[[[[[[[[[[',
      '/%2e%2e/',
      'If-None-Match',
    ];
    expect(wanted.filter((text) => !all.some((bytes) => bytes.includes(text)))).toEqual([]);
    const raw = new Set(Array.from({ length: 30_000 }, (_, index) => rawNameAt(5, index)));
    expect(RAW_CASES.filter(({ name }) => !raw.has(name))).toEqual([]);
    expect(Math.max(...all.map((bytes) => bytes.length))).toBeGreaterThan(1_000_000);
  });
});
