/** The request to process a file, before a byte of the file is known. */
import type { TABLE_FORMATS } from '../../formats/formats.ts';
import type { Issue } from '../../server/parameters/parameter.ts';
import { type RawPair, readParameters } from '../../server/parameters/table.ts';
import { OWN_READING } from '../present/batch.ts';
import { FIXED, type FileOptions, tablesOf } from './parameters.ts';
import type { FileResource } from './resource.ts';

/** A request, read without a problem. */
export interface FileRequest {
  readonly resource: FileResource;
  /** By parameter, the columns that hold it as the caller calls them. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Values for all rows. */
  readonly fixed: readonly RawPair[];
  readonly options: FileOptions;
  /** The format of the file that comes back. */
  readonly formato: 'csv' | (typeof TABLE_FORMATS)[number];
}

/** Reads the pairs of a query string or a command line: the request, or all that is wrong with it. */
export function readFileRequest(
  resource: FileResource,
  pairs: readonly RawPair[],
): { readonly request: FileRequest } | { readonly issues: readonly Issue[] } {
  const { columns, fixed, options, answer } = tablesOf(resource);
  const table = { ...columns, ...fixed, ...options, ...answer };
  const read = readParameters(table, { query: pairs }, OWN_READING);
  const issues = [...read.issues];
  for (const { name } of resource.parameters) {
    if (!read.present.includes(name) || !read.present.includes(FIXED + name)) continue;
    const detail = `Se dio «${name}» como columna y «${FIXED}${name}» como valor: elija uno.`;
    issues.push({ name, place: 'query', problem: { kind: 'custom', rule: 'file', detail } });
  }
  if (issues.length > 0) return { issues };
  const given = new Map<string, readonly string[]>();
  const own = readParameters(columns, { query: pairs }, LENIENT);
  for (const [name, names] of Object.entries(own.values)) if (names) given.set(name, names);
  const values = readParameters(options, { query: pairs }, LENIENT).values;
  const { formato } = readParameters(answer, { query: pairs }, LENIENT).values;
  const constant = pairs.flatMap(([name, value]): RawPair[] =>
    name in fixed && value !== '' ? [[name.slice(FIXED.length), value]] : [],
  );
  return { request: { resource, columns: given, fixed: constant, options: values, formato } };
}

/** For reading one of the tables by itself, when all together were found right. */
const LENIENT = { unknown: 'ignore', repeated: 'first', mergesLists: true } as const;
