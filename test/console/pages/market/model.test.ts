import { describe, expect, it } from 'vitest';
import type { Asset, PanelName, PanelRow } from '../../../../src/console/pages/market/answers.ts';
import {
  bookOf,
  choicesOf,
  choosePanel,
  filterRows,
  holdingsOf,
  placeInDay,
} from '../../../../src/console/pages/market/model.ts';

function asset(simbolo: string, moneda: string, valorizado: number, gananciaDinero: number): Asset {
  return {
    cantidad: 1,
    comprometido: 0,
    variacionDiaria: 0,
    ultimoPrecio: valorizado,
    ppc: valorizado - gananciaDinero,
    gananciaPorcentaje: 0,
    gananciaDinero,
    valorizado,
    titulo: { simbolo, descripcion: simbolo, mercado: 'bcba', tipo: 'ACCIONES', moneda },
  };
}

describe('a portfolio', () => {
  it('is summed up by currency, the most valuable first', () => {
    const [pesos, dollars] = holdingsOf([
      asset('A', 'peso_Argentino', 100, 25),
      asset('U', 'dolar_Estadounidense', 10, -2),
      asset('B', 'peso_Argentino', 300, 75),
    ]);
    expect(pesos).toMatchObject({ currency: 'peso_Argentino', value: 400, gain: 100 });
    expect(pesos?.gainPercent).toBeCloseTo(33.3333, 3);
    expect(pesos?.parts.map(({ asset: { titulo }, share }) => [titulo.simbolo, share])).toEqual([
      ['B', 0.75],
      ['A', 0.25],
    ]);
    expect(dollars).toMatchObject({ value: 10, gain: -2 });
  });

  it('is worth nothing, and gained no per cent of nothing', () => {
    expect(holdingsOf([])).toEqual([]);
    const [held] = holdingsOf([asset('A', 'peso_Argentino', 0, 0)]);
    expect(held).toMatchObject({ value: 0, gainPercent: null });
    expect(held?.parts[0]?.share).toBe(0);
  });
});

describe('panels', () => {
  const all: PanelName[] = [
    { pais: 'argentina', instrumento: 'acciones', panel: 'Merval', titulos: 0 },
    { pais: 'argentina', instrumento: 'acciones', panel: 'Panel General', titulos: 3 },
    { pais: 'argentina', instrumento: 'bonos', panel: 'Todos', titulos: 0 },
    { pais: 'estados_Unidos', instrumento: 'aDRs', panel: 'ADRs', titulos: 4 },
  ];
  const chosen = (country = '', instrument = '', panel = '') => choosePanel(all, { country, instrument, panel })?.panel;

  it('are those asked for, and of what is not said the first with titles', () => {
    expect(chosen()).toBe('Panel General');
    expect(chosen('argentina', 'acciones', 'merval')).toBe('Merval');
    expect(chosen('argentina', 'bonos')).toBe('Todos');
    expect(chosen('ESTADOS_UNIDOS')).toBe('ADRs');
    expect(chosen('luna', 'quesos', 'x')).toBe('Panel General');
    expect(choosePanel([], { country: '', instrument: '', panel: '' })).toBeNull();
  });

  it('offer what there is beside them, those with titles first', () => {
    const { countries, instruments, panels } = choicesOf(all, all[0]!);
    expect(countries).toEqual(['argentina', 'estados_Unidos']);
    expect(instruments).toEqual(['acciones', 'bonos']);
    expect(panels.map(({ panel }) => panel)).toEqual(['Panel General', 'Merval']);
  });

  it('are filtered by the words of symbol and description', () => {
    const rows = [
      { simbolo: 'PAMP', descripcion: 'Pampa Energía' },
      { simbolo: 'GGAL', descripcion: 'Grupo Financiero Galicia' },
    ] as PanelRow[];
    expect(filterRows(rows, ' energia pam ').map(({ simbolo }) => simbolo)).toEqual(['PAMP']);
    expect(filterRows(rows, '')).toBe(rows);
    expect(filterRows(rows, 'x')).toEqual([]);
  });
});

describe('the book', () => {
  const level = (bid: number, ask: number, bidQuantity = 10, askQuantity = 20) => ({
    precioCompra: bid,
    precioVenta: ask,
    cantidadCompra: bidQuantity,
    cantidadVenta: askQuantity,
  });

  it('shows five levels, each side as deep as it is against the deepest', () => {
    const book = bookOf([10, 9, 8, 7, 6, 5].map((price, at) => level(price, 20 - price, 10 * (at + 1), 100)));
    expect(book?.levels.length).toBe(5);
    expect(book?.levels.map(({ bidDepth }) => bidDepth)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(book).toMatchObject({ bidTotal: 150, askTotal: 500, spread: 0 });
  });

  it('has no spread with one side empty, and is none without prices', () => {
    expect(bookOf([level(0, 11, 0)])?.spread).toBeNull();
    expect(bookOf([level(0, 0, 0, 0)])).toBeNull();
    expect(bookOf([])).toBeNull();
  });

  it('places a price in its day', () => {
    expect(placeInDay(15, 10, 20)).toBe(0.5);
    expect(placeInDay(25, 10, 20)).toBe(1);
    expect(placeInDay(10, 10, 10)).toBeNull();
    expect(placeInDay(10, 0, 10)).toBeNull();
  });
});
