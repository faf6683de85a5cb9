import type { Route, Wording } from '../group.ts';
import type { Schema } from '../parameters/parameter.ts';
import { type ParameterTable, readParameters } from '../parameters/table.ts';
import type { HandingDesk } from './handing-desk.ts';
import { HANDING_PARAMETERS, HANDING_PARAMETERS_OF_GROUP } from './parameters.ts';
import { PART_TYPE } from './part.ts';
import { refuseMarket, refusePublic } from './wording.ts';

const MARKET_ERROR: Schema = { $ref: '#/components/schemas/MarketError' };
const RULES = { unknown: 'ignore', repeated: 'first' } as const;

const DESCRIPTION =
  'Records as they are stored, for a mirror: a line of JSON that names the version, the records or the differences from ' +
  'version `desde`, and an end with their number and a SHA-256, so that an answer that was cut or changed on its way is ' +
  'noticed. An answer holds some 8 MB; its end says where the next one begins (`despues`). With gzip when it is asked for.';

function responses(errors: Schema): Route['responses'] {
  return {
    200: { sentence: 'A part of the records.', types: [PART_TYPE], schema: { type: 'string', format: 'binary' } },
    400: { sentence: 'A value is wrong.', schema: errors },
    404: {
      sentence: 'There is no such version, or the server hands nothing on (`--mirror-streams 0`).',
      schema: errors,
    },
    410: { sentence: 'The version was here and is not kept any more.', schema: errors },
    503: {
      sentence: 'Too many parts are being sent (`--mirror-streams`): ask again after `Retry-After`.',
      schema: errors,
    },
  };
}

/** The operation that hands on the public data sets. */
export function handingRoute(desk: HandingDesk, wording: Wording): Route {
  return {
    id: 'versiones-registros',
    method: 'GET',
    path: '/ventanilla/versiones/:grupo/:version/registros',
    summary: 'The records of a version, or what turns another into it, for a mirror',
    description: DESCRIPTION,
    parameters: HANDING_PARAMETERS,
    responses: responses({ type: 'object' }),
    handle: (call) => {
      const { values, issues } = readParameters(HANDING_PARAMETERS, sourcesOf(call), RULES);
      return issues.length > 0 ? wording.invalid(issues, call) : desk.answer(call, values, refusePublic);
    },
  };
}

/** The same for the market data, behind the guard of their group; `scope` is what a limited token must reach. */
export function marketHandingRoute(desk: HandingDesk, wording: Wording, scope: string): Route {
  return {
    id: 'versiones-registros-market',
    method: 'GET',
    path: '/ventanilla/versiones/market/:version/registros',
    summary: 'The records of a version of the market data, or what turns another into it, for a mirror',
    description: `${DESCRIPTION} Of the market data, to callers with a token.`,
    parameters: HANDING_PARAMETERS_OF_GROUP,
    responses: {
      ...responses(MARKET_ERROR),
      401: { sentence: 'No valid bearer token.', schema: MARKET_ERROR },
      403: { sentence: 'The token is limited to something else.', schema: MARKET_ERROR },
    },
    secured: true,
    scope,
    handle: (call) => {
      const { values, issues } = readParameters(HANDING_PARAMETERS_OF_GROUP, sourcesOf(call), RULES);
      if (issues.length > 0) return wording.invalid(issues, call);
      return desk.answer(call, { grupo: 'market', ...values }, refuseMarket);
    },
  };
}

function sourcesOf(call: Parameters<Route['handle']>[0]): Parameters<typeof readParameters<ParameterTable>>[1] {
  return { path: Object.entries(call.params), query: call.query() };
}
