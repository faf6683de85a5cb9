import { readFileSync } from 'node:fs';
import { inPackage } from '../../package/folder.ts';
import type { Route, ServedGroup } from '../group.ts';
import type { Schema } from '../parameters/parameter.ts';
import type { ExampleAnswer } from './document.ts';

/** The answers that any operation may give besides those of its table: rate limits and overload. */
type Responses = Route['responses'];

const OVER_RATE =
  'The quota of the client or of the account is used up (where one is set): come again after `Retry-After`.';
const OVERLOADED = 'There is too much to do, or no data yet: come again after `Retry-After`.';

/** A route's responses, and the refusals that are every operation's, in the shape of its group. */
export function withCommonRefusals(route: Route, { errors }: Pick<ServedGroup, 'errors'>): Responses {
  if (errors === undefined || route.always) return route.responses;
  const refusal = (status: string, sentence: string): Responses[string] => {
    const own = route.responses[status];
    return {
      sentence: own?.sentence ?? sentence,
      schema: own?.schema === undefined ? errors : either(own.schema, errors),
      types: own?.types ?? errorTypes(route),
    };
  };
  return { ...route.responses, 429: refusal('429', OVER_RATE), 503: refusal('503', OVERLOADED) };
}

function either(own: Schema, errors: Schema): Schema {
  return JSON.stringify(own) === JSON.stringify(errors) ? own : { anyOf: [own, errors] };
}

/** The media types that a route's errors come in, as far as its table says. */
function errorTypes({ responses }: Route): readonly string[] {
  const said = Object.entries(responses).flatMap(([status, { types }]) => (Number(status) >= 400 ? (types ?? []) : []));
  return said.length === 0 ? ['application/json'] : [...new Set(['application/json', ...said])];
}

const whole = { type: 'integer', minimum: 1 } as const;

/** The headers that answers bring where quotas are set, and refusals always. */
export const LIMIT_HEADERS = {
  RateLimit: {
    description:
      'What is left of each quota (`r`, in units of work) and the seconds until all of it is there again (`t`); of a refused request until it may come again. Structured field, after draft-ietf-httpapi-ratelimit-headers.',
    schema: { type: 'string' },
    example: '"client";r=599;t=1',
  },
  'RateLimit-Policy': {
    description: 'Each quota: units of work (`q`) in a window of so many seconds (`w`).',
    schema: { type: 'string' },
    example: '"client";q=600;w=60',
  },
  'X-RateLimit-Limit': {
    description: 'Units of work of the quota with the fewest units left, for clients that do not read `RateLimit`.',
    schema: whole,
    example: 600,
  },
  'X-RateLimit-Remaining': {
    description: 'Units left of that quota.',
    schema: { type: 'integer', minimum: 0 },
    example: 599,
  },
  'X-RateLimit-Reset': {
    description: 'Seconds until all of it is there again; of a refused request until it may come again.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  'Retry-After': { description: 'Seconds after which to come again.', schema: whole, example: 1 },
} as const;

type HeaderName = keyof typeof LIMIT_HEADERS;

/** Those of quotas alone. */
const QUOTA_HEADERS: readonly HeaderName[] = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** The names of the headers that a response of a status may bring. */
export function headersOf(status: string): readonly HeaderName[] {
  if (status === '429') return [...QUOTA_HEADERS, 'Retry-After'];
  if (status === '503') return ['Retry-After'];
  return status.startsWith('2') ? QUOTA_HEADERS : [];
}

/** Where the answers to the examples of all operations are kept, by operation; `npm run reference` writes them. */
export const ANSWERS_FILE = 'data/openapi/answers.json';

let answers: Readonly<Record<string, ExampleAnswer>> | undefined;

/** The answer that the document shows for an operation; undefined where none is kept. */
export function exampleAnswer(id: string): ExampleAnswer | undefined {
  // The package ships this file, and `npm run reference` writes it.
  answers ??= JSON.parse(readFileSync(inPackage(ANSWERS_FILE), 'utf8')) as Record<string, ExampleAnswer>;
  return Object.hasOwn(answers, id) ? answers[id] : undefined;
}
