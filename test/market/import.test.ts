import { afterEach, describe, expect, test } from 'vitest';
import type { ImportReport } from '../../src/ingest/report.ts';
import { decodeSessions } from '../../src/market/stored/sessions.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../serving.ts';
import { file, instrument, load, session } from './serving.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function emptyStore(): Promise<Store> {
  const folder = await temporaryFolder();
  const store = await openStore(`sqlite:${folder.path}/market.sqlite`);
  opened.push(async () => {
    await store.close();
    await folder.remove();
  });
  return store;
}

async function refusalsOf(name: string, records: readonly Record<string, unknown>[]): Promise<string[]> {
  const report = await load(await emptyStore(), [file(name, records)], { maximumRefused: 1 });
  return report.refusals.map(({ line, field, rule }) => `${line} ${field} ${rule}`);
}

describe('the rules on daily sessions', () => {
  test('refuse broken records one by one, with line, field and rule', async () => {
    expect(
      await refusalsOf('daily_any.csv', [
        session('GOOD', '2024-01-02', 10),
        session('GOOD', '2024-02-30', 10),
        session('GOOD', '2024-01-03', 0),
        session('GOOD', '2024-01-04', 10, { open: -1 }),
        session('GOOD', '2024-01-05', 10, { high: 9, low: 11 }),
        session('GOOD', '2024-01-06', 10, { volume: -5 }),
        session('GOOD', '2024-01-07', 10, { flag: 'odd' }),
        session('', '2024-01-08', 10),
        session('A|B', '2024-01-09', 10),
        session('GOOD', '2024-01-10', 10, { market: 'XNYS' }),
        session('GOOD', '2024-01-11', 10, { close: 'ten' }),
        session('GOOD', '2024-01-02', 11),
        session('GOOD', '2024-01-12', 10, { open: '', high: '', low: '', volume: '' }),
        session(' \t', '2024-01-13', 10),
      ]),
    ).toEqual([
      '2 date calendar-date',
      '3 open positive-price',
      '4 open positive-price',
      '5 high price-range',
      '6 volume number-range',
      '7 flag session-flag',
      '8 symbol required-text',
      '9 symbol symbol-shape',
      '10 market known-market',
      '11 close finite-number',
      '14 symbol symbol-shape',
      '12 date unique-session',
    ]);
  });

  test('stop the import when a file has too many', async () => {
    const store = await emptyStore();
    const report = await load(store, [file('daily_x.csv', [session('A', '2024-01-02', 1), session('A', 'never', 1)])]);
    expect(report.overLimit).toEqual(['daily_x.csv']);
    expect(await store.reader('market')).toBeNull();
  });
});

describe('the rules on the other files', () => {
  test('instruments', async () => {
    expect(
      await refusalsOf('instruments.csv', [
        instrument('A'),
        instrument('a'),
        instrument('B', { moneda: 'patacon' }),
        instrument('C', { pais: 'chile' }),
        instrument('D', { price_per: '10' }),
        instrument('E', { maturity: '2024-13' }),
        instrument('F', { tipo: 'OPCIONES', option_type: 'Call' }),
        instrument('G', { tipo: 'OPCIONES', option_type: 'Straddle', strike: '1' }),
        instrument('H', { market: 'mars' }),
        instrument('I', { description: '' }),
        instrument('J', { maturity: '2024-12', tipo: 'futuros' }),
      ]),
    ).toEqual([
      '2 symbol unique-instrument',
      '3 moneda instrument-words',
      '4 pais instrument-words',
      '5 price_per instrument-words',
      '6 maturity calendar-date',
      '7 strike option-members',
      '8 option_type option-members',
      '9 market known-market',
      '10 description required-text',
    ]);
  });

  test('corporate actions and jumps', async () => {
    const action = (factor: number, date = '2020-01-02') => ({
      market: 'bCBA',
      symbol: 'A',
      ex_date: date,
      kind: 'split',
      factor,
    });
    expect(await refusalsOf('actions.csv', [action(0.5), action(0), action(1e6, '2020-01-03'), action(0.4)])).toEqual([
      '2 factor adjustment-factor',
      '3 factor adjustment-factor',
      '4 ex_date unique-record',
    ]);
    const jump = { symbol: 'A', date_before: '2020-01-02', date: '2020-01-01', close_before: 1, close: 2, ratio: 2 };
    expect(await refusalsOf('jumps.csv', [jump])).toEqual(['1 date date-order']);
  });

  test('bonds: payments need terms and are given once', async () => {
    const terms = {
      id: 1,
      symbol: 'B1',
      issue_date: '2020-01-01',
      maturity: '2030-01-01',
      coupon: 0.01,
      index: '',
      flows: 1,
    };
    const flow = (id: number, date: string) => ({
      id,
      symbol: 'B1',
      date,
      rate: 0,
      amortization: 0,
      residual: 100,
      amount: 1,
    });
    const store = await emptyStore();
    const report = await load(
      store,
      [
        file('terms.csv', [terms, { ...terms, id: 2, maturity: '2019-01-01' }]),
        file('flows.csv', [flow(1, '2021-01-01'), flow(9, '2021-01-01'), flow(1, '2021-01-01')]),
      ],
      { maximumRefused: 1 },
    );
    expect(report.refusals.map(({ file: name, line, rule }) => `${name} ${line} ${rule}`)).toEqual([
      'terms.csv 2 date-order',
      'flows.csv 3 unique-record',
      'flows.csv 2 known-bond',
    ]);
    // A later file of payments is checked against the terms held before.
    const later = await load(store, [file('flows.csv', [flow(1, '2022-01-01'), flow(9, '2022-01-01')])], {
      maximumRefused: 1,
    });
    expect(later.refusals.map(({ line, rule }) => `${line} ${rule}`)).toEqual(['2 known-bond']);
  });

  test('books, ratios, options, panels, captures', async () => {
    expect(
      await refusalsOf('book.csv', [
        { symbol: 'F', timestamp: '2020-06-11T13:18:01Z', bid: 2, ask: 1, tick: 1 },
        { symbol: 'F', timestamp: '11/06/2020', bid: 1, ask: 2, tick: 1 },
        { symbol: 'F', timestamp: '2020-06-11T13:18:01Z', bid: '', ask: '', tick: 1 },
        { symbol: 'F', timestamp: '2020-06-11T13:18:01Z', bid: 1, ask: '', tick: 1 },
        { symbol: 'F', timestamp: '2020-06-31T13:18:01Z', bid: 1, ask: 2, tick: 1 },
        { symbol: 'F', timestamp: '2020-06-11T24:00:00Z', bid: 1, ask: 2, tick: 1 },
        { symbol: 'F', timestamp: '2020-06-11T13:18:01+99:00', bid: 1, ask: 2, tick: 1 },
      ]),
    ).toEqual([
      '1 bid book-sides',
      '2 timestamp calendar-date',
      '3 bid book-sides',
      '5 timestamp calendar-date',
      '6 timestamp calendar-date',
      '7 timestamp calendar-date',
    ]);
    expect(
      await refusalsOf('ratios.csv', [
        { symbol: 'A', symbol_usd: '', underlying: 'A', ratio: 0, isin: '', name: '', as_of: '2021-02', source: '' },
        { symbol: 'A', symbol_usd: '', underlying: 'A', ratio: 2, isin: '', name: '', as_of: 'ayer', source: '' },
      ]),
    ).toEqual(['1 ratio number-range', '2 as_of calendar-date']);
    expect(await refusalsOf('minutes.csv', [{ symbol: 'O', date: '2023-01-02', time: '25:00', price: 1 }])).toEqual([
      '1 time time-of-day',
    ]);
    const page = { symbol: 'A', name: 'A', last: 1, change_pct: 0, prev_close: 1 };
    expect(await refusalsOf('panel_us.csv', [page])).toEqual(['1 (file name) calendar-date']);
    expect(await refusalsOf('panels.json', [{ argentina: { acciones: 'Merval' } }])).toEqual([
      '1 argentina.acciones object-shape',
    ]);
    const capture = { id: 'c', endpoint: 'e', observed: 'o', body: {} };
    expect(await refusalsOf('captures.json', [capture, capture])).toEqual(['2 id unique-record']);
  });
});

describe('what an import leaves in the store', () => {
  async function stored(store: Store): Promise<Record<string, number[]>> {
    const reader = await store.reader('market');
    const found: Record<string, number[]> = {};
    for (const record of (await reader?.withPrefix('sessions', '')) ?? []) {
      found[record.key] = [...(decodeSessions(record.body).columns.close ?? [])];
    }
    return found;
  }

  test('series are merged by source and date, other sources untouched', async () => {
    const store = await emptyStore();
    await load(store, [
      file('daily_one.csv', [
        session('A', '2023-12-29', 1),
        session('A', '2024-01-02', 2),
        session('A', '2024-01-04', 4),
      ]),
      file('daily_two.csv', [session('A', '2024-01-02', 9)]),
    ]);
    const report = await load(store, [
      file('daily_one.csv', [session('A', '2024-01-04', 5), session('A', '2024-01-03', 3)]),
    ]);
    expect(await stored(store)).toEqual({
      'bCBA|A|daily_one|2023': [1],
      'bCBA|A|daily_one|2024': [2, 3, 5],
      'bCBA|A|daily_two|2024': [9],
    });
    expect(report.sets[0]).toMatchObject({ changed: true, replaced: 1, added: 0 });
  });

  test('a file of instruments replaces the one before; the same data make no new version', async () => {
    const store = await emptyStore();
    const import2 = (): Promise<ImportReport> => load(store, [file('i.csv', [instrument('B')])]);
    await load(store, [file('i.csv', [instrument('A'), instrument('B')])]);
    expect((await import2()).sets[0]).toMatchObject({ changed: true, removed: 1 });
    expect((await import2()).sets[0]).toMatchObject({ changed: false });
  });

  test('finer records become sessions, the last book is kept', async () => {
    const store = await emptyStore();
    await load(store, [
      file('snapshots.csv', [
        {
          symbol: 'DLR/X',
          contract_month: '2026-01',
          timestamp: '2026-01-05T20:00:00.123',
          bid: 10,
          ask: 12,
          last: '',
          flag: '',
        },
        {
          symbol: 'DLR/X',
          contract_month: '2026-01',
          timestamp: '2026-01-05T15:00:00',
          bid: 10,
          ask: 12,
          last: 14,
          flag: '',
        },
        // An hour past midnight in Greenwich is still the day before in Argentina.
        {
          symbol: 'DLR/X',
          contract_month: '2026-01',
          timestamp: '2026-01-06T01:00:00',
          bid: 10.1,
          ask: 10.2,
          last: '',
          flag: '',
        },
      ]),
      file('minutes.csv', [
        { symbol: 'O', date: '2026-01-05', time: '12:00', price: 5 },
        { symbol: 'O', date: '2026-01-05', time: '11:00', price: 4 },
      ]),
    ]);
    expect(await stored(store)).toEqual({ 'bCBA|O|minutes|2026': [5], 'rOFX|DLR/X|snapshots|2026': [10.15] });
    const [book] = (await (await store.reader('market'))?.withPrefix('books', '')) ?? [];
    expect(JSON.parse(Buffer.from(book?.body ?? []).toString())).toMatchObject({
      bid: 10.1,
      ask: 10.2,
      time: '2026-01-05T22:00:00',
    });
  });
});
