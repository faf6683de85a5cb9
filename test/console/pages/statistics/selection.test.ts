import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../src/console/api/problem.ts';
import { addressOfRequest } from '../../../../src/console/api/request.ts';
import {
  csvRequest,
  fileName,
  listRequest,
  suggestRequest,
  tableRequest,
} from '../../../../src/console/pages/statistics/requests.ts';
import {
  axisOf,
  idsOf,
  MOST_SERIES,
  missingIn,
  moved,
  seriesSelection,
  toggled,
  withOnly,
} from '../../../../src/console/pages/statistics/selection.ts';

const from = (values: Record<string, string>) => seriesSelection((name) => values[name] ?? '');
const address = (request: ReturnType<typeof tableRequest>): string =>
  request === null ? '' : decodeURIComponent(addressOfRequest(request, 'http://h/').replaceAll('+', ' '));

describe('what an address chooses', () => {
  it('is read leniently: what is no choice is none', () => {
    expect(from({ ids: '1, 15,x,1,-3', cada: 'siglo', cambio: 'interanual', escala: 'log' })).toEqual({
      ids: [1, 15],
      right: null,
      from: '',
      to: '',
      every: 'dia',
      aggregation: '',
      change: 'interanual',
      scale: 'log',
      isWholeOnly: false,
      asOf: '',
    });
  });
  it('has the scale of one axis or of both', () => {
    expect(['log', 'log-izq', 'log-der', 'x', ''].map((escala) => from({ ids: '1', escala }).scale)).toEqual([
      'log',
      'log-izq',
      'log-der',
      '',
      '',
    ]);
  });
  it('holds as many series as the interface takes', () => {
    const many = Array.from({ length: 70 }, (_, at) => at + 1).join(',');
    expect(from({ ids: many }).ids.length).toBe(MOST_SERIES);
    expect(toggled(from({ ids: many }), 99)).toEqual({});
  });
  it('tells no axis from no series on the right', () => {
    expect(from({ ids: '1,5', eje: 'no' }).right).toEqual([]);
    expect(from({ ids: '1,5', eje: '5,9' }).right).toEqual([5]);
    expect(moved([5], 5)).toEqual({ eje: 'no' });
    expect(moved([5], 1)).toEqual({ eje: '5,1' });
  });
  it('changes by adding and taking away', () => {
    expect(toggled({ ids: [1], right: null }, 5)).toEqual({ ids: '1,5' });
    expect(toggled({ ids: [1, 5], right: [5] }, 5)).toEqual({ ids: '1', eje: 'no' });
  });
});

describe('what of an address cannot be shown', () => {
  it('is told from what can: parts that are no number, and more than there is room for', () => {
    expect(idsOf('1, 15,x,1,-3,,x')).toEqual({ ids: [1, 15], unreadable: ['x', '-3'], beyond: [] });
    expect(idsOf('')).toEqual({ ids: [], unreadable: [], beyond: [] });
    const many = Array.from({ length: MOST_SERIES + 2 }, (_, at) => at + 1);
    expect(idsOf(many.join(','))).toEqual({ ids: many.slice(0, 50), unreadable: [], beyond: [51, 52] });
  });
  it('is what a refusal names of what was asked for', () => {
    const refusal = (kind: 'missing' | 'refused', sentence: string) => new Problem(kind, 404, [sentence]);
    expect(missingIn(refusal('missing', 'No existen las variables 999999, 8.'), [1, 8, 999999])).toEqual([8, 999999]);
    expect(missingIn(refusal('missing', 'No existe la variable 15.'), [1, 5, 15])).toEqual([15]);
    expect(missingIn(refusal('refused', 'semana es más fina que la variable 27'), [27])).toEqual([]);
    expect(missingIn(null, [1])).toEqual([]);
  });
  it('goes without changing what is shown, axes included', () => {
    const shown = withOnly(from({ ids: '1,5,99', eje: '5,99' }), [1, 5]);
    expect([shown.ids, axisOf(shown)]).toEqual([[1, 5], '5']);
    expect(axisOf(withOnly(from({ ids: '1,99', eje: '99' }), [1]))).toBe('no');
    expect(axisOf(withOnly(from({ ids: '1,99' }), [1]))).toBeNull();
  });
});

describe('the requests of a view', () => {
  it('say nothing that is as it is without', () => {
    expect(address(tableRequest(from({ ids: '1,15' })))).toBe('http://h/ventanilla/series?ids=1,15');
    expect(tableRequest(from({}))).toBeNull();
  });
  it('join values only when a period is asked for: the interface refuses it otherwise', () => {
    expect(address(tableRequest(from({ ids: '1', agregacion: 'promedio', incompletos: 'omitir' })))).toBe(
      'http://h/ventanilla/series?ids=1',
    );
    expect(
      address(
        tableRequest(from({ ids: '1', cada: 'mes', agregacion: 'promedio', cambio: 'periodo', desde: '2020-01-01' })),
      ),
    ).toBe('http://h/ventanilla/series?ids=1&desde=2020-01-01&frecuencia=mes&agregacion=promedio&variacion=periodo');
  });
  it('ask for the file that a spreadsheet reads, of exactly what is charted', () => {
    const chosen = from({ ids: '1', desde: '2020-01-01', vigente: '2026-08-01' });
    const past = tableRequest(chosen, chosen.asOf);
    expect(past && address(csvRequest(past, 'sheet'))).toBe(
      'http://h/ventanilla/series?ids=1&desde=2020-01-01&vigente_al=2026-08-01&formato=csv&encabezado=nombres&separador=punto_y_coma&decimal=coma',
    );
    expect(fileName(chosen)).toBe('series-1-desde-2020-01-01-vigente-2026-08-01');
    expect(fileName(from({ ids: '1', desde: '../../x' }))).toBe('series-1-desde-....x');
  });
  it('suggest for what is typed, and list in pages', () => {
    expect(suggestRequest('  ')).toBeNull();
    expect(address(listRequest((name) => (name === 'tipo' ? 'Saldos' : ''), 1))).toBe(
      'http://h/ventanilla/series/buscar?tipoSerie=Saldos&limite=1000&inicio=1000',
    );
  });
});
