import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../src/indexes/civil-date.ts';
import { LOOSE_COLUMNS } from '../../src/indexes/columns.ts';
import type { ImportReport } from '../../src/ingest/report.ts';
import { buildMarketCatalog, type MarketCatalog, type Title } from '../../src/market/catalog/catalog.ts';
import { file, hasShared, load, type Market, SHARED, serveMarket } from './serving.ts';

/** Payments of at least this share of the price are looked at one by one. */
const LARGE = 0.015;

const made = (symbol: string, ex_date: string, kind: string, factor: number | '', amount: number | '' = '') => ({
  market: 'bCBA',
  symbol,
  ex_date,
  kind,
  factor,
  amount,
  close_before: '',
});

/** Events that never were, of every kind, on ordinary sessions of titles with and without true ones. */
const HAND_MADE = [
  made('GGAL', '2015-06-02', 'split', 0.5),
  made('PAMP', '2014-03-11', 'reverse_split', 10),
  made('TECO2', '2016-03-15', 'stock_dividend', 0.6),
  made('KO', '2018-03-14', 'ratio_change', 0.2),
  made('ALUA', '2013-05-14', 'cash_dividend', '', 1.4),
  made('AL30', '2023-03-15', 'coupon', 0.6),
  made('GD30D', '2023-03-15', 'amortization', '', 12),
];

describe.skipIf(!hasShared)('events in the published market data (skipped without ../shared/data)', () => {
  let market: Market;
  let catalog: MarketCatalog;
  let report: ImportReport;

  beforeAll(async () => {
    market = await serveMarket(async (store) => {
      report = await load(store, [SHARED, file('actions_made_by_hand.csv', HAND_MADE)]);
    });
    const reader = await market.store.reader('market');
    if (!reader) throw new Error('nothing is loaded');
    catalog = await buildMarketCatalog(reader, async () => {}, LOOSE_COLUMNS);
  }, 120_000);
  afterAll(async () => {
    expect(market.errors).toEqual([]);
    await market.close();
  });

  const variations = async (symbol: string, from: string, to: string): Promise<(readonly [string, number])[]> => {
    const path = `/api/bCBA/Titulos/${symbol}/Cotizacion/seriehistorica/${from}/${to}/ajustada`;
    const { body } = await market.ask(path);
    if (!Array.isArray(body)) throw new Error(`no series of ${symbol}`);
    return body.map((row) => [String(row.fechaHora).slice(0, 10), Number(row.variacion)]);
  };

  test('AL30D falls on its ex date, one session before the payment of 9 July 2024, and nowhere else', async () => {
    expect(await variations('AL30D', '2024-07-05', '2024-07-11')).toEqual([
      ['2024-07-05', expect.any(Number)],
      ['2024-07-08', 1.33],
      ['2024-07-10', 3.8],
      ['2024-07-11', expect.any(Number)],
    ]);
    const { series, adjustments } = catalog.find('bCBA', 'AL30D') ?? {};
    const factors = adjustments?.at(0);
    const [before, on] = ['2024-07-05', '2024-07-08'].map((date) => series?.firstFrom(parseDay(date) ?? 0) ?? -1);
    const step = (factors?.price[before ?? -1] ?? 1) / (factors?.price[on ?? -1] ?? 1);
    expect(step).toBeCloseTo(1 - 4.38 / 53.15, 12);
  });

  /** The log moves of a title into the session of a day: as traded. */
  const moveOn = ({ series }: Title, day: number): number => {
    const row = series?.firstFrom(day) ?? 0;
    return Math.log((series?.at('close', row) ?? Number.NaN) / (series?.at('close', row - 1) ?? Number.NaN));
  };

  test('every payment above 1.5 % is explained by the fall on its ex date', () => {
    const payments = catalog.titles.flatMap((title) =>
      title.events.applied
        .filter(({ kind, factor }) => kind === 'bond_payment' && 1 - factor > LARGE)
        .map(({ day, factor }) => ({ title, day, payment: Math.log(factor), move: moveOn(title, day) })),
    );
    expect(payments).toHaveLength(71);
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const around = (offset: number): number =>
      mean(
        payments.flatMap(({ title, day }) => {
          const row = (title.series?.firstFrom(day) ?? 0) + offset;
          const next = title.series?.days[row];
          return next === undefined ? [] : [moveOn(title, next)];
        }),
      );
    // Of the four sessions on each side none falls as much as the ex date: -2.3 % on average, -1.4 % at most elsewhere.
    const moves = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(around);
    expect(Math.min(...moves)).toBe(moves[4]);
    expect(moves[4]).toBeCloseTo(-0.0229, 4);
    // What is left with the payment is an ordinary move: nearer to 0 than the -4.2 % of the payments alone.
    const left = mean(payments.map(({ move, payment }) => move - payment));
    expect(Math.abs(left)).toBeLessThan(Math.abs(mean(payments.map(({ move }) => move))));
    // The amortizations of July 2024, the largest payments, are explained to 1.7 % each.
    const large = payments.filter(({ payment }) => payment < -0.08 && payment > -0.09);
    expect(large.length).toBeGreaterThanOrEqual(7);
    for (const { move, payment } of large) expect(Math.abs(move - payment)).toBeLessThan(0.017);
  });

  test('a dividend that a negative adjusted close implies is dropped: ERAR, 4 May 2010', async () => {
    expect((await variations('ERAR', '2010-05-04', '2010-05-04'))[0]?.[1]).toBe(-2.32);
  });

  test('the report names each event that was dropped, of every kind and source, and no other', () => {
    const ids = report.notices
      .filter(({ rule }) => rule === 'contradicted-event')
      .map(({ id }) => id)
      .sort();
    const invented = HAND_MADE.map(({ symbol, ex_date, kind }) => `bCBA|${symbol}|${ex_date}|${kind}`);
    expect(ids).toEqual([...invented, 'bCBA|ERAR|2010-05-04|cash_dividend_implied'].sort());
    expect(report.notices[0]?.reason).toMatch(/^not applied: the factor [\d.]+ does not fit the closes/);
    expect(catalog.counts.price_events_contradicted).toBe(ids.length);
  });

  test('no applied event of 1.5 % or more makes a return odd: beyond 12 %, and further from 0 than without it', () => {
    let large = 0;
    const odd = catalog.titles.flatMap((title) =>
      title.events.applied.flatMap(({ day, factor }) => {
        const move = moveOn(title, day);
        if (Math.abs(Math.log(factor)) > LARGE) large++;
        const left = Math.abs(move - Math.log(factor));
        return Math.abs(Math.log(factor)) > LARGE && left > 0.12 && left > Math.abs(move)
          ? [`${title.key} ${formatDay(day)} ${left}`]
          : [];
      }),
    );
    expect(odd).toEqual([]);
    expect(large).toBeGreaterThan(100);
  });
});
