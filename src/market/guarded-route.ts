import type { CatalogSlot } from '../server/catalogs.ts';
import { NOT_READY } from '../server/failure.ts';
import type { Route } from '../server/group.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { type Schema, schemaReference } from '../server/parameters/parameter.ts';
import { type ParameterTable, readParameters, type ValuesOf } from '../server/parameters/table.ts';
import { OWN_READING_RULES, pathValues, READING_RULES } from './parameters.ts';
import type { ServedMarket } from './render/rendered-market.ts';
import { marketWording } from './wording.ts';
import { SCOPE } from './words.ts';

/** Market data are for callers with a token alone, and the same for all of them. */
export const FOR_CALLERS = { caching: 'private', sameForCallers: true } as const;

/** Sessions, events and names stand until another version is loaded: pushed quotes do not change them. */
export const VERSION_STANDS = { ...FOR_CALLERS, standsForVersion: true } as const;

type Handled = ReturnType<Route['handle']>;

/** Typed values of a call, or the answer that names its issues. */
type ReadValues<T extends ParameterTable> = { readonly values: ValuesOf<T> } | { readonly refusal: Answer };

/** What an operation of group B states of itself. */
export interface GuardedOperation<T extends ParameterTable>
  extends Pick<Route, 'id' | 'path' | 'aliases' | 'summary' | 'description'> {
  readonly parameters: T;
  /** What 200 means, and the schema of its body. */
  readonly ok: Route['responses'][string];
  /** Answers besides 200, those of the guard, and of an operation with parameters the 400. */
  readonly more?: Route['responses'];
}

const error = (sentence: string, schema = 'MarketError') => ({ sentence, schema: schemaReference(schema) });

const WRONG_VALUE = { '400': error('A value is wrong.', 'MarketInvalid') };

/** The errors of the guard. */
const DENIED = {
  '401': error('No valid bearer token.'),
  '403': error('The token is limited to something else.'),
};

/** The answer for a title or panel that does not exist, and for what an account does not have. */
export const NO_SUCH_THING = { '404': error('There is no such thing.') };
export const NOT_OF_THE_ACCOUNT = { '404': error('The account has no such thing.') };

/** The 400 of an operation without parameters. */
export const NO_PARAMETERS = { '400': error('A parameter was given; there are none.', 'MarketInvalid') };

/** The schema of a list of a named record. */
export function listOf(name: string): Schema {
  return { type: 'array', items: schemaReference(name) };
}

/** Makes the route of an operation behind the guard, for tokens that reach `scope`. */
export function guardedRoute<T extends ParameterTable>(
  scope: string,
  { ok, more, ...operation }: GuardedOperation<T>,
  handle: Route['handle'],
): Route {
  const hasParameters = Object.keys(operation.parameters).length > 0;
  return {
    ...operation,
    method: 'GET',
    responses: { '200': ok, ...(hasParameters && WRONG_VALUE), ...DENIED, ...more },
    secured: true,
    scope,
    handle,
  };
}

/** Reads a call's parameters as the live interface does: unknown names are ignored, path values may stand in the query. */
function readLive<T extends ParameterTable>(table: T, call: Call): ReadValues<T> {
  const sources = { path: pathValues(call), query: call.query() };
  const { values, issues, present } = readParameters(table, sources, READING_RULES);
  // `model.plazo` counts only when `plazo` is absent, and so do its mistakes.
  const counting = issues.filter(({ name }) => !(name === 'model.plazo' && present.includes('plazo')));
  return counting.length > 0 ? { refusal: marketWording.invalid(counting, call) } : { values };
}

/** Reads the parameters of an operation under `/ventanilla`, where an unknown name is a mistake. */
function readOwn<T extends ParameterTable>(table: T, call: Call): ReadValues<T> {
  const sources = { path: Object.entries(call.params), query: call.query() };
  const { values, issues } = readParameters(table, sources, OWN_READING_RULES);
  return issues.length > 0 ? { refusal: marketWording.invalid(issues, call) } : { values };
}

/** Reads the parameters of a call by the rules of its address. */
export function readCall<T extends ParameterTable>(
  { path, parameters }: GuardedOperation<T>,
  call: Call,
): ReadValues<T> {
  return path.startsWith('/ventanilla/') ? readOwn(parameters, call) : readLive(parameters, call);
}

/** An operation on market data. */
interface DataOperation<T extends ParameterTable> extends GuardedOperation<T> {
  readonly answer: (values: ValuesOf<T>, market: ServedMarket, call: Call) => Handled;
}

/** Makes the function that makes routes of operations on the market data of the moment; they answer 503 until some are loaded. */
export function dataRoutes(slot: CatalogSlot<ServedMarket>) {
  return <T extends ParameterTable>({ answer, ...operation }: DataOperation<T>): Route =>
    guardedRoute(SCOPE.market, operation, (call) => {
      const { current } = slot;
      if (current === null) return marketWording.failure(NOT_READY, call);
      const read = readCall(operation, call);
      return 'refusal' in read ? read.refusal : answer(read.values, current.catalog, call);
    });
}
