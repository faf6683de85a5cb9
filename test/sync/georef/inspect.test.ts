import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../../../src/sync/georef/inspect.ts';
import { type Form, GEOREF_LISTS } from '../../../src/sync/georef/lists.ts';
import { SourceError } from '../../../src/sync/source-error.ts';
import { smallCountry } from './country.ts';
import { type DumpRecord, Dumps } from './publisher.ts';

const FORMS: readonly Form[] = ['ndjson', 'json', 'geojson', 'csv'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'georef-inspect-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A list as a publisher writes it. */
function written(name: string, form: Form, records: readonly DumpRecord[]): Buffer {
  const { body } = new Dumps(new Map([[name, records]])).answer({
    ...{ method: 'GET', path: `/${name.replaceAll('_', '-')}.${form}`, body: '' },
    ...{ query: new URLSearchParams(), headers: {} },
  });
  return Buffer.from(body);
}

async function inspected(name: string, form: Form, body: Uint8Array) {
  const resource = GEOREF_LISTS.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(name);
  const path = join(folder, `${name.replaceAll('_', '-')}.${form}`);
  await writeFile(path, body);
  const signal = new AbortController().signal;
  return inspect(path, form, resource, { maximumBytes: 1e9, before: [], signal });
}

const streets = (count: number): DumpRecord[] => smallCountry(count).get('calles') ?? [];

describe('a file is looked through before it is loaded', () => {
  it.each(FORMS)('%s: as many records as were written, whatever their number', async (form) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (count) => {
        const { records, outlines, fields } = await inspected('calles', form, written('calles', form, streets(count)));
        expect([records, outlines]).toEqual([count, 0]);
        expect(fields).toContain('altura.fin.izquierda');
        // Lines and features carry their geometry.
        expect(fields.includes('geometria')).toBe(form === 'ndjson' || form === 'geojson');
      }),
      { numRuns: 12 },
    );
  });

  // Rows of CSV that end where a row ends cannot be told from a whole file: the length of the answer is all there is.
  it.each(['ndjson', 'json', 'geojson'] as const)('%s: cut at any place, it is never taken for whole', async (form) => {
    const whole = written('calles', form, streets(7));
    const end = whole.toString('latin1').trimEnd().length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: end - 1 }), async (length) => {
        const outcome = await inspected('calles', form, whole.subarray(0, length)).catch((error: unknown) => error);
        expect(outcome).toBeInstanceOf(SourceError);
        expect((outcome as SourceError).message).toMatch(/^calles\.\w+[ :]/);
      }),
      { numRuns: 150 },
    );
  });

  it.each(FORMS)('%s: whatever bytes it holds, it is a fault of the source and nothing else', async (form) => {
    const whole = written('localidades', form, smallCountry().get('localidades') ?? []);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 12 }), async (place, bytes) => {
        const damaged = Buffer.from(whole);
        damaged.set(bytes.subarray(0, whole.length - place), place);
        const outcome = await inspected('localidades', form, damaged).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(SourceError);
      }),
      { numRuns: 150 },
    );
  });

  it('what a file says of itself is no part of what it holds', async () => {
    const body = written('calles', 'ndjson', streets(5));
    const later = Buffer.from(body.toString('utf8').replace(/"fecha_creacion":"[^"]*"/, '"fecha_creacion":"2030"'));
    const one = await inspected('calles', 'ndjson', body);
    expect((await inspected('calles', 'ndjson', later)).digest).toBe(one.digest);
    const other = written('calles', 'ndjson', streets(6));
    expect((await inspected('calles', 'ndjson', other)).digest).not.toBe(one.digest);
  });

  it('lines without one about themselves are counted, and taken', async () => {
    const body = written('calles', 'ndjson', streets(5)).toString('utf8');
    const lines = body.slice(body.indexOf('\n') + 1);
    expect(await inspected('calles', 'ndjson', Buffer.from(`\uFEFF${lines}\r\n\n`))).toMatchObject({ records: 5 });
  });

  it('lines longer than what is read at once are whole', async () => {
    const [street] = streets(1);
    const long = { ...street, id: '0609801000099', nota: 'x'.repeat(3_000_000) };
    const body = written('calles', 'ndjson', [...streets(2), long, ...streets(4).slice(2)]);
    expect(await inspected('calles', 'ndjson', body)).toMatchObject({ records: 5 });
    expect((await readFile(join(folder, 'calles.ndjson'))).length).toBeGreaterThan(3_000_000);
  });
});
