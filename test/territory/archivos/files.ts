import { Pace } from '../../../src/server/pace.ts';
import type { RawPair } from '../../../src/server/parameters/table.ts';
import { readFileRequest } from '../../../src/territory/archivos/request.ts';
import { FILE_RESOURCES, type FileCatalog, type FileResource } from '../../../src/territory/archivos/resource.ts';
import { type OpenTable, openTable } from '../../../src/territory/archivos/table.ts';

export function resourceNamed(name: string): FileResource {
  const resource = FILE_RESOURCES.find((one) => one.name === name);
  if (!resource) throw new Error(`no resource ${name}`);
  return resource;
}

async function* coming(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Opens a file in chunks; the sentences of what is wrong with the request or the file. */
export async function open(
  resource: FileResource | string,
  pairs: readonly RawPair[],
  chunks: readonly Uint8Array[],
): Promise<OpenTable | { readonly wrong: readonly string[] }> {
  const read = readFileRequest(typeof resource === 'string' ? resourceNamed(resource) : resource, pairs);
  const table = 'issues' in read ? read : await openTable(coming(chunks), read.request);
  if (!('issues' in table)) return table;
  return {
    wrong: table.issues.map(({ name, problem }) =>
      problem.kind === 'custom' ? `${name}: ${problem.detail ?? problem.rule}` : `${name}: ${problem.kind}`,
    ),
  };
}

/** The answer to a whole file, as bytes. */
export async function answered(table: OpenTable, catalog: FileCatalog): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of table.pieces(catalog, new Pace())) pieces.push(piece);
  return Buffer.concat(pieces);
}
