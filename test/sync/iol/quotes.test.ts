import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/server/settings.ts';
import { IOL_QUOTES } from '../../../src/sync/iol/quotes.ts';
import { sessionsFrom } from './broker.ts';
import { askingAs } from './own-server.ts';
import { type Setting, setting } from './setting.ts';

/** Noon of Monday the 23rd in Buenos Aires. */
const MONDAY_NOON = new Date('2026-11-23T20:20:00Z');

let the: Setting;
beforeEach(async () => {
  the = await setting({ iolQuotes: 'acciones/Merval' });
  await the.at.visit(the.source);
  the.at.now = MONDAY_NOON;
  for (const { symbol, sessions } of the.broker.titles) {
    const [running] = sessionsFrom('2026-11-23', '2026-11-23', 100);
    // The others were not traded yet.
    if (running && ['GGAL', 'PAMP', 'YPFD'].includes(symbol)) sessions.push(running);
  }
});
afterEach(() => the.close());

describe('running quotes of the IOL interface', () => {
  it('are merged while a session runs, and servers answer them', async () => {
    const versions = await the.at.held();
    const first = await the.at.visit(IOL_QUOTES);
    expect(first.error).toBeNull();
    expect(first.outcome?.sentence).toBe('3 running quotes: 3 new, 0 unchanged, 0 older, 0 refused');
    const second = await the.at.visit(IOL_QUOTES);
    expect(second.outcome?.sentence).toBe('3 running quotes: 0 new, 3 unchanged, 0 older, 0 refused');
    expect(await the.at.held()).toEqual(versions);
    const server = await askingAs('ana', the.at.store);
    expect(await server.get('/api/bCBA/Titulos/GGAL/Cotizacion')).toMatchObject({
      ultimoPrecio: 100,
      apertura: 100,
      maximo: 100.5,
      minimo: 99.5,
      fechaHora: '2026-11-23T17:00:04.8070000-03:00',
      volumenNominal: 1000,
      cantidadOperaciones: 40,
      puntas: [{ cantidadCompra: 80, precioCompra: 99.25, precioVenta: 100.5, cantidadVenta: 200 }],
    });
    expect(await server.get('/api/bCBA/Titulos/ALUA/Cotizacion')).toMatchObject({
      fechaHora: '2026-11-20T17:00:00.0000000-03:00',
    });
    await server.close();
  });

  it('are of the files once the session is over', async () => {
    await the.at.visit(IOL_QUOTES);
    the.at.now = new Date('2026-11-23T21:00:00Z');
    the.broker.titles
      .find(({ symbol }) => symbol === 'GGAL')
      ?.sessions.splice(-1, 1, ...sessionsFrom('2026-11-23', '2026-11-23', 120));
    expect((await the.at.visit(the.source)).error).toBeNull();
    const server = await askingAs('ana', the.at.store);
    expect(await server.get('/api/bCBA/Titulos/GGAL/Cotizacion')).toMatchObject({ ultimoPrecio: 120, maximo: 120.5 });
    await server.close();
  });

  it('are asked for in no other time, and not without titles', async () => {
    the.publisher.forget();
    for (const instant of ['2026-11-22T15:00:00Z', '2026-11-23T13:00:00Z', '2026-11-23T20:31:00Z']) {
      the.at.now = new Date(instant);
      expect((await the.at.visit(IOL_QUOTES)).outcome?.sentence).toBe('no session is running');
    }
    expect(the.publisher.asked).toEqual([]);
    await the.close();
    the = await setting({ iolQuotes: 'acciones/Merval' });
    the.at.now = MONDAY_NOON;
    const { error } = await the.at.visit(IOL_QUOTES);
    expect(error).toMatchObject({ fault: 'conflict' });
    expect(the.publisher.asked).toEqual([]);
  });

  it('leave what was known where the interface fails', async () => {
    the.publisher.force({ kind: 'html' }, { where: ({ path }) => path !== '/token', times: 1000 });
    const { error } = await the.at.visit(IOL_QUOTES);
    expect(error?.fault).toBe('shape');
    expect((await the.at.store.overlay('market', 0)).records).toEqual([]);
  });

  it('are off unless panels are named', () => {
    const missing = (iolQuotes: string) =>
      IOL_QUOTES.missing(defaultSettings({ iolUser: 'a', iolPassword: 'b', iolQuotes }));
    expect(missing('')).toMatch(/^--iol-quotes names the panels/);
    expect(missing('acciones')).toMatch(/^--iol-quotes: expected panels like/);
    expect(missing('acciones/Merval')).toBeNull();
  });
});
