import { entriesOf, isList, isObject, type Json, type JsonObject, member, textOf } from './json.ts';

/** A parameter in path or query, as the document declares it. */
export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly required: boolean;
  readonly sentence: string;
  readonly schema: JsonObject;
  readonly example: Json | undefined;
}

/** An operation of the document. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST';
  /** With `{Name}` for parameters. */
  readonly path: string;
  /** Other paths that answer the same. */
  readonly aliases: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: JsonObject; readonly example: Json | undefined } | null;
  /** Status → media type → where in the document its schema lies, as a JSON pointer. No types: nothing is said of bodies. */
  readonly responses: ReadonlyMap<number, ReadonlyMap<string, string>>;
  readonly secured: boolean;
}

/** What the server says that it answers. */
export interface ApiDocument {
  readonly whole: JsonObject;
  readonly operations: readonly Operation[];
}

/**
 * Reads an OpenAPI 3.1 document.
 * @throws Error where it is none, or has no operations
 */
export function readDocument(whole: Json): ApiDocument {
  if (!isObject(whole) || !textOf(member(whole, 'openapi'))?.startsWith('3.1')) {
    throw new Error('That is no OpenAPI 3.1 document.');
  }
  const operations = entriesOf(member(whole, 'paths')).flatMap(([path, item]) =>
    entriesOf(item).flatMap(([method, value]) => {
      const name = method.toUpperCase();
      return (name === 'GET' || name === 'POST') && isObject(value) ? [readOperation(path, name, value, whole)] : [];
    }),
  );
  if (operations.length === 0) throw new Error('The document names no operations.');
  return { whole, operations };
}

function readOperation(path: string, method: 'GET' | 'POST', value: JsonObject, whole: JsonObject): Operation {
  const [[type, content] = ['', null] as const] = entriesOf(member(member(value, 'requestBody'), 'content'));
  const tags = member(value, 'tags');
  return {
    id: textOf(member(value, 'operationId')) ?? `${method} ${path}`,
    tag: (isList(tags) ? textOf(tags[0]) : undefined) ?? '',
    method,
    path,
    aliases: aliasesIn(textOf(member(value, 'description')) ?? ''),
    parameters: parametersOf(member(value, 'parameters'), whole),
    body:
      type === '' ? null : { type, schema: objectOf(member(content, 'schema')), example: member(content, 'example') },
    responses: responsesOf(path, method, member(value, 'responses'), whole),
    secured: member(value, 'security') !== undefined,
  };
}

/** The document has no word for other paths of one operation: its descriptions end with "Also at: `…`, `…`." */
function aliasesIn(description: string): string[] {
  const tail = description.split('Also at: ')[1] ?? '';
  return [...tail.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path.replace(/:([A-Za-z_]+)/g, '{$1}'));
}

/** A part of the document: what stands in its place, or what a reference there names, with where that lies. */
function partAt(pointer: string, value: Json, whole: JsonObject): { readonly pointer: string; readonly part: Json } {
  const reference = textOf(member(value, '$ref'));
  if (reference === undefined) return { pointer, part: value };
  const target = reference.slice(1);
  let part: Json | undefined = whole;
  for (const name of target.slice(1).split('/')) part = member(part, name);
  return { pointer: target, part: part ?? null };
}

function parametersOf(list: Json | undefined, whole: JsonObject): Parameter[] {
  const parts = (isList(list) ? list : []).map((item) => partAt('', item, whole).part);
  return parts.map((item) => ({
    name: textOf(member(item, 'name')) ?? '',
    place: textOf(member(item, 'in')) === 'path' ? 'path' : 'query',
    required: member(item, 'required') === true,
    sentence: textOf(member(item, 'description')) ?? '',
    schema: objectOf(member(item, 'schema')),
    example: member(item, 'example'),
  }));
}

function responsesOf(
  path: string,
  method: string,
  value: Json | undefined,
  whole: JsonObject,
): Map<number, Map<string, string>> {
  const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
  return new Map(
    entriesOf(value).map(([status, response]) => {
      const own = `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
      const { pointer, part } = partAt(own, response, whole);
      const types = entriesOf(member(part, 'content')).map(([type]) => type);
      return [Number(status), new Map(types.map((type) => [type, `${pointer}/content/${escaped(type)}/schema`]))];
    }),
  );
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
