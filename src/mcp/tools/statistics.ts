import { choice, civilDate, integer, text } from '../../server/parameters/parameter.ts';
import { listIn, numberIn } from '../json.ts';
import { list, listOf, NUMBER, numbers, rows, shape } from '../schemas.ts';
import { tool } from '../tool.ts';
import { checkPeriod } from '../tool-error.ts';

const VARIABLE = shape('descripcion unidadExpresion periodicidad ultFechaInformada', {
  idVariable: { type: 'integer' },
  ...numbers('ultValorInformado'),
});

/** Variables of the central bank by words. */
export const findVariable = tool({
  name: 'find_variable',
  description:
    "Finds statistics of Argentina's central bank (inflation, exchange rates, reserves, interest rates, money): ids for series_values, units, last values.",
  arguments: {
    q: text({ required: true, minLength: 1, maxLength: 200, sentence: 'Spanish words, e.g. "inflación mensual".' }),
    limite: integer({ minimum: 1, maximum: 50, fallback: 10, sentence: '' }),
  },
  result: rows('variables', VARIABLE),
  run: async ({ q, limite }, service) => {
    const { body } = await service.ask('series-buscar', { query: { q, limite } });
    const variables = listIn(body, 'results');
    return {
      variables,
      omitted: (numberIn(body, 'metadata.resultset.count') ?? variables.length) - variables.length,
      url: service.link('series-buscar', { query: { q, limite: 1000 } }),
    };
  },
});

/** Values of several variables side by side. */
export const seriesValues = tool({
  name: 'series_values',
  description:
    'Dated values of variables, oldest first, as published or by period. `valores` stand in the order of `variables`; null: no value.',
  arguments: {
    ids: listOf('Ids from find_variable.', 10, integer({ minimum: 0, sentence: '' })),
    desde: civilDate({ sentence: 'YYYY-MM-DD, included.' }),
    hasta: civilDate({ sentence: '' }),
    frecuencia: choice(['dia', 'semana', 'mes', 'trimestre', 'anio'], { sentence: 'One row a period.' }),
    variacion: choice(['periodo', 'interanual'], {
      sentence: 'Changes in percent against the period or year before, instead of values.',
    }),
    limite: integer({ minimum: 1, maximum: 300, fallback: 30, sentence: 'Newest rows.' }),
  },
  result: {
    type: 'object',
    properties: {
      variables: list(shape('descripcion unidadExpresion agregacion', { idVariable: { type: 'integer' } })),
      ...rows(
        'filas',
        shape('fecha periodo', { valores: list({ type: ['number', 'null'] }), incompletos: list(NUMBER) }),
      ).properties,
    },
  },
  run: async ({ ids, limite, ...others }, service) => {
    checkPeriod(others.desde, others.hasta);
    const query = { ids: ids.join(','), ...others };
    const input = { query: { ...query, orden: 'desc', limite } };
    const { body } = await service.ask(
      'series',
      input,
      `No variable has one of the ids ${query.ids}. find_variable gives ids.`,
    );
    const filas = [...listIn(body, 'results')].reverse();
    return {
      variables: listIn(body, 'variables'),
      filas,
      omitted: (numberIn(body, 'metadata.resultset.count') ?? filas.length) - filas.length,
      url: service.link('series', { query }),
    };
  },
});
