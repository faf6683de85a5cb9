import { choice, civilDate, integer } from '../../server/parameters/parameter.ts';
import { listIn, memberOf, membersOf } from '../json.ts';
import { numbers, rows, shape } from '../schemas.ts';
import { tool } from '../tool.ts';
import { checkPeriod } from '../tool-error.ts';
import { country } from './market.ts';

/** Holdings in one result, at most. */
const MAXIMUM_HOLDINGS = 100;

/** What the account of the token holds. */
export const portfolio = tool({
  name: 'portfolio',
  description: "Holdings of the token's account; `ppc` is the average purchase price.",
  arguments: { pais: country },
  result: rows(
    'activos',
    shape('simbolo descripcion moneda', {
      ...numbers('cantidad ppc ultimoPrecio valorizado gananciaDinero gananciaPorcentaje'),
    }),
  ),
  run: async ({ pais }, service) => {
    const input = { query: { pais } };
    const { body } = await service.ask('B5', input);
    const all = listIn(body, 'activos').map((asset) => ({
      ...membersOf(asset),
      ...membersOf(memberOf(asset, 'titulo')),
    }));
    return {
      activos: all.slice(0, MAXIMUM_HOLDINGS),
      omitted: Math.max(0, all.length - MAXIMUM_HOLDINGS),
      url: service.link('B5', input),
    };
  },
});

/** The orders of the account of the token. */
export const operations = tool({
  name: 'operations',
  description: "Orders of the token's account, latest first.",
  arguments: {
    estado: choice(['todas', 'pendientes', 'terminadas', 'canceladas'], { fallback: 'todas', sentence: '' }),
    desde: civilDate({ sentence: 'YYYY-MM-DD, included.' }),
    hasta: civilDate({ sentence: '' }),
    limite: integer({ minimum: 1, maximum: 100, fallback: 20, sentence: '' }),
  },
  result: rows(
    'operaciones',
    shape('fechaOrden tipo estado simbolo moneda', {
      numero: { type: 'integer' },
      ...numbers('cantidad precio cantidadOperada precioOperado'),
    }),
  ),
  run: async ({ estado, desde, hasta, limite }, service) => {
    checkPeriod(desde, hasta);
    const query = { 'filtro.estado': estado, 'filtro.fechaDesde': desde, 'filtro.fechaHasta': hasta };
    const { body, headers } = await service.ask('operaciones', { query: { ...query, max: limite } });
    const operaciones: readonly unknown[] = Array.isArray(body) ? body : [];
    return {
      operaciones,
      omitted: Math.max(0, Number(headers['Total-Count'] ?? 0) - operaciones.length),
      url: service.link('operaciones', { query: { ...query, max: 1000 } }),
    };
  },
});
