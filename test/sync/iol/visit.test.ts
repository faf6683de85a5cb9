import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/indexes/civil-date.ts';
import { moneyOf, sessionsFrom } from './broker.ts';
import { askingAs } from './own-server.ts';
import { FRIDAY_EVENING, type Setting, setting } from './setting.ts';

let the: Setting;
beforeEach(async () => {
  the = await setting();
});
afterEach(() => the.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The broker's next session, and the evening after it. */
function nextSession(days: number): void {
  the.at.now = new Date(the.at.now.getTime() + days * DAY);
  const date = the.at.now.toISOString().slice(0, 10);
  for (const { sessions } of the.broker.titles) {
    const [base] = sessionsFrom(date, date, sessions[0]?.close ?? 100);
    if (base) sessions.push(base);
  }
}

describe('a visit to the IOL interface', () => {
  it('loads titles, panels, sessions as traded and adjusted, and books', async () => {
    const ggal = the.broker.titles.find(({ symbol }) => symbol === 'GGAL');
    ggal?.events.push({ date: '2026-10-14', factor: 0.96 });
    const { error, outcome } = await the.at.visit(the.source);
    expect(error).toBeNull();
    expect(outcome?.sentence).toBe('17 titles in 4 panels; 1003 sessions and 1 events from the series of 17 of them');
    const catalog = await the.catalog();
    const title = catalog.find('bCBA', 'GGAL');
    expect(title?.instrument).toMatchObject({ description: 'Title GGAL', tipo: 'ACCIONES', moneda: 'peso_Argentino' });
    const series = title?.series;
    const told = ggal?.sessions ?? [];
    expect(Array.from(series?.days ?? [], formatDay)).toEqual(told.map(({ date }) => date));
    for (const [row, session] of told.entries()) {
      const { open, high, low, close, volume, trades } = session;
      const got = (['open', 'high', 'low', 'close', 'volume', 'trades', 'amount'] as const).map((each) =>
        series?.at(each, row),
      );
      expect(got).toEqual([open, high, low, close, volume, trades, moneyOf(session, 1)]);
    }
    const levels = title?.adjustments?.at(0)?.price;
    expect(told.map(({ date }, row) => [date, levels?.[row]])).toEqual(
      told.map(({ date }) => [date, date < '2026-10-14' ? 0.96 : 1]),
    );
    expect(title?.latest.levels).toMatchObject([{ cantidadCompra: 80, cantidadVenta: 200 }]);
    const panel = (instrument: 'acciones' | 'bonos', name: string) =>
      catalog.panels.find('argentina', instrument, name)?.titles.map(({ instrument: { symbol } }) => symbol);
    expect(panel('acciones', 'CEDEARs')).toEqual(['AAPL', 'KO']);
    expect(panel('bonos', 'soberanos-en-dolares')).toEqual(['AL30', 'GD30', 'TX26']);
    expect(catalog.find('bCBA', 'KO')?.instrument.tipo).toBe('CEDEARS');
    expect(catalog.find('bCBA', 'AL30')).toMatchObject({
      instrument: { tipo: 'TitulosPublicos', pricePer: 100 },
      adjustments: null,
    });
    expect(the.broker.logins).toEqual({ password: 1, refresh: 0, refused: 0 });
  });

  it('asks for nothing until another session has closed', async () => {
    await the.at.visit(the.source);
    the.publisher.forget();
    for (const hours of [1, 13, 36, 60]) {
      the.at.now = new Date(FRIDAY_EVENING.getTime() + hours * HOUR);
      const { requests, outcome } = await the.at.visit(the.source);
      expect(requests).toBe(0);
      expect(outcome?.sentence).toBe('visited after the close of 2026-11-20 already');
    }
    expect(the.publisher.asked).toEqual([]);
  });

  it('takes the next session from the panels alone, with less than a tenth of the bytes', async () => {
    await the.at.visit(the.source);
    const whole = the.publisher.bytes();
    the.publisher.forget();
    nextSession(3);
    const { error, outcome } = await the.at.visit(the.source);
    expect(error).toBeNull();
    expect(outcome?.sentence).toBe('17 titles in 4 panels; 0 sessions and 0 events from the series of 0 of them');
    expect(the.publisher.asked.map(({ path }) => path).filter((path) => path !== '/token')).toHaveLength(4);
    expect(the.publisher.bytes()).toBeLessThan(whole / 10);
    const series = (await the.catalog()).find('bCBA', 'PAMP')?.series;
    expect(formatDay(series?.days.at(-1) ?? 0)).toBe('2026-11-23');
    // The series knew the traded money of the days before; it is still there.
    expect(series?.at('amount', (series?.length ?? 0) - 2)).toBeGreaterThan(0);
    expect(series?.at('volume', (series?.length ?? 0) - 1)).toBe(1000);
  });

  it('asks for what was missed where a close was, from some days before the last held session on', async () => {
    await the.at.visit(the.source);
    the.publisher.forget();
    nextSession(3);
    nextSession(1);
    const { outcome } = await the.at.visit(the.source);
    expect(outcome?.sentence).toMatch(/from the series of 17 of them/);
    const asked = the.publisher.asked.map(({ path }) => path).filter((path) => path.includes('seriehistorica'));
    expect(asked).toHaveLength(34);
    for (const path of asked) expect(path).toMatch(/\/2026-11-05\/2026-11-24\/(ajustada|sinAjustar)$/);
    const series = (await the.catalog()).find('bCBA', 'PAMP')?.series;
    expect(Array.from(series?.days ?? [], formatDay).slice(-3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
  });

  it('reads a title again from its beginning when an event moved the level of what is held', async () => {
    await the.at.visit(the.source);
    nextSession(3);
    nextSession(1);
    const pamp = the.broker.titles.find(({ symbol }) => symbol === 'PAMP');
    pamp?.events.push({ date: '2026-11-23', factor: 0.9 });
    // The price shows it: an event that it did not show would not be applied.
    const lower = pamp?.sessions.slice(-2).map(({ date, open, high, low, close, ...rest }) => ({
      ...rest,
      date,
      open: open * 0.9,
      high: high * 0.9,
      low: low * 0.9,
      close: close * 0.9,
    }));
    pamp?.sessions.splice(-2, 2, ...(lower ?? []));
    the.publisher.forget();
    await the.at.visit(the.source);
    const asked = the.publisher.asked.map(({ path }) => path).filter((path) => path.includes('/PAMP/'));
    expect(asked.map((path) => path.split('/').at(-3))).toEqual([
      '2026-11-05',
      '2026-11-05',
      '2026-09-01',
      '2026-09-01',
    ]);
    const title = (await the.catalog()).find('bCBA', 'PAMP');
    expect(title?.adjustments?.at(0)?.price[0]).toBe(0.9);
    expect(title?.adjustments?.at(0)?.price.at(-1)).toBe(1);
  });

  it('during a session leaves what is still running aside', async () => {
    the.at.now = new Date('2026-11-20T15:00:00Z');
    const { error } = await the.at.visit(the.source);
    expect(error).toBeNull();
    const series = (await the.catalog()).find('bCBA', 'PAMP')?.series;
    expect(formatDay(series?.days.at(-1) ?? 0)).toBe('2026-11-19');
  });

  it('asks for no more titles than a day may cost, says so, and goes on the next day', async () => {
    await the.close();
    the = await setting({ iolMaxTitles: 10 });
    const first = await the.at.visit(the.source);
    expect(first.outcome?.sentence).toBe(
      '17 titles in 4 panels; 590 sessions and 0 events from the series of 10 of them; 7 titles wait for another day (--iol-max-titles)',
    );
    // Those that wait are there, with the session that their panel shows.
    expect((await the.catalog()).find('bCBA', 'TX26')?.series?.length).toBe(1);
    expect((await the.at.visit(the.source)).requests).toBe(0);
    the.at.now = new Date(FRIDAY_EVENING.getTime() + DAY);
    const second = await the.at.visit(the.source);
    expect(second.outcome?.sentence).toMatch(/413 sessions and 0 events from the series of 7 of them$/);
    expect((await the.catalog()).find('bCBA', 'TX26')?.series?.length).toBe(59);
  });

  it('keeps what others told: their actions, and titles that left the panels', async () => {
    await the.at.visit(the.source);
    the.broker.titles.splice(0, 1);
    nextSession(3);
    await the.at.visit(the.source);
    const title = (await the.catalog()).find('bCBA', 'ALUA');
    expect(title?.series?.length).toBe(59);
    expect(title?.instrument.panels).toEqual(['acciones/Merval']);
  });

  it('asks for quotes of each settlement term, of the titles that are named', async () => {
    const settings = { ...the.at.settings, iolTerms: 'al30, bCBA:GGAL, nYSE:KO' };
    const { error, outcome } = await the.at.visit(the.source, { settings });
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(/; nYSE:KO of --iol-terms is in none of the panels$/);
    const server = await askingAs('ana', the.at.store);
    const session = the.broker.titles.find(({ symbol }) => symbol === 'AL30')?.sessions.at(-1);
    if (!session) throw new Error('AL30 has no session.');
    const path = '/api/bCBA/Titulos/AL30/Cotizacion';
    expect(await server.get(`${path}?plazo=t0`)).toMatchObject({
      ultimoPrecio: session.close + 0.25,
      volumenNominal: session.volume / 10,
      plazo: 't0',
    });
    expect(await server.get(path)).toMatchObject({ ultimoPrecio: session.close, volumenNominal: session.volume });
    expect(await server.get('/api/bCBA/Titulos/PAMP/Cotizacion?plazo=t0')).toMatchObject({ plazo: 't0' });
    await server.close();
    const asked = the.publisher.asked.filter(({ query }) => query.has('plazo'));
    expect(asked.map(({ path: address, query }) => `${address.split('/').at(-2)} ${query.get('plazo')}`)).toEqual([
      'AL30 t0',
      'AL30 t1',
      'GGAL t0',
      'GGAL t1',
    ]);
  });

  it('leaves out a quote for a term that cannot be read, and reports it', async () => {
    the.publisher.edit((body, { path, query }) =>
      path.includes('/AL30/') && query.get('plazo') === 't0'
        ? body.replace(/"ultimoPrecio":[\d.]+/, '"ultimoPrecio":"s/d"')
        : body,
    );
    const { error, outcome, refused } = await the.at.visit(the.source, {
      settings: { ...the.at.settings, iolTerms: 'AL30' },
      maximumRefused: 0.5,
    });
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(/1 left out, which could not be read$/);
    expect(refused.join()).toMatch(/"ultimoPrecio" of the quote of AL30 for t0 is not a number/);
  });

  it.each([{ visited: 'Friday' }, { asked: { 'bCBA|GGAL': '2026-02-30' } }, { spent: null }, { waiting: -1 }])(
    'begins anew with a damaged memory: %j',
    async (damage) => {
      await the.at.visit(the.source);
      const memory: object = JSON.parse((await the.at.store.sourceMemory('iol')) ?? '');
      const visitWith = (kept: object) =>
        the.at.visit({ ...the.source, visit: (visit) => the.source.visit({ ...visit, memory: kept }) });
      expect((await visitWith(memory)).outcome?.sentence).toMatch(/^visited after the close of .* already/);
      expect((await visitWith({ ...memory, ...damage })).outcome?.sentence).toMatch(/from the series of 17 of them$/);
    },
  );

  it('begins anew where the market data were taken away', async () => {
    await the.at.visit(the.source);
    const fresh = await setting();
    const memory = await the.at.store.sourceMemory('iol');
    const { outcome } = await fresh.at.visit({
      ...fresh.source,
      visit: (visit) => fresh.source.visit({ ...visit, memory: JSON.parse(memory ?? '') }),
    });
    expect(outcome?.sentence).toMatch(/from the series of 17 of them$/);
    await fresh.close();
  });
});
