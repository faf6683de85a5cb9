import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';

const FILE = fileURLToPath(new URL('../../../../shared/data/organisms/organisms.ndjson.gz', import.meta.url));
const absent = !existsSync(FILE);

describe.skipIf(absent)(`the addresses of the organisms${absent ? ' (skipped: ../shared is absent)' : ''}`, () => {
  it('are understood, 99 in 100', () => {
    const lines = gunzipSync(readFileSync(FILE)).toString('utf8').trim().split('\n');
    const texts = lines
      .map((line) => /"direccion":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? '')
      .filter((text) => text !== '');
    const understood = texts.filter((text) => parseAddress(text.replaceAll('\\"', '"')) !== null);
    expect(texts.length).toBeGreaterThan(4000);
    expect(understood.length / texts.length).toBeGreaterThan(0.99);
  });
});
