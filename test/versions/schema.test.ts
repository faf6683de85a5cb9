import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../src/server/parameters/parameter.ts';
import { VERSION_SCHEMAS } from '../../src/versions/schemas.ts';
import { change, draft } from '../store/drafts.ts';
import { serveVersions, type VersionsServing } from './serving.ts';

let serving: VersionsServing;
beforeAll(async () => {
  serving = await serveVersions(async (store) => {
    const list = (bodies: Record<string, string>) => draft([change('organismos', 'replace', bodies)]);
    await store.publish([list({ '0000000001': '{"id":1,"nombre":"A"}', '0000000002': '{"id":2}' })]);
    await store.publish([list({ '0000000001': '{"id":1,"nombre":"B"}', '0000000003': 'unreadable' })]);
    await store.publish([draft([], { dataSet: 'territory', newest: '2026-11-20' })]);
  });
});
afterAll(() => serving.close());

it.each([
  ['', 'DataVersions'],
  ['/organisms/1..2', 'VersionDifference'],
  ['/organisms/1..2?limite=1', 'VersionDifference'],
  ['/organisms/2..2', 'VersionDifference'],
  ['/territory/1..1', 'VersionDifference'],
])('what %s answers is what the document says of it', async (path, name) => {
  const got = await serving.get(`/ventanilla/versiones${path}`);
  expect(got.status).toBe(200);
  expect(faults(VERSION_SCHEMAS[name] ?? {}, got.body)).toEqual([]);
});

it('and anything else is seen', () => {
  const found = faults(VERSION_SCHEMAS.FactChange ?? {}, {
    resource: 1,
    id: 'x',
    change: 'other',
    before: null,
    more: 1,
  });
  expect(found).toEqual([
    '.after: missing',
    '.resource: not string',
    '.change: not one of those listed',
    '.more: not declared',
  ]);
});

/** What of a value its schema does not allow, as far as the schemas of this room go. */
function faults(schema: Schema, value: unknown, at = ''): string[] {
  if (schema.$ref !== undefined)
    return faults(VERSION_SCHEMAS[schema.$ref.split('/').at(-1) ?? ''] ?? { enum: [] }, value, at);
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return [`${at}: not ${types.join(' or ')}`];
  if (schema.enum && !schema.enum.some((one) => one === value)) return [`${at}: not one of those listed`];
  if (schema.minimum !== undefined && Number(value) < schema.minimum) return [`${at}: below ${schema.minimum}`];
  if (Array.isArray(value)) return value.flatMap((item, index) => faults(schema.items ?? {}, item, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const missing = (schema.required ?? []).filter((name) => !(name in value)).map((name) => `${at}.${name}: missing`);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const declared = schema.properties?.[name] ?? schema.additionalProperties ?? {};
    if (declared === false) return [`${at}.${name}: not declared`];
    return declared === true ? [] : faults(declared, member, `${at}.${name}`);
  });
  return [...missing, ...members];
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
