import type { Route, ServedGroup } from '../server/group.ts';
import type { Parameter, Schema } from '../server/parameters/parameter.ts';
import { code, page, sentence, shownValue, table } from './markdown.ts';

/** What the pages call the groups, in the contract's order. */
const TITLES: Readonly<Record<string, string>> = {
  statistics: 'A. Statistics',
  market: 'B. Market data and account',
  territory: 'C. Territory',
  organisms: 'D. Organisms',
  service: 'Service',
};

/** `docs/reference/operations.md`: every operation, from the groups' own tables. */
export function renderOperations(served: readonly ServedGroup[]): string {
  const groups = inOrder(served);
  return page('Operations', [
    'Every operation with its addresses, parameters and answers. The same tables give the [OpenAPI document](../../openapi.json), served at `/openapi.json` and shown at `/docs`. Sentences are those of the document. HEAD answers like GET without a body, OPTIONS answers 200, any other method 405 with `Allow`.',
    table(
      ['Operation', 'Method', 'Path', 'What'],
      groups.flatMap((group) =>
        shown(group).map((route) => [route.id, route.method, code(pathOf(route.path)), route.summary]),
      ),
    ),
    ...groups.flatMap((group) => [`## ${TITLES[group.name]}`, ...shown(group).flatMap(routeBlocks)]),
  ]);
}

/** Groups in the order of the contract. */
export function inOrder(served: readonly ServedGroup[]): readonly ServedGroup[] {
  return Object.keys(TITLES).flatMap((name) => served.filter((group) => group.name === name));
}

function shown(group: ServedGroup): readonly Route[] {
  return group.routes.filter((route) => !route.hidden);
}

/** A path as the OpenAPI document writes it. */
function pathOf(path: string): string {
  return path.replace(/:([A-Za-z_]+)/g, '{$1}');
}

function routeBlocks(route: Route): string[] {
  const parameters = Object.entries(route.parameters).filter(([, parameter]) => !parameter.hidden);
  const aliases = route.aliases ?? [];
  return [
    `### ${route.id}: ${route.method} ${pathOf(route.path)}`,
    [sentence(route.summary), route.secured ? 'Needs a bearer token.' : '', sentence(route.description ?? '')]
      .filter((part) => part !== '')
      .join(' '),
    aliases.length === 0 ? '' : `Also at ${aliases.map((path) => code(pathOf(path))).join(', ')}.`,
    parameters.length === 0
      ? ''
      : table(['Parameter', 'In', 'Type', 'Default', 'Meaning', 'Example'], parameters.map(parameterRow)),
    ...bodyBlocks(route),
    table(
      ['Status', 'Meaning', 'Body'],
      Object.entries(route.responses).map(([status, { sentence: text, schema, types }]) => [
        status,
        sentence(text),
        [schema === undefined ? '' : shapeOf(schema), ...(types ?? []).map(code)]
          .filter((part) => part !== '')
          .join(', '),
      ]),
    ),
  ];
}

function parameterRow([name, parameter]: [string, Parameter<unknown>]): string[] {
  return [
    code(name),
    parameter.required ? `${parameter.place}, required` : parameter.place,
    boundsOf(parameter.schema),
    shownValue(parameter.schema.default),
    sentence(parameter.sentence),
    shownValue(parameter.example),
  ];
}

function bodyBlocks({ requestBody }: Route): string[] {
  if (requestBody === undefined) return [];
  const { type, schema, example } = requestBody;
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  const fields = fieldsOf(schema);
  return [
    `Body (${code(type)}):`,
    fields.length === 0 ? '' : table(['Field', 'Type', 'Default', 'Meaning'], fields),
    [type.startsWith('text/') ? '```text' : '```json', text, '```'].join('\n'),
  ];
}

/** The members of a schema and of the objects in its lists, by dotted name (`localidades[].nombre`). */
function fieldsOf(schema: Schema, prefix = ''): string[][] {
  const rows: string[][] = [];
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const path = `${prefix}${name}`;
    const required = schema.required?.includes(name) ? ', required' : '';
    rows.push([
      code(path),
      `${boundsOf(inner)}${required}`,
      shownValue(inner.default),
      sentence(inner.description ?? ''),
    ]);
    rows.push(...fieldsOf(inner, `${path}.`));
    if (inner.items) rows.push(...fieldsOf(inner.items, `${path}[].`));
  }
  return rows;
}

/** Type and bounds of a schema in a few words. */
export function boundsOf(schema: Schema): string {
  const parts: string[] = [];
  if (schema.enum) parts.push(`one of ${schema.enum.map((word) => code(String(word))).join(', ')}`);
  else parts.push(shapeOf(schema));
  if (schema.format !== undefined && schema.format !== 'int32' && schema.format !== 'double') parts.push(schema.format);
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const range = rangeOf(meaningful(minimum, -2147483648), meaningful(maximum, 2147483647, Number.MAX_SAFE_INTEGER));
  if (range !== '') parts.push(range);
  const length = rangeOf(minLength, maxLength);
  if (length !== '') parts.push(counted(length, 'character'));
  const items = rangeOf(minItems, maxItems);
  if (items !== '') parts.push(counted(items, 'element'));
  return parts.filter((part) => part !== '').join(', ');
}

function counted(range: string, noun: string): string {
  return `${range} ${noun}${/(^| )1$/.test(range) ? '' : 's'}`;
}

/** The bounds of the type itself say nothing. */
function meaningful(bound: number | undefined, ...ofTheType: number[]): number | undefined {
  return bound === undefined || ofTheType.includes(bound) ? undefined : bound;
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
}

function shapeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  const { type } = schema;
  if (type === 'array' || (typeof type !== 'string' && type?.includes('array'))) {
    return schema.items === undefined ? 'array' : `array of ${shapeOf(schema.items)}`;
  }
  if (type !== undefined) return typeof type === 'string' ? type : type.join(' or ');
  const choices = schema.oneOf ?? schema.anyOf ?? [];
  return choices.map(shapeOf).join(' or ');
}
