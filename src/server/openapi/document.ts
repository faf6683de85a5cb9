import { FILE_FORMS } from '../../formats/formats.ts';
import type { Route, ServedGroup } from '../group.ts';
import type { Parameter, Schema } from '../parameters/parameter.ts';
import { headersOf, LIMIT_HEADERS, withRefusals } from './refusals.ts';

/** How the groups are introduced in the document, by name. */
export interface GroupNote {
  readonly title: string;
  readonly description: string;
}

/** What the document says besides the operations. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly groups: Readonly<Record<string, GroupNote>>;
}

/** The content types of files that are no text. */
const FILES: ReadonlySet<string> = new Set(Object.values(FILE_FORMS).map(({ type }) => type));

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * The OpenAPI 3.1 document of everything the service answers, made from the groups' own tables. Nobody writes it by hand;
 * the checked-in copy is compared with it by a test.
 */
export function openApiDocument(groups: readonly ServedGroup[], info: DocumentInfo): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const schemas: Record<string, Json> = {};
  for (const group of groups) {
    for (const [name, schema] of Object.entries(group.schemas)) schemas[name] = toJson(schema);
    for (const route of group.routes) {
      if (route.hidden) continue;
      const path = route.path.replace(/:([A-Za-z_]+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, group) };
    }
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
      ...(groups.some(({ errors }) => errors !== undefined) && { headers: toJson(LIMIT_HEADERS) }),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A token from POST /token.' } },
    },
  };
}

function operation(route: Route, group: ServedGroup): Json {
  // Beside a body that is handed over as it comes, parameters stand in the query.
  const takesAllInBody = route.requestBody !== undefined && route.upload === undefined;
  const parameters = Object.entries(route.parameters)
    .filter(([, parameter]) => !parameter.hidden && parameter.place !== 'body' && !takesAllInBody)
    .map(([name, parameter]) => describe(name, parameter));
  const inPath = Object.entries(route.parameters)
    .filter(([, parameter]) => parameter.place === 'path' && takesAllInBody)
    .map(([name, parameter]) => describe(name, parameter));
  const all = [...parameters, ...inPath];
  const aliases = route.aliases?.length ? ` Also at: ${route.aliases.map((path) => `\`${path}\``).join(', ')}.` : '';
  const description = `${route.description ?? ''}${aliases}`.trim();
  return {
    operationId: route.id,
    tags: [group.name],
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    ...(all.length === 0 ? {} : { parameters: all }),
    ...(route.requestBody === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [route.requestBody.type]: {
                schema: toJson(route.requestBody.schema),
                example: toJson(route.requestBody.example),
              },
            },
          },
        }),
    responses: Object.fromEntries(
      Object.entries(withRefusals(route, group)).map(([status, { sentence, schema, types }]) => [
        status,
        {
          description: sentence,
          ...(group.errors === undefined || route.always ? {} : limitHeaders(status)),
          ...(schema === undefined
            ? {}
            : {
                content: Object.fromEntries(
                  // A file that is no text has no schema in JSON.
                  (types ?? ['application/json']).map((type) => [
                    type,
                    FILES.has(type) ? {} : { schema: toJson(schema) },
                  ]),
                ),
              }),
        },
      ]),
    ),
    ...(route.secured ? { security: [{ bearer: [] }] } : {}),
  };
}

function limitHeaders(status: string): { headers?: { [name: string]: Json } } {
  const names = headersOf(status);
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

function describe(name: string, parameter: Parameter<unknown>): Json {
  return {
    name,
    in: parameter.place,
    required: parameter.required,
    description: parameter.sentence,
    schema: toJson(parameter.schema),
    ...(parameter.example === undefined ? {} : { example: parameter.example }),
  };
}

/** Schemas and examples are plain data; this also drops what JSON cannot say. */
function toJson(value: Schema | unknown): Json {
  const text = JSON.stringify(value);
  return text === undefined ? null : (JSON.parse(text) as Json);
}
