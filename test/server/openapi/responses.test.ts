import { describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { openApiDocument } from '../../../src/server/openapi/document.ts';
import { get, tinyGroup } from '../tiny.ts';

const QUOTA_HEADERS = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

const ABOUT = { title: 'T', version: '1', description: 'D', groups: {} };
const ERRORS = { $ref: '#/components/schemas/Wrong' };
const OWN = { $ref: '#/components/schemas/Own' };
const path = (id: string, more: Parameters<typeof get>[2]) => get(`/tiny/${id}`, () => json(200, ''), { id, ...more });

describe('refusals that are every operation’s', () => {
  const group = tinyGroup(
    'tiny',
    [
      path('plain', {
        responses: { 200: { sentence: 'Fine.' }, 400: { sentence: 'No.', types: ['application/xml'] } },
      }),
      path('own', { responses: { 503: { sentence: 'Too many.', schema: OWN } } }),
      path('health', { always: true, responses: { 200: { sentence: 'Fine.' } } }),
    ],
    { errors: ERRORS },
  );
  const { paths, components } = openApiDocument([group], ABOUT) as Record<string, Record<string, never>>;
  /** The responses of an operation, those that several have from the components. */
  const responsesOf = (id: string): unknown => {
    const { get: operation } = (
      paths as unknown as Readonly<
        Record<string, { readonly get: { readonly responses: Record<string, { $ref?: string }> } }>
      >
    )[`/tiny/${id}`] ?? { get: { responses: {} } };
    const shared = components?.responses as unknown as Record<string, unknown> | undefined;
    return Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        response.$ref === undefined ? response : shared?.[response.$ref.split('/').at(-1) ?? ''],
      ]),
    );
  };

  it('are told with their headers, in the shape and the media types of the group’s errors', () => {
    const content = { 'application/json': { schema: ERRORS }, 'application/xml': { schema: { type: 'string' } } };
    const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
    const told = Object.assign({}, ...QUOTA_HEADERS.map(header));
    expect(responsesOf('plain')).toMatchObject({
      200: { headers: told },
      400: { description: 'No.' },
      429: { headers: { ...told, ...header('Retry-After') }, content },
      503: { headers: header('Retry-After'), content },
    });
    expect(Object.keys(components?.headers ?? {})).toEqual([...QUOTA_HEADERS, 'Retry-After']);
  });
  it('stand beside those that an operation declares itself', () => {
    expect(responsesOf('own')).toMatchObject({
      503: { description: 'Too many.', content: { 'application/json': { schema: { anyOf: [OWN, ERRORS] } } } },
    });
  });
  it('are none of what is always answered', () => {
    expect(responsesOf('health')).toEqual({ 200: { description: 'Fine.' } });
  });
});
