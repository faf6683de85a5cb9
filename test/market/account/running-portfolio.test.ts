import { afterEach, expect, test } from 'vitest';
import { feedInto, type TestFeed } from '../running/pushing.ts';
import { file, instrument, load, type Market, serveMarket, session } from '../serving.ts';
import { importLedger, trade } from './records.ts';

let market: Market;
let feed: TestFeed;
afterEach(() => market.close());

const EXPLAIN = '/ventanilla/portafolio/explicar?simbolo=AAA';

async function serve(): Promise<void> {
  market = await serveMarket(async (store) => {
    await load(store, [
      file('instruments.csv', [instrument('AAA'), instrument('BBB')]),
      file('daily.csv', [
        session('AAA', '2026-11-18', 90),
        session('AAA', '2026-11-19', 96),
        session('BBB', '2026-11-19', 50),
      ]),
    ]);
    const bought = (numero: number, simbolo: string) =>
      trade(numero, 'compra', 10, 80, '2026-11-02T12:00:00', { simbolo });
    await importLedger(store, 'tester', [bought(1, 'AAA'), bought(2, 'BBB')]);
  });
  feed = feedInto(market.store, '2026-11-20T18:00:00Z');
}

test('a portfolio and its explanation follow the running quotes, at once and after the close', async () => {
  await serve();
  const worth = async () => {
    const { at } = await market.ask('/api/portafolio');
    return [at('activos.0.valorizado'), at('activos.0.variacionDiaria'), at('activos.1.valorizado')];
  };
  expect(await worth()).toEqual([960, 6.67, 500]);

  expect((await feed.push({ simbolo: 'AAA', ultimoPrecio: 98, fechaHora: '2026-11-20T11:00:01.25' })).refused).toEqual(
    {},
  );
  await market.refresh();
  expect(await worth()).toEqual([980, 2.08, 500]);
  const explained = await market.ask(EXPLAIN);
  expect(explained.at('precio')).toMatchObject({
    origen: 'cotizacion',
    ultimoPrecio: 98,
    fechaHora: '2026-11-20T11:00:01',
    cierreAnterior: 96,
  });
  expect(explained.at('activo.valorizado')).toBe(980);

  await feed.push({ simbolo: 'BBB', ultimoPrecio: 51, fechaHora: '2026-11-20T11:00:02' });
  await market.refresh();
  expect(await worth()).toEqual([980, 2.08, 510]);
  await feed.close();
  await market.refresh();
  expect(await worth()).toEqual([980, 2.08, 510]);
  expect((await market.ask(EXPLAIN)).at('activo.valorizado')).toBe(980);
  expect(market.errors).toEqual([]);
});
