import { describe, expect, it } from 'vitest';
import { Exclusions } from '../../../src/sync/exclusions.ts';
import type { Listed } from '../../../src/sync/iol/listing.ts';
import { readTitles } from '../../../src/sync/iol/read-titles.ts';
import { SourceError } from '../../../src/sync/source-error.ts';

function listed(count: number): Listed[] {
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
    expect(read.asked).toEqual(['bCBA|T0', 'bCBA|T1', 'bCBA|T2']);
    expect(read).toMatchObject({ sessions: 6, failed: [], unexplained: [] });
  });

  it('may fail one by one, up to a tenth of them, and within --max-refused where an answer cannot be read', async () => {
    const failing = (share: number, error: SourceError) => ({
      of: async ({ symbol }: Listed) => {
        if (Number(symbol.slice(1)) % 100 < share) throw error;
        return series;
      },
    });
    const gone = new SourceError('iol', 'refused', 'it is not there.', { status: 404 });
    expect((await readTitles(listed(100), failing(10, gone), () => {}, new Exclusions(0.01))).failed).toHaveLength(10);
    await expect(readTitles(listed(100), failing(11, gone), () => {}, new Exclusions(0.01))).rejects.toBe(gone);
    expect((await readTitles(listed(3), failing(3, gone), () => {}, new Exclusions(0.01))).failed).toEqual([
      'T0 (404)',
      'T1 (404)',
      'T2 (404)',
    ]);
    const denied = new SourceError('iol', 'refused', 'no.', { status: 401 });
    await expect(readTitles(listed(100), failing(1, denied), () => {}, new Exclusions(0.01))).rejects.toBe(denied);
    const changed = new SourceError('iol', 'shape', 'a member is gone.');
    // One in a hundred is left out and counted, two are a change of the interface.
    const exclusions = new Exclusions(0.01);
    expect((await readTitles(listed(100), failing(1, changed), () => {}, exclusions)).sessions).toBe(198);
    expect(exclusions.lines()).toEqual(['left out: a member is gone']);
    await expect(readTitles(listed(100), failing(2, changed), () => {}, new Exclusions(0.01))).rejects.toBe(changed);
  });
});
