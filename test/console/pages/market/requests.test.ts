import { describe, expect, it } from 'vitest';
import { historyRequest, ordersRequest, quoteRequest } from '../../../../src/console/pages/market/requests.ts';

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
