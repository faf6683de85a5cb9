import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discardPending } from '../../../src/market/running/close.ts';
import { readQuote, SESSION_KEY } from '../../../src/market/running/stored.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { file, instrument, load, session } from '../serving.ts';
import { feedInto } from './pushing.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-push-'));
  store = await openStore(`sqlite:${join(folder, 'store.sqlite')}`);
  await load(store, [
    file('instruments.csv', [instrument('GGAL'), instrument('YPFD')]),
    file('daily.csv', [session('ALUA', '2026-11-19', 100), session('GGAL', '2026-11-19', 90)]),
  ]);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** What is held of running quotes: symbol, term, time of day and last price, by key. */
async function held(): Promise<unknown[]> {
  const { records } = await store.overlay('market', 0);
  return records
    .filter(({ key }) => key !== SESSION_KEY)
    .map(readQuote)
    .map(({ symbol, term, time, known }) => [symbol, term, time.slice(5, 19), known.last])
    .sort();
}

const line = (simbolo: string, ultimoPrecio: number, time: string, more: object = {}) => ({
  simbolo,
  ultimoPrecio,
  fechaHora: time.length > 8 ? time : `2026-11-20T${time}`,
  ...more,
});

describe('pushing lines', () => {
  test('keeps one state a title and term, of titles that instruments, listings or sessions name', async () => {
    const { refused, ...receipt } = await feedInto(store).push(
      line('ggal', 91, '12:00:00'),
      line('Alua', 101, '12:00:00'),
      line('GGAL', 92, '12:00:01'),
      line('GGAL', 91.5, '12:00:01', { plazo: 't0' }),
      line('NADA', 1, '12:00:02'),
      line('GGAL', 1, '12:00:02', { mercado: 'nYSE' }),
    );
    expect(refused).toEqual({ 5: 'simbolo [known-title]', 6: 'simbolo [known-title]' });
    expect(receipt).toMatchObject({ taken: 4, unchanged: 0, older: 0 });
    expect(receipt.sequence).toBe((await store.overlay('market', 0)).sequence);
    expect(await held()).toEqual([
      ['ALUA', 't1', '11-20T12:00:00', 101],
      ['GGAL', 't0', '11-20T12:00:01', 91.5],
      ['GGAL', 't1', '11-20T12:00:01', 92],
    ]);
  });

  test('finds titles that were imported while it goes on', async () => {
    const feed = feedInto(store);
    expect((await feed.push(line('NUEVO', 1, '12:00:00'))).refused).toEqual({ 1: 'simbolo [known-title]' });
    await load(store, [file('instruments.csv', [instrument('NUEVO')])]);
    expect(await feed.push(line('NUEVO', 1, '12:00:00'))).toMatchObject({ taken: 1, refused: {} });
  });

  test('counts what is older and what changes nothing; the same lines again change nothing', async () => {
    const feed = feedInto(store);
    const lines = [line('GGAL', 91, '12:00:00'), line('GGAL', 92, '12:00:05'), line('GGAL', 93, '12:00:01')];
    expect(await feed.push(...lines)).toMatchObject({ taken: 2, unchanged: 0, older: 1 });
    const { sequence } = await store.overlay('market', 0);
    expect(await feed.push(...lines)).toMatchObject({ taken: 0, unchanged: 1, older: 2 });
    expect((await store.overlay('market', 0)).sequence).toBe(sequence);
  });

  test('refuses what lies ahead of the clock by more than five minutes', async () => {
    const feed = feedInto(store, '2026-11-20T15:00:00Z');
    const { refused, taken } = await feed.push(line('GGAL', 91, '12:05:00'), line('GGAL', 91, '12:05:01'));
    expect({ refused, taken }).toEqual({ refused: { 2: 'fechaHora [not-ahead]' }, taken: 1 });
  });

  test('without market data says so', async () => {
    const empty = await openStore(`sqlite:${join(folder, 'empty.sqlite')}`);
    await expect(feedInto(empty).push(line('GGAL', 1, '12:00:00'))).rejects.toThrow('holds no market data');
    await empty.close();
  });
});

describe('a later session', () => {
  test('closes the one before: its quotes are sessions of the series then; older lines are left aside', async () => {
    const feed = feedInto(store, '2026-11-24T18:00:00Z');
    const receipt = await feed.push(
      line('GGAL', 91, '2026-11-20T12:00:00'),
      line('YPFD', 50, '2026-11-20T12:00:00'),
      line('GGAL', 95, '2026-11-23T12:00:00'),
      line('YPFD', 51, '2026-11-20T16:00:00'),
      line('GGAL', 96, '2026-11-24T12:00:00'),
    );
    expect(receipt).toMatchObject({ taken: 4, older: 1, refused: {} });
    const market = (await store.versions()).get('market');
    expect(market).toMatchObject({ number: 3, newest: '2026-11-23', source: 'running quotes of 2026-11-23' });
    // The quote of YPFD was part of a version when the session of the 23rd was closed.
    expect(await held()).toEqual([['GGAL', 't1', '11-24T12:00:00', 96]]);
  });

  test('begins also when what was pushed before it was discarded', async () => {
    const feed = feedInto(store, '2026-11-24T18:00:00Z');
    await feed.push(line('GGAL', 91, '2026-11-20T12:00:00'));
    expect(await discardPending(store)).toBe(1);
    expect(await held()).toEqual([]);
    expect(await feed.push(line('GGAL', 95, '2026-11-23T12:00:00'))).toMatchObject({ taken: 1 });
    expect((await store.versions()).get('market')?.number).toBe(1);
    expect(await held()).toEqual([['GGAL', 't1', '11-23T12:00:00', 95]]);
  });
});

describe('closing', () => {
  test('makes one version, once; what comes later in the session is added to it by the next', async () => {
    const feed = feedInto(store);
    expect(await feed.close()).toBeNull();
    await feed.push(
      line('GGAL', 91, '12:00:00', { volumenNominal: 10 }),
      line('GGAL', 91, '12:00:00', { plazo: 't0' }),
    );
    expect(await feed.close()).toMatchObject({ session: '2026-11-20' });
    expect(await feed.close()).toBeNull();
    expect((await store.versions()).get('market')).toMatchObject({ number: 2, counts: { closing_quotes: 2 } });
    await feed.push({ simbolo: 'GGAL', fechaHora: '2026-11-20T12:30:00', maximo: 99 });
    await feed.close();
    const reader = await store.reader('market');
    const [closing] = (await reader?.withPrefix('closing_quotes', 'bCBA|GGAL|t1'))?.map(readQuote) ?? [];
    expect(closing).toMatchObject({ known: { last: 91, volume: 10, high: 99 }, time: '2026-11-20T12:30:00.0000000' });
  });

  test('by two at once loses nothing', async () => {
    const feeds = [feedInto(store), feedInto(store)];
    await feeds[0]?.push(line('GGAL', 91, '12:00:00'), line('YPFD', 50, '12:00:00'));
    const closed = await Promise.all(feeds.map((feed) => feed.close()));
    expect(closed.some((each) => each !== null)).toBe(true);
    const reader = await store.reader('market');
    expect((await reader?.withPrefix('closing_quotes', ''))?.map(readQuote).map(({ known }) => known.last)).toEqual([
      91, 50,
    ]);
    expect((await store.overlay('market', 0)).folded).toBe((await store.overlay('market', 0)).sequence);
  });

  test('keeps starter data starter data', async () => {
    const starter = await openStore(`sqlite:${join(folder, 'starter.sqlite')}`);
    await load(starter, [file('instruments.csv', [instrument('GGAL')])], { starter: true });
    const feed = feedInto(starter);
    await feed.push(line('GGAL', 91, '12:00:00'));
    await feed.close();
    expect((await starter.versions()).get('market')).toMatchObject({ number: 2, starter: true });
    await starter.close();
  });
});

test('two feeds at once: of every title the newest line holds, none is lost', async () => {
  const other = await openStore(`sqlite:${join(folder, 'store.sqlite')}`);
  const feeds = [feedInto(store), feedInto(other)];
  const figures = ['apertura', 'maximo', 'cierreAnterior', 'precioPromedio', 'precioAjuste', 'montoOperado'];
  let taken = 0;
  await Promise.all(
    feeds.map(async (feed, which) => {
      for (let i = 0; i < 30; i++) {
        const figure = figures[(2 * i + which) % figures.length] ?? '';
        const receipt = await feed.push({ simbolo: 'GGAL', fechaHora: '2026-11-20T12:00:00', [figure]: 100 + i });
        taken += receipt.taken;
      }
    }),
  );
  expect(taken).toBe(60);
  const [quote] = (await store.overlay('market', 0)).records.filter(({ key }) => key !== SESSION_KEY).map(readQuote);
  expect(Object.keys(quote?.known ?? {}).sort()).toEqual([
    'amount',
    'average',
    'high',
    'open',
    'previous',
    'settlement',
  ]);
  await other.close();
});
