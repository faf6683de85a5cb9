/** The table of contents of the lists: one entry per operation, the same for each list of each generation. */

import type { CatalogSlot } from '../server/catalogs.ts';
import { NOT_READY } from '../server/failure.ts';
import type { Route } from '../server/group.ts';
import { type Answer, rendered, type StreamedAnswer } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { fileAnswer } from '../server/http/file-answer.ts';
import type { Pace } from '../server/pace.ts';
import { type ParametersRead, readParameters } from '../server/parameters/table.ts';
import type { Generation } from './contract/generations.ts';
import type { ListParameters, ListValues } from './contract/parameters.ts';
import { everywhere, FILE_TYPES, type FileType, fileNames } from './contract/paths.ts';
import type { ListSpec } from './contract/resources.ts';
import { batchBody, batchResponses, fileSchema, searchResponses } from './contract/schemas.ts';
import type { ListCatalog, ServedList } from './lists.ts';
import { noticeHeaders, withoutGeometry } from './present/answer-notices.ts';
import { READING, runBatch } from './present/batch.ts';
import { Echo } from './present/echo.ts';
import { type FilePieces, shelfOf } from './present/file-shelf.ts';
import { FILE_CONTENT, fileOf } from './present/files.ts';
import { jsonPage, type PageRequest, pageAnswer } from './present/page.ts';
import { recordsLayer } from './present/record-files.ts';
import { territoryWording } from './wording.ts';

type Slot = CatalogSlot<ListCatalog>;

/** The routes of a list: search, batch, and a file of each type. `folder` is where temporary files are made. */
export function listRoutes(list: ServedList, slot: Slot, folder: string): Route[] {
  const files = list.isFromElsewhere ? [] : FILE_TYPES.map((type) => fileRoute(list, type, slot));
  return [searchRoute(list, slot, folder), batchRoute(list, slot), ...files];
}

/** The contract's numbers of the operations it names. */
const NUMBERS: Readonly<Record<string, string>> = {
  'GET localidades': 'C2',
  'POST localidades': 'C3',
  'POST municipios': 'C4',
  'POST localidades_censales': 'C5',
  'POST calles': 'C6',
};

function idOf(method: 'GET' | 'POST', { key, path }: ListSpec, { suffix }: Generation): string {
  const number = suffix === '' ? NUMBERS[`${method} ${key}`] : undefined;
  return number ?? `${path}-${method === 'GET' ? 'search' : 'batch'}${suffix}`;
}

function searchRoute(list: ServedList, slot: Slot, folder: string): Route {
  const { spec, generation, description } = list;
  const table = list.tables.search;
  return {
    id: idOf('GET', spec, generation),
    method: 'GET',
    ...everywhere(generation, spec.path),
    summary: `Search ${spec.title} by name, id and parent unit${generation.note}`,
    ...(description === undefined ? {} : { description }),
    parameters: table,
    responses: searchResponses(spec, generation),
    handle: (call) => {
      const pairs = call.query();
      const read = readParameters(table, { query: pairs }, READING);
      if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      const { catalog } = loaded;
      const values: ListValues = read.values;
      const answer = (): Answer | Promise<StreamedAnswer> => {
        const found = list.search(catalog, values);
        const request = requestOf(list, catalog, values, found.uncompared, (notices) => {
          return new Echo(table, read, pairs, null, notices);
        });
        const format = read.values.formato ?? 'json';
        if (format === 'shp' || format === 'gpkg') {
          const layer = { key: spec.key, ordinals: found.ordinals, shape: spec.shape ?? 'point' } as const;
          const { headers = {} } = noticeHeaders(request.notices);
          return fileAnswer(call, format, recordsLayer({ ...request, ...layer }), {
            fileName: spec.key,
            folder,
            headers,
          });
        }
        const page = pageAnswer(catalog, found, request, format);
        return list.isFromElsewhere ? { ...page, caching: 'unsaid' } : page;
      };
      return prepared<Answer | StreamedAnswer>(call, catalog, list, values, answer);
    },
  };
}

function batchRoute(list: ServedList, slot: Slot): Route {
  const { spec, generation, description } = list;
  const table = list.tables.batch;
  const { nombre, id } = table;
  const example = nombre ? { nombre: nombre.example } : { id: [id?.example] };
  return {
    id: idOf('POST', spec, generation),
    method: 'POST',
    ...everywhere(generation, spec.path),
    summary: `Search ${spec.title}, many queries at once${generation.note}`,
    ...(description === undefined ? {} : { description }),
    parameters: {},
    counted: true,
    long: true,
    requestBody: batchBody(spec.key, table, { ...example, campos: ['basico'], max: 1 }),
    responses: batchResponses(spec, generation),
    handle: (call) => {
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      const { catalog } = loaded;
      return runBatch(call, {
        key: spec.key,
        otherKey: generation.takesPathAsKey && spec.path !== spec.key ? spec.path : undefined,
        table,
        maximum: ({ read }) => valuesOf(read).max,
        answer: ({ read, pairs }) => {
          const values = valuesOf(read);
          return prepared(call, catalog, list, values, () => {
            const found = list.search(catalog, values);
            const request = requestOf(list, catalog, values, found.uncompared, (notices) => {
              return new Echo(table, read, pairs, null, notices);
            });
            return jsonPage(catalog, found, request);
          });
        },
      });
    },
  };
}

/** What the page of a search is written from; `uncompared`: how many records a filter may have left out. */
function requestOf(
  list: ServedList,
  catalog: ListCatalog,
  { campos, aplanar, inicio }: ListValues,
  uncompared: number,
  echoOf: (notices: PageRequest['notices']) => Echo,
): PageRequest {
  const notices = withoutGeometry(uncompared);
  const { spec } = list;
  const records = list.records(catalog);
  const geometry: PageRequest['geometry'] = (record) => list.geometry(catalog, record);
  return { spec, records, geometry, campos, aplanar, inicio, echo: echoOf(notices), notices };
}

/** Runs a search at once, or, when it has to be prepared, in turns with other requests. */
function prepared<T>(
  { pace }: Call,
  catalog: ListCatalog,
  { prepare }: ServedList,
  values: ListValues,
  search: () => T | Promise<T>,
): T | Promise<T> {
  const preparing = prepare?.(catalog, values, pace.breathe);
  return preparing ? preparing.then(search) : search();
}

function valuesOf(read: ParametersRead<ListParameters>): ListValues {
  return read.values;
}

function fileRoute(list: ServedList, type: FileType, slot: Slot): Route {
  const { spec, generation } = list;
  const content = FILE_CONTENT[type].split(';')[0] ?? '';
  const structure = fileSchema(spec, generation, type);
  return {
    id: `${spec.path}-file-${type}${generation.suffix}`,
    method: 'GET',
    ...everywhere(generation, ...fileNames(spec, type)),
    summary: `All ${spec.title} with all their fields, as ${type}${generation.note}`,
    description: 'Query parameters are ignored. `Range` gives one part of the file.',
    cost: 20,
    long: true,
    parameters: {},
    responses: {
      200: { sentence: 'The file.', types: [content], ...(structure && { schema: structure }) },
      206: { sentence: 'The part of the file that `Range` asks for.', types: [content] },
      416: {
        sentence: '`Range` names no part of the file.',
        schema: { $ref: '#/components/schemas/errores_territorio' },
      },
    },
    handle: async (call) => {
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      const { catalog } = loaded;
      const write = (pace: Pace): Promise<FilePieces> => {
        const records = list.records(catalog);
        return fileOf(catalog, { spec, records, geometry: (record) => list.geometry(catalog, record) }, type, pace);
      };
      const file = shelfOf(catalog).get(`${generation.name} ${spec.key}.${type}`, write, call.signal);
      return rendered(await file, {
        type: FILE_CONTENT[type],
        // The first line of ndjson says when the data were loaded, which may differ for the same version elsewhere.
        variant: type === 'ndjson' ? `${type}.${Date.parse(catalog.version.loadedAt).toString(36)}` : type,
        takesRanges: true,
        headers: { 'Content-Disposition': `attachment; filename=${spec.path}.${type}` },
      });
    },
  };
}
