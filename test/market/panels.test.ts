import { describe, expect, test } from 'vitest';
import type { Title } from '../../src/market/catalog/catalog.ts';
import { foldPanel, indexPanels, instrumentOf } from '../../src/market/catalog/panels.ts';
import type { StoredInstrument } from '../../src/market/stored/records.ts';

const FIGURES = {
  day: 10,
  last: 1,
  variation: 0,
  open: 1,
  high: 1,
  low: 1,
  previous: 0,
  amount: 0,
  volume: 0,
  average: 0,
  trades: 0,
};

let ordinal = 0;
function title(symbol: string, members: Partial<StoredInstrument> = {}, quoted = true): Title {
  const instrument: StoredInstrument = {
    market: 'bCBA',
    symbol,
    description: symbol,
    tipo: 'ACCIONES',
    moneda: 'peso_Argentino',
    pais: 'argentina',
    panels: [],
    maturity: null,
    strike: null,
    optionType: null,
    underlying: null,
    ratio: null,
    lot: null,
    pricePer: 1,
    source: '',
    ...members,
  };
  const filed = { figures: quoted ? FIGURES : null, time: null, levels: [], settlement: 0, openInterest: 0 };
  const key = `bCBA|${symbol}`;
  return {
    ordinal: ordinal++,
    key,
    instrument,
    series: null,
    adjustments: null,
    events: { applied: [], contradicted: [] },
    unitEvents: [],
    filed,
    lines: new Map(),
    closing: [],
    latest: filed,
  };
}

const symbols = (panel: { titles: readonly Title[] } | undefined): string[] | undefined =>
  panel?.titles.map(({ instrument }) => instrument.symbol);

describe('panel names', () => {
  test.each(['Panel General', 'PanelGeneral', 'panel-general', 'PANEL_GENERAL', ' pánel  general '])(
    '%s is one name',
    (name) => {
      expect(foldPanel(name)).toBe('panelgeneral');
    },
  );

  test('instruments are found in any spelling of the clients', () => {
    expect(['Acciones', 'aDRs', 'ADRS', 'ObligacionesNegociables'].map(instrumentOf)).toEqual([
      'acciones',
      'aDRs',
      'aDRs',
      'obligacionesNegociables',
    ]);
    expect(instrumentOf('dinero')).toBeUndefined();
  });
});

describe('panels', () => {
  test('hold their quoted titles by symbol, once', () => {
    const shelf = indexPanels(
      [
        title('YPFD', { panels: ['Acciones/Merval', 'acciones/MERVAL'] }),
        title('ALUA', { panels: ['Acciones/Merval'] }),
        title('NADA', { panels: ['Acciones/Merval'] }, false),
      ],
      [],
      () => undefined,
    );
    expect(symbols(shelf.find('argentina', 'acciones', 'merval'))).toEqual(['ALUA', 'YPFD']);
    expect(symbols(shelf.find('argentina', 'acciones', 'Todos'))).toEqual(['ALUA', 'YPFD']);
    expect(symbols(shelf.find('argentina', 'acciones', 'Burcap'))).toEqual([]);
    expect(shelf.find('estados_Unidos', 'acciones', 'Merval')).toBeUndefined();
    expect(shelf.find('estados_Unidos', 'bonos', 'Todos')).toBeUndefined();
  });

  test('of options follow from strike, kind and the underlying on the day of the quote', () => {
    const option = (symbol: string, optionType: 'Call' | 'Put', strike: number): Title =>
      title(symbol, { tipo: 'OPCIONES', optionType, strike, underlying: 'GGAL' });
    const shelf = indexPanels(
      [option('C1', 'Call', 90), option('C2', 'Call', 100), option('V1', 'Put', 110), option('V2', 'Put', 90)],
      [],
      (symbol) =>
        symbol === 'GGAL'
          ? { tipo: 'ACCIONES', title: title('GGAL'), closeAt: (day) => (day === 10 ? 100 : 1) }
          : undefined,
    );
    const of = (name: string): string[] | undefined => symbols(shelf.find('argentina', 'opciones', name));
    expect(of('In-the-Money')).toEqual(['C1', 'V1']);
    expect(of('Out the money')).toEqual(['C2', 'V2']);
    expect(of('calls')).toEqual(['C1', 'C2']);
    expect(of('Puts')).toEqual(['V1', 'V2']);
    expect(of('De Acciones')).toEqual(['C1', 'C2', 'V1', 'V2']);
    expect(of('Todas')).toEqual(['C1', 'C2', 'V1', 'V2']);
    expect(of('De Bonos')).toEqual([]);
  });

  test('of futures follow from what their symbols say they are written on', () => {
    const future = (symbol: string): Title =>
      title(symbol, { market: 'rOFX', tipo: 'futuros', panels: ['Futuros/Todos'] });
    const shelf = indexPanels(
      ['DLR/JUL26', 'DOJun20A', 'OROJul20', 'WTIJul20', 'SOJ.ROS/MAY26', 'GGALJun20', 'DOLAR'].map(future),
      [],
      () => undefined,
    );
    const of = (name: string): string[] | undefined => symbols(shelf.find('argentina', 'futuros', name));
    expect(of('dolar-usa')).toEqual(['DLR/JUL26', 'DOJun20A']);
    expect(of('Oro')).toEqual(['OROJul20']);
    expect(of('petroleo wti')).toEqual(['WTIJul20']);
    expect(of('Soja')).toEqual(['SOJ.ROS/MAY26']);
    expect(of('Todos')).toHaveLength(7);
  });

  test('of cauciones show the rate under the name of their term', () => {
    const shelf = indexPanels(
      [title('PESOS1', { tipo: 'cAUCIONESPESOS', description: 'Caución pesos 1 día' })],
      [],
      () => undefined,
    );
    expect(symbols(shelf.find('argentina', 'cauciones', 'Todas'))).toEqual(['PESOS1']);
  });

  test('that only the data name are there too', () => {
    const shelf = indexPanels(
      [title('X', { panels: ['Acciones/Nuevo Panel'] })],
      [{ country: 'argentina', instruments: { cHPD: ['Avalados'], desconocido: ['Y'] } }],
      () => undefined,
    );
    expect(symbols(shelf.find('argentina', 'acciones', 'nuevopanel'))).toEqual(['X']);
    expect(symbols(shelf.find('argentina', 'cHPD', 'avalados'))).toEqual([]);
    expect(shelf.names('argentina', 'cHPD')).toEqual(['Avalados']);
  });
});
