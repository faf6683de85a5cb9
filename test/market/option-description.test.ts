import { describe, expect, test } from 'vitest';
import { describedOption } from '../../src/market/import/kinds/instruments.ts';
import { contractSize } from '../../src/market/words.ts';
import { file, load, serveMarket } from './serving.ts';

describe('the description of an option', () => {
  test.each([
    ['Call GGAL 2,654.90 Vencimiento: 19/12/2025', 'Call', 'GGAL', 2654.9, '2025-12-19'],
    ['Call GGAL 10,177.00 Vencimiento: 19/12/2025', 'Call', 'GGAL', 10177, '2025-12-19'],
    ['put AGRO 17.0 vencimiento: 20/04/2018', 'Put', 'AGRO', 17, '2018-04-20'],
  ])('%s', (text, optionType, underlying, strike, maturity) => {
    expect(describedOption(text)).toEqual({ optionType, underlying, strike, maturity });
  });

  test.each([
    '',
    'Grupo Financiero Galicia',
    'Call GGAL 0 Vencimiento: 19/12/2025',
    'Call GGAL 5 Vencimiento: 31/02/2025',
  ])('is none in %j', (text) => {
    expect(describedOption(text)).toBeNull();
  });

  test('fills the members of an option that only a list of the interface names', async () => {
    const market = await serveMarket((store) =>
      load(store, [
        file('iol_catalog.csv', [
          {
            symbol: 'GFGC26549D',
            descripcion: 'Call GGAL 2,654.90 Vencimiento: 19/12/2025',
            moneda: 'AR$',
            mercado: 'BCBA',
            pais: 'argentina',
            paneles: 'Opciones/De Acciones',
          },
        ]),
        file('options_daily.csv', [
          { symbol: 'GFGC26549D', date: '2025-12-04', open: 28, high: 28.1, low: 16, close: 16.001, minutes: 9 },
          { symbol: 'GFGV1000D', date: '2025-12-04', open: 2, high: 2, low: 2, close: 2, minutes: 1 },
        ]),
      ]),
    );
    const { at } = await market.ask('/api/Cotizaciones/opciones/Calls/argentina');
    expect(at('titulos.length')).toBe(1);
    expect(at('titulos.0')).toMatchObject({
      tipoOpcion: 'Call',
      precioEjercicio: 2654.9,
      fechaVencimiento: '2025-12-19T00:00:00',
    });
    for (const symbol of ['GFGC26549D', 'GFGV1000D']) {
      expect((await market.ask(`/api/bCBA/Titulos/${symbol}/Cotizacion?plazo=t0`)).body).toMatchObject({
        laminaMinima: 100,
        lote: 1,
      });
    }
    await market.close();
  });
});

test('the size of a contract follows from the kind of title where it is known', () => {
  expect([
    contractSize('OPCIONES'),
    contractSize('futuros', 'DLR/ENE27'),
    contractSize('futuros', 'GGALJun20'),
  ]).toEqual([100, 1000, null]);
  expect(contractSize('ACCIONES', 'DLR/X')).toBeNull();
});
