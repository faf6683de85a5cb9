import { expect, test } from 'vitest';
import { readLine } from '../../../src/market/running/line.ts';
import { mergeUpdate } from '../../../src/market/running/running-quote.ts';
import { RunningQuotes } from '../../../src/market/running/running-quotes.ts';
import { storedQuote, storedSession } from '../../../src/market/running/stored.ts';
import type { OverlayRecord } from '../../../src/store/store.ts';

/** The record of a title for which one price was pushed. */
function record(simbolo: string, ultimoPrecio: number, sequence: number): OverlayRecord {
  const read = readLine({ simbolo, ultimoPrecio, fechaHora: '2026-11-20T15:00:00' }, '');
  const quote = 'update' in read ? mergeUpdate(null, read.update) : null;
  if (!quote) throw new Error('no quote');
  return { ...storedQuote(quote), sequence };
}

const state = (sequence: number) => ({ sequence, folded: 0, removals: 0 });
const session: OverlayRecord = { ...storedSession('2026-11-20'), sequence: 1 };

test('a damaged record takes nothing in, and nothing away', () => {
  const running = new RunningQuotes();
  running.take({ ...state(2), records: [session, record('AAA', 10, 2)] }, false);
  const before = running.status();
  const damaged = { ...record('BBB', 5, 4), body: Buffer.from('{}') };
  for (const whole of [true, false]) {
    expect(() => running.take({ ...state(4), records: [record('AAA', 11, 3), damaged] }, whole)).toThrow(/damaged/);
    expect(running.of('bCBA|AAA', undefined)?.known.last).toBe(10);
    expect([running.status(), running.revision]).toEqual([before, 1]);
  }
});

test('when all was taken out, there is no session', () => {
  const running = new RunningQuotes();
  running.take({ ...state(2), records: [session, record('AAA', 10, 2)] }, false);
  running.take({ ...state(2), removals: 1, records: [] }, true);
  expect(running.status()).toMatchObject({ session: null, quotes: 0, newest: null });
});
