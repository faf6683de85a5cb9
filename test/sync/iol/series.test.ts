import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelAddress, readPanel, readPanelNames } from '../../../src/sync/iol/panels.ts';
import { readSeries, seriesAddress } from '../../../src/sync/iol/series.ts';
import { isOpen, lastClose, sessionOfRow, weekdayBefore } from '../../../src/sync/iol/sessions.ts';

const KO = {
  market: 'bCBA',
  symbol: 'KO',
  from: '2021-05-01',
  to: '2021-05-31',
  variant: 'sinAjustar',
  pricePer: 1,
} as const;

/** A row as the live interface gives it (reference market.md 7). */
function row(members: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ultimoPrecio: 1762,
    variacion: -0.22,
    apertura: 1761.5,
    maximo: 1765,
    minimo: 1732.5,
    fechaHora: '2021-05-19T16:52:54.177',
    tendencia: 'baja',
    cierreAnterior: 1766,
    montoOperado: 7_729_620.5,
    volumenNominal: 3,
    precioPromedio: 0,
    moneda: 'peso_Argentino',
    precioAjuste: 0,
    interesesAbiertos: 0,
    puntas: null,
    cantidadOperaciones: 380,
    ...members,
  };
}

describe('a historical series', () => {
  it('is asked for by days, and symbols may hold anything', () => {
    expect(seriesAddress({ ...KO, market: 'rOFX', symbol: 'DLR/ABR26' })).toBe(
      'api/v2/rOFX/Titulos/DLR%2FABR26/Cotizacion/seriehistorica/2021-05-01/2021-05-31/sinAjustar',
    );
    expect(seriesAddress({ ...KO, symbol: '#MAV010960074' })).toContain('/Titulos/%23MAV010960074/');
    expect(seriesAddress({ ...KO, symbol: 'X29E7 - VENTANA' })).toContain('/Titulos/X29E7%20-%20VENTANA/');
  });

  it('closes an intraday session with its last row, whose volume is that of a trade', () => {
    const rows = [
      row({ fechaHora: '2021-05-19T16:52:54.177' }),
      row({
        fechaHora: '2021-05-19T11:00:01',
        ultimoPrecio: 1750,
        montoOperado: 17_500,
        volumenNominal: 10,
        cantidadOperaciones: 1,
        minimo: 1750,
        maximo: 1750,
      }),
    ];
    expect(readSeries(rows, KO)).toEqual([
      {
        date: '2021-05-19',
        open: 1761.5,
        high: 1765,
        low: 1732.5,
        close: 1762,
        // 7.7 million of money cannot have bought three, nor thirteen.
        volume: Number.NaN,
        amount: 7_729_620.5,
        trades: 380,
        average: Number.NaN,
      },
    ]);
  });

  it('adds up the volumes of trades where they are all there', () => {
    const trade = (time: string, price: number, volume: number, amount: number, trades: number) =>
      row({
        fechaHora: `2021-05-19T${time}`,
        ultimoPrecio: price,
        volumenNominal: volume,
        montoOperado: amount,
        cantidadOperaciones: trades,
      });
    const rows = [
      trade('11:00:01', 1740, 100, 174_000, 1),
      trade('12:00:01', 1750, 200, 524_000, 2),
      trade('13:00:01', 1745, 50, 611_250, 3),
    ];
    expect(readSeries(rows, KO)).toMatchObject([{ close: 1745, volume: 350, amount: 611_250, trades: 3 }]);
  });

  it('knows bonds by their money, a hundredth of face value times price', () => {
    const al30 = row({
      ultimoPrecio: 83_000,
      apertura: 86_500,
      maximo: 86_900,
      minimo: 83_120,
      montoOperado: 327_469_975_408.008,
      volumenNominal: 383_814_279,
    });
    expect(readSeries([al30], { ...KO, pricePer: 100 })).toMatchObject([
      { volume: 383_814_279, amount: 327_469_975_408.008 },
    ]);
    expect(readSeries([al30], KO)).toMatchObject([{ volume: Number.NaN }]);
  });

  it('is ascending whatever the order of its rows, with each day once', () => {
    const days = Array.from({ length: 28 }, (_, day) => `2021-05-${String(day + 1).padStart(2, '0')}`);
    const rows = days.map((date, n) =>
      row({ fechaHora: `${date}T17:00:00`, ultimoPrecio: 1740 + n, volumenNominal: 1 }),
    );
    const sorted = readSeries(rows, KO);
    expect(sorted.map(({ date }) => date)).toEqual(days);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(readSeries(shuffled, KO)).toEqual(sorted);
      }),
    );
  });

  it('leaves out what has no price, and a highest below the lowest', () => {
    expect(readSeries([row({ ultimoPrecio: 0 }), row({ ultimoPrecio: null })], KO)).toEqual([]);
    expect(readSeries([row({ maximo: 1700, minimo: 1800 })], KO)).toMatchObject([
      { high: Number.NaN, low: Number.NaN, close: 1762 },
    ]);
    expect(readSeries([], KO)).toEqual([]);
  });

  it('takes no money for known that is just the close times the volume', () => {
    expect(readSeries([row({ montoOperado: 176_200, volumenNominal: 100 })], KO)).toMatchObject([
      { volume: 100, amount: Number.NaN },
    ]);
  });
});

describe('a panel', () => {
  const [name] = readable('acciones/Merval');

  /** A row as it was captured. */
  function alua(members: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      simbolo: 'ALUA',
      puntas: { cantidadCompra: 80, precioCompra: 48.7, precioVenta: 49.8, cantidadVenta: 200 },
      ultimoPrecio: 49.5,
      variacionPorcentual: 0.81,
      apertura: 49,
      maximo: 49.6,
      minimo: 48.2,
      ultimoCierre: 49.5,
      volumen: 427_110,
      cantidadOperaciones: 812,
      fecha: '2020-09-08T17:00:04.807',
      tipoOpcion: null,
      precioEjercicio: null,
      fechaVencimiento: null,
      mercado: 'BCBA',
      moneda: 'AR$',
      ...members,
    };
  }
  const only = (members: Record<string, unknown> = {}) => {
    if (!name) throw new Error('no panel');
    return readPanel({ titulos: [alua(members)] }, name);
  };

  it('is read in each of its generations', () => {
    expect(only()).toMatchObject({
      repeated: 0,
      strange: 0,
      rows: [
        {
          market: 'bCBA',
          symbol: 'ALUA',
          description: null,
          currency: 'AR$',
          last: 49.5,
          time: '2020-09-08T17:00:04.8070000',
        },
      ],
    });
    const newer = only({ mercado: '1', moneda: '2', descripcion: 'Aluar', plazo: 'T1', laminaMinima: 1, lote: 1 });
    expect(newer.rows).toMatchObject([{ market: 'bCBA', currency: 'US$', description: 'Aluar' }]);
    expect(only({ puntas: null }).rows).toMatchObject([{ book: null }]);
    expect(only({ mercado: null }).rows).toMatchObject([{ market: 'bCBA' }]);
  });

  it('tells rows that cannot be used', () => {
    expect(only({ mercado: '9' })).toMatchObject({ rows: [], strange: 1 });
    expect(only({ moneda: 'trueque' })).toMatchObject({ rows: [], strange: 1 });
    expect(only({ simbolo: 'A|B' })).toMatchObject({ rows: [], strange: 1 });
  });

  it('shows a session once it is over, and not what the clock says before the opening', () => {
    const session = (members: Record<string, unknown>, closed: string) => {
      const [read] = only(members).rows;
      return read ? sessionOfRow(read, closed) : undefined;
    };
    expect(session({}, '2020-09-08')).toMatchObject({ date: '2020-09-08', close: 49.5, volume: 427_110, trades: 812 });
    expect(session({}, '2020-09-07')).toBeNull();
    expect(session({ volumen: 0, cantidadOperaciones: 0 }, '2020-09-08')).toBeNull();
    expect(session({ fecha: '0001-01-01T00:00:00' }, '2020-09-08')).toBeNull();
    expect(session({ volumen: 0 }, '2020-09-08')).toMatchObject({ volume: Number.NaN, trades: 812 });
  });

  it('is named as its address spells it', () => {
    const [bonds, adrs] = readable('bonos/Soberanos en pesos más Cer, ESTADOS_UNIDOS/adrs/Argentina');
    expect(bonds && panelAddress(bonds)).toBe(
      'api/v2/Cotizaciones/bonos/Soberanos%20en%20pesos%20m%C3%A1s%20Cer/argentina',
    );
    expect(adrs && panelAddress(adrs)).toBe('api/v2/Cotizaciones/aDRs/Argentina/estados_Unidos');
  });
});

function readable(text: string) {
  const read = readPanelNames(text);
  return 'panels' in read ? read.panels : [];
}

describe('the days of sessions', () => {
  it('close at half past five, Monday to Friday, by Argentina’s clocks', () => {
    const close = (instant: string) => lastClose(new Date(instant));
    expect(close('2026-11-20T20:29:59Z')).toBe('2026-11-19');
    expect(close('2026-11-20T20:30:00Z')).toBe('2026-11-20');
    expect(close('2026-11-21T02:59:00Z')).toBe('2026-11-20');
    expect(close('2026-11-22T23:00:00Z')).toBe('2026-11-20');
    expect(close('2026-11-23T15:00:00Z')).toBe('2026-11-20');
    expect(weekdayBefore('2026-11-23')).toBe('2026-11-20');
    expect(isOpen(new Date('2026-11-20T15:00:00Z'))).toBe(true);
    expect(isOpen(new Date('2026-11-21T15:00:00Z'))).toBe(false);
    expect(isOpen(new Date('2026-11-20T13:00:00Z'))).toBe(false);
  });
});
