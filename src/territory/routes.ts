/** The table of contents of the searches by name: one entry per operation. */
import type { CatalogSlot } from '../server/catalogs.ts';
import type { Route } from '../server/group.ts';
import { type Answer, rendered } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import type { Pace } from '../server/pace.ts';
import { type ParametersRead, readParameters } from '../server/parameters/table.ts';
import type { TerritoryCatalog } from './catalog/catalog.ts';
import { UNIT_TABLES, type UnitParameters, type UnitValues } from './contract/parameters.ts';
import { everywhere, FILE_TYPES, type FileType, fileNames } from './contract/paths.ts';
import { RESOURCES, type ResourceSpec, UNIT_RESOURCES } from './contract/resources.ts';
import { batchBody, batchResponses, searchResponses } from './contract/schemas.ts';
import { withoutGeometry } from './present/answer-notices.ts';
import { READING, runBatch } from './present/batch.ts';
import { Echo } from './present/echo.ts';
import { type FilePieces, shelfOf } from './present/file-shelf.ts';
import { FILE_CONTENT, fileOf } from './present/files.ts';
import { jsonPage, pageAnswer } from './present/page.ts';
import { prepareIntersections } from './queries/intersections.ts';
import { searchUnits } from './queries/search.ts';
import { territoryWording } from './wording.ts';

/** What routes of this group are made of. */
export interface TerritoryRoutesParts {
  readonly slot: CatalogSlot<TerritoryCatalog>;
}

/** The routes of the seven resources: search, batch, and a file of each type. */
export function unitRoutes({ slot }: TerritoryRoutesParts): Route[] {
  return UNIT_RESOURCES.flatMap((resource) => {
    const spec = RESOURCES[resource];
    return [searchRoute(spec, slot), batchRoute(spec, slot), ...FILE_TYPES.map((type) => fileRoute(spec, type, slot))];
  });
}

/** The contract's numbers of the operations it names. */
const NUMBERS: Readonly<Record<string, string>> = {
  'GET localidades': 'C2',
  'POST localidades': 'C3',
  'POST municipios': 'C4',
  'POST localidades_censales': 'C5',
  'POST calles': 'C6',
};

function idOf(method: 'GET' | 'POST', spec: ResourceSpec): string {
  return NUMBERS[`${method} ${spec.resource}`] ?? `${spec.path}-${method === 'GET' ? 'search' : 'batch'}`;
}

function notReady(call: Call): Answer {
  return territoryWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
}

function searchRoute(spec: ResourceSpec, slot: CatalogSlot<TerritoryCatalog>): Route {
  const table = UNIT_TABLES[spec.resource].search;
  return {
    id: idOf('GET', spec),
    method: 'GET',
    ...everywhere(spec.path),
    summary: `Search ${spec.title} by name, id and parent unit`,
    parameters: table,
    responses: searchResponses(spec),
    handle: (call) => {
      const pairs = call.query();
      const read = readParameters(table, { query: pairs }, READING);
      if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
      const loaded = slot.current;
      if (!loaded) return notReady(call);
      const { catalog } = loaded;
      const values: UnitValues = read.values;
      const answer = (): Answer => {
        const found = searchUnits(catalog, spec.resource, values);
        const { campos, aplanar, inicio } = values;
        const notices = withoutGeometry(found.uncompared);
        const echo = new Echo(table, read, pairs, null, notices);
        const request = { resource: spec.resource, campos, aplanar, inicio, echo, notices };
        return pageAnswer(catalog, found, request, read.values.formato ?? 'json');
      };
      return prepared(call, catalog, spec, values, answer);
    },
  };
}

function batchRoute(spec: ResourceSpec, slot: CatalogSlot<TerritoryCatalog>): Route {
  const table = UNIT_TABLES[spec.resource].batch;
  return {
    id: idOf('POST', spec),
    method: 'POST',
    ...everywhere(spec.path),
    summary: `Search ${spec.title}, many queries at once`,
    parameters: {},
    counted: true,
    long: true,
    requestBody: batchBody(spec.resource, table, { nombre: table.nombre.example, campos: 'basico', max: 1 }),
    responses: batchResponses(spec),
    handle: (call) => {
      const loaded = slot.current;
      if (!loaded) return notReady(call);
      const { catalog } = loaded;
      return runBatch(call, {
        key: spec.resource,
        table,
        maximum: ({ read }) => valuesOf(read).max,
        answer: ({ read, pairs }) => {
          const values = valuesOf(read);
          return prepared(call, catalog, spec, values, () => {
            const found = searchUnits(catalog, spec.resource, values);
            const { campos, aplanar, inicio } = values;
            const notices = withoutGeometry(found.uncompared);
            const echo = new Echo(table, read, pairs, null, notices);
            return jsonPage(catalog, found, { resource: spec.resource, campos, aplanar, inicio, echo, notices });
          });
        },
      });
    },
  };
}

/** Runs a search at once, or, when outlines have to be compared for it, in turns with other requests. */
function prepared<T>(
  { pace }: Call,
  catalog: TerritoryCatalog,
  { resource }: ResourceSpec,
  { interseccion }: UnitValues,
  search: () => T,
): T | Promise<T> {
  return interseccion ? prepareIntersections(catalog, resource, interseccion, pace.breathe).then(search) : search();
}

function valuesOf(read: ParametersRead<UnitParameters>): UnitValues {
  return read.values;
}

function fileRoute(spec: ResourceSpec, type: FileType, slot: CatalogSlot<TerritoryCatalog>): Route {
  return {
    id: `${spec.path}-file-${type}`,
    method: 'GET',
    ...everywhere(...fileNames(spec, type)),
    summary: `All ${spec.title} with all their fields, as ${type}`,
    description: 'Query parameters are ignored. `Range` gives one part of the file.',
    cost: 20,
    long: true,
    parameters: {},
    responses: {
      200: { sentence: 'The file.', types: [FILE_CONTENT[type].split(';')[0] ?? ''] },
      206: { sentence: 'The part of the file that `Range` asks for.', types: [FILE_CONTENT[type].split(';')[0] ?? ''] },
      416: {
        sentence: '`Range` names no part of the file.',
        schema: { $ref: '#/components/schemas/errores_territorio' },
      },
    },
    handle: async (call) => {
      const loaded = slot.current;
      if (!loaded) return notReady(call);
      const { catalog } = loaded;
      const write = (pace: Pace): Promise<FilePieces> => fileOf(catalog, spec.resource, type, pace);
      const file = shelfOf(catalog).get(`${spec.resource}.${type}`, write, call.signal);
      return rendered(await file, {
        type: FILE_CONTENT[type],
        // The first line of ndjson tells when the data were loaded, which the same version elsewhere may tell otherwise.
        variant: type === 'ndjson' ? `${type}.${Date.parse(catalog.version.loadedAt).toString(36)}` : type,
        takesRanges: true,
        headers: { 'Content-Disposition': `attachment; filename=${spec.path}.${type}` },
      });
    },
  };
}
