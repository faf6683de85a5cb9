/** The operations under `/ventanilla/archivos` and `/ventanilla/contornos`: whole resources and outlines as files. */

import {
  type DownloadFormat,
  FILE_FORMS,
  fileWriterOf,
  SPATIAL_FORMATS,
  TABLE_FORMATS,
} from '../../formats/formats.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, rendered, type StreamedAnswer } from '../../server/http/answer.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import type { Pace } from '../../server/pace.ts';
import { choice } from '../../server/parameters/parameter.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import { GENERATIONS, type Generation } from '../contract/generations.ts';
import { OWN_PREFIX } from '../contract/paths.ts';
import { CENSUS_RESOURCES, RESOURCES, type ResourceSpec, UNIT_RESOURCES } from '../contract/resources.ts';
import { errorResponses } from '../contract/schemas.ts';
import { chosenOutlines } from '../mapa/outlines.ts';
import { outlineFilters } from '../mapa/parameters.ts';
import { RESOURCE_OF_LEVEL } from '../mapa/sheet.ts';
import { OWN_READING } from '../present/batch.ts';
import { type FilePieces, shelfOf } from '../present/file-shelf.ts';
import { GEOJSON_TYPE } from '../present/geojson.ts';
import { recordsLayer, recordsTable } from '../present/record-files.ts';
import { LEVELS, type LevelKind } from '../ubicacion/level.ts';
import type { LocationCatalog } from '../ubicacion/routes.ts';
import { territoryWording } from '../wording.ts';
import { outlinesGeojson } from './outlines.ts';

type DownloadCatalog = TerritoryCatalog & LocationCatalog;

/** All routes of downloads. `folder` is where temporary files are made. */
export function downloadRoutes(slot: CatalogSlot<DownloadCatalog>, folder: string): Route[] {
  return [
    ...UNIT_RESOURCES.map((resource) => tableRoute(RESOURCES[resource], GENERATIONS.v1, slot, folder)),
    ...CENSUS_RESOURCES.map((resource) => tableRoute(RESOURCES[resource], GENERATIONS.v2, slot, folder)),
    ...LEVELS.map((kind) => outlinesRoute(kind, slot, folder)),
  ];
}

const TABLE_FILE = {
  formato: choice(TABLE_FORMATS, {
    required: true,
    example: 'parquet',
    sentence: 'Format of the file: `xlsx` for spreadsheets, `parquet` for data frames. Ids are texts in both.',
  }),
};

function tableRoute(
  { resource, path, title, fields }: ResourceSpec,
  { prefixes: [prefix] }: Generation,
  slot: CatalogSlot<DownloadCatalog>,
  folder: string,
): Route {
  const types = TABLE_FORMATS.map((format) => FILE_FORMS[format].type);
  return {
    id: `archivos-${path}`,
    method: 'GET',
    path: `${OWN_PREFIX}/archivos/${path}`,
    summary: `All ${title} with all their fields, as a workbook or a Parquet file`,
    description: `The columns are those of \`${prefix}/${path}?formato=csv&campos=completo\`. \`Range\` gives one part of the file.`,
    cost: 20,
    long: true,
    parameters: TABLE_FILE,
    responses: {
      200: { sentence: 'The file.', types, schema: {} },
      206: { sentence: 'The part of the file that `Range` asks for.', types, schema: {} },
      ...errorResponses('search'),
      416: {
        sentence: '`Range` names no part of the file.',
        schema: { $ref: '#/components/schemas/errores_territorio' },
      },
    },
    handle: async (call) => {
      const { issues, values } = readParameters(TABLE_FILE, { query: call.query() }, OWN_READING);
      if (issues.length > 0) return territoryWording.invalid(issues, call);
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      const { catalog } = loaded;
      const { formato } = values;
      const table = recordsTable({ key: resource, records: catalog.tables[resource], campos: fields.set('completo') });
      const write = async (pace: Pace): Promise<FilePieces> => {
        const pieces: Uint8Array[] = [];
        const writer = await fileWriterOf(formato);
        for await (const piece of writer(table, { breathe: pace.breathe, folder })) pieces.push(piece);
        return pieces;
      };
      const file = await shelfOf(catalog).get(`${resource}.${formato}`, write, call.signal);
      return rendered(file, {
        type: FILE_FORMS[formato].type,
        variant: formato,
        takesRanges: true,
        headers: { 'Content-Disposition': `attachment; filename=${path}.${formato}` },
      });
    },
  };
}

const OUTLINE_FORMATS = ['geojson', ...SPATIAL_FORMATS] as const;

const OUTLINE_TITLES: Readonly<Record<LevelKind, string>> = {
  provincia: 'provinces',
  departamento: 'departments',
  municipio: 'municipalities',
};

function outlinesRoute(kind: LevelKind, slot: CatalogSlot<DownloadCatalog>, folder: string): Route {
  const resource = RESOURCE_OF_LEVEL[kind];
  const parameters = {
    ...outlineFilters(kind),
    formato: choice(OUTLINE_FORMATS, {
      fallback: 'geojson',
      example: 'geojson',
      sentence:
        'Format of the file: `parquet` is GeoParquet, `gpkg` a GeoPackage, `shp` a zip archive with a shapefile.',
    }),
  };
  const binary = SPATIAL_FORMATS.map((format) => FILE_FORMS[format].type);
  return {
    id: `contornos-${resource}`,
    method: 'GET',
    path: `${OWN_PREFIX}/contornos/${resource}`,
    summary: `Outlines of ${OUTLINE_TITLES[kind]} with all their vertices, for geographic information systems`,
    description:
      `Only units with a known outline; \`/ventanilla/mapa/${resource}\` has simplified ones. All coordinates are WGS 84, longitude first. ` +
      'The answer is made while it is sent and has no length.',
    cost: 20,
    long: true,
    parameters,
    responses: {
      200: {
        sentence: 'Los contornos, por ID.',
        types: ['application/json', ...binary],
        schema: { $ref: '#/components/schemas/contornos' },
      },
      ...errorResponses('search'),
    },
    handle: (call): Answer | StreamedAnswer | Promise<StreamedAnswer> => {
      const { issues, values } = readParameters(parameters, { query: call.query() }, OWN_READING);
      if (issues.length > 0) return territoryWording.invalid(issues, call);
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      const { catalog } = loaded;
      const level = catalog.map[kind];
      const chosen = chosenOutlines(catalog, kind, level, values) ?? [...level.places.keys()];
      const format: 'geojson' | DownloadFormat = values.formato;
      const fileName = `contornos-${resource}`;
      if (format === 'geojson') {
        const pieces = outlinesGeojson(catalog, kind, level, call.method === 'HEAD' ? [] : chosen, call.pace);
        return {
          status: 200,
          type: GEOJSON_TYPE,
          headers: { 'Content-Disposition': `attachment; filename="${fileName}.geojson"` },
          pieces,
        };
      }
      const table = catalog.tables[resource];
      const ordinals = chosen.flatMap((ordinal) => {
        const unit = table.ordinalOf(level.places[ordinal]?.id ?? '');
        return unit < 0 ? [] : unit;
      });
      const layer = recordsLayer({
        key: resource,
        records: table,
        campos: RESOURCES[resource].fields.set('completo'),
        ordinals,
        shape: 'area',
        geometry: ({ id }) => (typeof id === 'string' ? catalog.geometry.geometryOf(kind, id) : null),
      });
      return fileAnswer(call, format, layer, { fileName, folder });
    },
  };
}
