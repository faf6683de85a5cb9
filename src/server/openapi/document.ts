/** Makes the OpenAPI document from the tables of the groups. */
import { readFileSync } from 'node:fs';
import { inPackage } from '../../package/folder.ts';
import type { Route, ServedGroup } from '../group.ts';
import type { Parameter, Schema } from '../parameters/parameter.ts';

/** How the groups are introduced in the document, by name. */
interface GroupNote {
  readonly title: string;
  readonly description: string;
}

/** An answer of an operation to its examples. */
export interface ExampleAnswer {
  readonly status: number;
  /** The media type, without parameters. */
  readonly type: string;
  /** JSON, or text; cut where it was long. */
  readonly body: unknown;
}

/** What the document says besides the operations. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly groups: Readonly<Record<string, GroupNote>>;
  /** The method name of an operation in generated clients; its id where undefined. */
  readonly nameOf?: (id: string) => string | undefined;
  /** An answer to show for an operation, by its id. */
  readonly answerOf?: (id: string) => ExampleAnswer | undefined;
}

/** An operation until all are known, and with them which parameters and responses are shared. */
interface DraftOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: { [key: string]: DocumentValue };
  readonly parameters: readonly string[];
  readonly responses: readonly (readonly [status: string, key: string])[];
}

/**
 * The OpenAPI 3.1 document of everything the service answers, made from the groups' own tables, never by hand;
 * the checked-in copy is compared with it by a test.
 */
export function openApiDocument(groups: readonly ServedGroup[], info: DocumentInfo): DocumentValue {
  const schemas: Record<string, DocumentValue> = {};
  const parameters = new SharedParts('parameters');
  const responses = new SharedParts('responses');
  const drafts: DraftOperation[] = [];
  for (const group of groups) {
    for (const [name, schema] of Object.entries(group.schemas)) schemas[pascalCase(name)] = toJson(schema);
    for (const route of group.routes) {
      if (!route.hidden) drafts.push(draftOf(route, group, info, parameters, responses));
    }
  }
  const sharedParameters = parameters.settled();
  const sharedResponses = responses.settled();
  const paths: Record<string, Record<string, DocumentValue>> = {};
  for (const { path, method, operation, ...keys } of drafts) {
    const { requestBody, security, ...head } = operation;
    paths[path] = {
      ...paths[path],
      [method]: {
        ...head,
        ...(keys.parameters.length === 0 ? {} : { parameters: keys.parameters.map(sharedParameters.placed) }),
        ...(requestBody === undefined ? {} : { requestBody }),
        responses: Object.fromEntries(keys.responses.map(([status, key]) => [status, sharedResponses.placed(key)])),
        ...(security === undefined ? {} : { security }),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(info.groups).map(([name, note]) => ({
      name,
      'x-displayName': note.title,
      description: note.description,
    })),
    paths,
    components: {
      schemas,
      ...notEmpty('parameters', sharedParameters.components),
      ...notEmpty('responses', sharedResponses.components),
      ...(groups.some(({ errors }) => errors !== undefined) && { headers: toJson(LIMIT_HEADERS) }),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A token from POST /token.' } },
    },
  };
}

function notEmpty(name: string, components: Record<string, DocumentValue>): { [key: string]: DocumentValue } {
  return Object.keys(components).length === 0 ? {} : { [name]: components };
}

function draftOf(
  route: Route,
  group: ServedGroup,
  { nameOf, answerOf }: DocumentInfo,
  sharedParameters: SharedParts,
  sharedResponses: SharedParts,
): DraftOperation {
  // Beside a body that is handed over as it comes, parameters stand in the query; beside others only those of the path do.
  const takesAllInBody = route.requestBody !== undefined && route.upload === undefined;
  const parameters = Object.entries(route.parameters).filter(
    ([, { hidden, place }]) => !hidden && place !== 'body' && (place === 'path' || !takesAllInBody),
  );
  const aliases = route.aliases?.length ? ` Also at: ${route.aliases.map((path) => `\`${path}\``).join(', ')}.` : '';
  const description = `${route.description ?? ''}${aliases}`.trim();
  const { requestBody } = route;
  return {
    path: route.path.replace(/:([A-Za-z_]+)/g, '{$1}'),
    method: route.method.toLowerCase(),
    operation: {
      operationId: nameOf?.(route.id) ?? route.id,
      tags: [group.name],
      summary: route.summary,
      ...(description === '' ? {} : { description }),
      ...(requestBody && {
        requestBody: {
          required: true,
          content: {
            [requestBody.type]: { schema: toJson(requestBody.schema), example: toJson(requestBody.example) },
          },
        },
      }),
      ...(route.secured ? { security: [{ bearer: [] }] } : {}),
    },
    parameters: parameters.map(([name, parameter]) =>
      sharedParameters.add(pascalCase(name), describeParameter(name, parameter)),
    ),
    responses: Object.entries(withCommonRefusals(route, group)).map(([status, response]) => [
      status,
      sharedResponses.add(
        `${pascalCase(group.name)}${RESPONSE_NAMES[status] ?? status}`,
        describeResponse(status, response, group.errors !== undefined && !route.always, answerOf?.(route.id)),
      ),
    ]),
  };
}

/** What shared responses are called, by their status. */
const RESPONSE_NAMES: Readonly<Record<string, string>> = {
  200: 'Answer',
  206: 'Part',
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  406: 'NotAcceptable',
  410: 'Gone',
  413: 'TooLarge',
  415: 'UnsupportedType',
  416: 'NoSuchRange',
  429: 'TooManyRequests',
  500: 'Failed',
  503: 'Unavailable',
};

function describeResponse(
  status: string,
  { sentence, schema, types }: Route['responses'][string],
  isLimited: boolean,
  answer: ExampleAnswer | undefined,
): DocumentValue {
  const named = types ?? (schema === undefined ? [] : ['application/json']);
  const exampleOf = (type: string): { example?: DocumentValue } =>
    answer && String(answer.status) === status && answer.type === type ? { example: toJson(answer.body) } : {};
  return {
    description: sentence,
    ...(isLimited ? limitHeaders(status) : {}),
    ...(named.length === 0
      ? {}
      : {
          content: Object.fromEntries(
            // A part of a body has no structure of its own.
            named.map((type) => [
              type,
              status === '206' ? {} : { schema: toJson(schemaOfType(type, schema)), ...exampleOf(type) },
            ]),
          ),
        }),
  };
}

const JSON_TYPE = /[/+]json$/;
const TEXT_TYPE = /^text\/|[/+](?:xml|x-ndjson)$/;

/** The schema of a body in a media type: only JSON has the structure that the table describes, other text is text, the rest bytes. */
function schemaOfType(type: string, schema: Schema | undefined): Schema {
  if (JSON_TYPE.test(type)) return schema ?? { type: 'object' };
  return TEXT_TYPE.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function limitHeaders(status: string): { headers?: { [name: string]: DocumentValue } } {
  const names = headersOf(status);
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

function describeParameter(
  name: string,
  { place, required, sentence, schema, example }: Parameter<unknown>,
): DocumentValue {
  // Lists stand between commas.
  const isList = schema.type === 'array';
  const shown = isList && typeof example === 'string' ? example.split(',') : example;
  return {
    name,
    in: place,
    required,
    description: sentence,
    ...(isList && place === 'query' ? { style: 'form', explode: false } : {}),
    schema: toJson(schema),
    ...(shown === undefined ? {} : { example: toJson(shown) }),
  };
}

/** What the document says in several places, to be written once among its components. */
interface Occurrences {
  readonly value: DocumentValue;
  readonly name: string;
  count: number;
}

/**
 * Collects parts of one kind (responses, parameters) that several operations share. Each part is added with a name for it; parts that
 * occur once stay where they are, others become components, with a number behind names that different parts would share.
 */
class SharedParts {
  readonly #kind: string;
  readonly #parts = new Map<string, Occurrences>();

  constructor(kind: 'responses' | 'parameters') {
    this.#kind = kind;
  }

  /** Adds a part; gives the key for {@link SharedParts.placed}. */
  add(name: string, value: DocumentValue): string {
    const key = JSON.stringify(value);
    const part = this.#parts.get(key);
    if (part) part.count += 1;
    else this.#parts.set(key, { value, name, count: 1 });
    return key;
  }

  /** The components, and what stands in the place of each part: a reference or the part itself. */
  settled(): { readonly components: Record<string, DocumentValue>; readonly placed: (key: string) => DocumentValue } {
    const components: Record<string, DocumentValue> = {};
    const references = new Map<string, DocumentValue>();
    for (const [key, { value, name, count }] of this.#parts) {
      const reference = { $ref: `#/components/${this.#kind}/${freeName(name, components)}` };
      // A schema that is shorter than a reference is clearer in its place.
      if (count < 2 || key.length <= JSON.stringify(reference).length) continue;
      components[freeName(name, components)] = value;
      references.set(key, reference);
    }
    return { components, placed: (key) => references.get(key) ?? this.#parts.get(key)?.value ?? null };
  }
}

function freeName(name: string, taken: Readonly<Record<string, DocumentValue>>): string {
  if (!Object.hasOwn(taken, name)) return name;
  let number = 2;
  while (Object.hasOwn(taken, `${name}${number}`)) number += 1;
  return `${name}${number}`;
}

/** A JSON value of the document. */
type DocumentValue = null | boolean | number | string | DocumentValue[] | { [key: string]: DocumentValue };

const SCHEMAS = '#/components/schemas/';

/** Plain data as JSON values; drops what JSON cannot say. References to schemas get the names that components have. */
function toJson(value: unknown): DocumentValue {
  const text = JSON.stringify(value, (key, inner: unknown) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(SCHEMAS)
      ? `${SCHEMAS}${pascalCase(inner.slice(SCHEMAS.length))}`
      : inner,
  );
  return text === undefined ? null : (JSON.parse(text) as DocumentValue);
}

/** Words joined as type names of generated clients: `lista_calles_v2` → `ListaCallesV2`. */
function pascalCase(words: string): string {
  return words
    .split(/[^A-Za-z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The answers that any operation may give besides those of its table: rate limits and overload. */
type Responses = Route['responses'];

const OVER_RATE =
  'The quota of the client or of the account is used up (where one is set): come again after `Retry-After`.';
const OVERLOADED = 'There is too much to do, or no data yet: come again after `Retry-After`.';

/** A route's responses, and the refusals that are every operation's, in the shape of its group. */
function withCommonRefusals(route: Route, { errors }: Pick<ServedGroup, 'errors'>): Responses {
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
  const own = Object.entries(responses).flatMap(([status, { types }]) => (Number(status) >= 400 ? (types ?? []) : []));
  return own.length === 0 ? ['application/json'] : [...new Set(['application/json', ...own])];
}

const whole = { type: 'integer', minimum: 1 } as const;

/** The headers that answers bring where quotas are set, and refusals always. */
const LIMIT_HEADERS = {
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
function headersOf(status: string): readonly HeaderName[] {
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
