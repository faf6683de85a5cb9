import { describe, expect, it } from 'vitest';
import { type Asset, ORDER, type PanelName, type PanelRow } from '../../../src/console/pages/market/answers.ts';
import { holdingsOf } from '../../../src/console/pages/market/composition.ts';
import { choicesOf, choosePanel, filterRows } from '../../../src/console/pages/market/panels.ts';
import { historyRequest, ordersRequest, quoteRequest } from '../../../src/console/pages/market/requests.ts';
import { column, csvOf } from '../../../src/console/pages/market/sheet.ts';

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

describe('requests', () => {
  it('escape what stands in their path, and need the session', () => {
    expect(quoteRequest('rOFX', 'DLR/AGO26', 't1')).toEqual({
      method: 'GET',
      path: 'api/rOFX/Titulos/DLR%2FAGO26/Cotizacion',
      query: { plazo: 't1' },
      bearer: true,
    });
    expect(historyRequest('bCBA', 'GGAL', { from: '2024-01-01', to: '2024-02-01' }, 'ajustada').path).toBe(
      'api/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/2024-01-01/2024-02-01/ajustada',
    );
  });

  it('of the record leave out what filters nothing', () => {
    const { query } = ordersRequest({ state: 'todas', from: '', to: '', country: '', skip: 0 });
    expect(query).toMatchObject({ 'filtro.estado': 'todas', inicio: null });
    expect(ordersRequest({ state: 'todas', from: '', to: '', country: '', skip: 200 }).query?.inicio).toBe(200);
  });
});

describe('a table as a file', () => {
  it('has what its cells hold, quoted where need be, and no column of buttons', () => {
    const columns = [
      column<readonly [string, number | null]>(
        'a',
        'Name, "quoted"',
        ([name]) => name,
        () => '',
      ),
      column<readonly [string, number | null]>(
        'b',
        'Number',
        ([, number]) => number,
        () => '',
      ),
      { id: 'c', text: 'Button', head: 'Button', value: () => null, cell: () => '' },
    ];
    expect(csvOf(columns, [['x,y', 1.5] as const, ['z\n"', null] as const])).toBe(
      '\uFEFF"Name, ""quoted""",Number\r\n"x,y",1.5\r\n"z\n""",\r\n',
    );
  });
});

describe('an operation', () => {
  it('has schemas that say what the page reads', () => {
    expect(Object.keys(ORDER.entries)).toContain('estados');
  });
});
