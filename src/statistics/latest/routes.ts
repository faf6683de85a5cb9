/** The operation `/ventanilla/series/ultimos`: the last values of several variables. */
import { parseDay } from '../../indexes/civil-date.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Clock } from '../../server/clock.ts';
import type { Route } from '../../server/group.ts';
import { json } from '../../server/http/answer.ts';
import { fileAnswer, LIST_FORMAT, LIST_TYPES } from '../../server/http/file-answer.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';
import { OWN_READING } from '../contract/parameters.ts';
import { idList, ordinalsOf } from '../own/ids.ts';
import { OWN_SERIES } from '../own/path.ts';
import { notReady, ownInvalid, unknownVariables } from '../own/wording.ts';
import { named, ownErrors, whole } from '../series/schemas.ts';
import { latestFile } from './file.ts';
import { latestOf } from './latest.ts';

/** Variables in one request, at most. */
export const MAXIMUM_LATEST = 200;

/** What a request for last values takes. */
export const LATEST = { ids: idList(MAXIMUM_LATEST, 'Variables, in this order.'), formato: LIST_FORMAT } as const;

const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };
const COMPARISON: Schema = {
  ...whole({
    fecha: { type: 'string', format: 'date' },
    valor: { type: 'number' },
    variacion: {
      type: ['number', 'null'],
      description: 'Null where the earlier value is not above zero, or values are missing between the two.',
    },
  }),
  type: ['object', 'null'],
};

/** Named schemas of this part of the group. */
export const LATEST_SCHEMAS: Readonly<Record<string, Schema>> = {
  UltimoValor: whole(
    {
      idVariable: { type: 'integer', format: 'int32' },
      descripcion: NULLABLE_TEXT,
      unidadExpresion: NULLABLE_TEXT,
      moneda: NULLABLE_TEXT,
      periodicidad: NULLABLE_TEXT,
      fecha: { type: ['string', 'null'], format: 'date', description: 'Never after today.' },
      valor: { type: ['number', 'null'] },
      unidadVariacion: { type: 'string', enum: ['porcentaje', 'puntos'], description: 'Of both changes.' },
      anterior: { ...COMPARISON, description: 'The value before, and the change since.' },
      interanual: {
        ...COMPARISON,
        description: 'The value of a year before, or the last one up to ten days earlier, and the change since.',
      },
    },
    'The last value of a variable.',
  ),
  UltimosValores: whole(
    {
      status: { type: 'integer' },
      metadata: named('Metadata'),
      results: { type: 'array', items: named('UltimoValor') },
    },
    'Last values, in the order of the request.',
  ),
};

/** What the last values are taken from. */
export interface LatestShelf {
  readonly catalog: StatisticsCatalog;
}

/** `GET /ventanilla/series/ultimos`. */
export function latestRoutes(slot: CatalogSlot<LatestShelf>, clock: Clock): Route[] {
  return [
    {
      id: 'series-ultimos',
      method: 'GET',
      path: `${OWN_SERIES}/ultimos`,
      summary: 'The last value of several variables, and its change against the one before and a year before',
      parameters: LATEST,
      responses: {
        200: {
          sentence: 'The last values, in the order of the request.',
          schema: named('UltimosValores'),
          types: LIST_TYPES,
        },
        ...ownErrors({
          400: 'Wrong parameters, all of them in `errorMessages`.',
          404: 'Variables that do not exist, by their ids.',
          503: 'No data yet.',
        }),
      },
      handle: (call) => {
        const loaded = slot.current;
        if (loaded === null) return notReady(call);
        const { values, issues } = readParameters(LATEST, { query: call.query() }, OWN_READING);
        if (issues.length > 0) return ownInvalid(issues, LATEST, call);
        const { catalog } = loaded.catalog;
        const { ordinals, unknown } = ordinalsOf(values.ids, catalog);
        if (unknown.length > 0) return unknownVariables(unknown, call);
        const today = clock.today();
        const day = parseDay(today) ?? 0;
        const results = ordinals.flatMap((ordinal) => {
          const variable = catalog.variables[ordinal];
          return variable === undefined ? [] : [latestOf(variable, catalog.series[ordinal] ?? null, day)];
        });
        if (values.formato !== 'json') {
          return fileAnswer(call, values.formato, latestFile(results), { fileName: 'ultimos-valores' });
        }
        const resultset = { count: results.length, offset: 0, limit: MAXIMUM_LATEST };
        return json(200, { status: 200, metadata: { resultset }, results }, { caching: 'public', variant: today });
      },
    },
  ];
}
