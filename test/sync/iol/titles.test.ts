import { describe, expect, it } from 'vitest';
import { Exclusions } from '../../../src/sync/exclusions.ts';
import type { ListedTitle } from '../../../src/sync/iol/listing.ts';
import { queueOf, readTitles } from '../../../src/sync/iol/titles.ts';
import { SourceError } from '../../../src/sync/source-error.ts';

function listed(count: number): ListedTitle[] {
  return Array.from({ length: count }, (_, n) => ({
    market: 'bCBA',
    symbol: `T${n}`,
    description: '',
    country: 'argentina',
    currency: 'AR$',
    panels: ['acciones/Merval'],
  }));
}

const series = { rows: 'x'.repeat(100), sessions: 2, events: [], unexplained: null };

describe('titles read one after another', () => {
  it('are as many as a visit can hold; the others are not counted as asked for', async () => {
    const read = await readTitles(listed(10), { of: async () => series }, () => {}, new Exclusions(0.01), 250);
    expect(read.fetched).toEqual(['bCBA|T0', 'bCBA|T1', 'bCBA|T2']);
    expect(read).toMatchObject({ sessions: 6, failed: [], unexplained: [] });
  });

  it('may fail one by one, up to a tenth of them, and within --max-refused where an answer cannot be read', async () => {
    const failing = (share: number, error: SourceError) => ({
      of: async ({ symbol }: ListedTitle) => {
        if (Number(symbol.slice(1)) % 100 < share) throw error;
        return series;
      },
    });
    const gone = new SourceError('refused', 'it is not there.', { status: 404 });
    expect((await readTitles(listed(100), failing(10, gone), () => {}, new Exclusions(0.01))).failed).toHaveLength(10);
    await expect(readTitles(listed(100), failing(11, gone), () => {}, new Exclusions(0.01))).rejects.toBe(gone);
    expect((await readTitles(listed(3), failing(3, gone), () => {}, new Exclusions(0.01))).failed).toEqual([
      'T0 (404)',
      'T1 (404)',
      'T2 (404)',
    ]);
    const denied = new SourceError('refused', 'no.', { status: 401 });
    await expect(readTitles(listed(100), failing(1, denied), () => {}, new Exclusions(0.01))).rejects.toBe(denied);
    const changed = new SourceError('shape', 'a member is gone.');
    // One in a hundred is left out and counted, two are a change of the interface.
    const exclusions = new Exclusions(0.01);
    expect((await readTitles(listed(100), failing(1, changed), () => {}, exclusions)).sessions).toBe(198);
    expect(exclusions.lines()).toEqual(['left out: a member is gone']);
    await expect(readTitles(listed(100), failing(2, changed), () => {}, new Exclusions(0.01))).rejects.toBe(changed);
  });
});

describe('titles that are asked for', () => {
  const asked = { a: '2026-11-20', b: '2026-11-13', c: '2026-10-01', d: '2026-11-12', e: '2026-11-18' };

  it('are those never asked, those that miss sessions, and those asked long ago', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(queueOf(keys, asked, '2026-11-16', '2026-11-20')).toEqual(['f', 'g', 'c', 'd', 'b']);
    expect(queueOf(keys, asked, '2026-09-01', '2026-11-20')).toEqual(['f', 'g', 'c']);
  });
});
