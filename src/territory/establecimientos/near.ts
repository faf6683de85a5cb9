/** `/establecimientos-cercanos`: the establishments nearest to a point (georef-v2.md). */

import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { choice, decimal, integer } from '../../server/parameters/parameter.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { fieldTable } from '../contract/fields.ts';
import type { Generation } from '../contract/generations.ts';
import {
  fieldsParameter,
  flattenParameter,
  formatParameter,
  maximumParameter,
  offsetParameter,
} from '../contract/parameters.ts';
import { everywhere } from '../contract/paths.ts';
import { FORMATS, type ListSpec } from '../contract/resources.ts';
import { listSchemas, schemaOfFields, searchResponses } from '../contract/schemas.ts';
import type { ListCatalog } from '../lists.ts';
import { NO_NOTICES } from '../present/answer-notices.ts';
import { READING } from '../present/batch.ts';
import { Echo } from '../present/echo.ts';
import { pageAnswer } from '../present/page.ts';
import { territoryWording } from '../wording.ts';
import type { EstablishmentDirectory } from './directory.ts';
import { establishmentsIn, kindCalled, kindParameter } from './lists.ts';

const SPEC: ListSpec = {
  key: 'establecimientos_cercanos',
  path: 'establecimientos-cercanos',
  singular: 'establecimiento_cercano',
  title: 'establishments near a point',
  formats: FORMATS,
  fields: fieldTable(
    `
    id                   basico   establecimiento_id
    nombre               estandar establecimiento_nombre
    tipo_establecimiento basico   -
    centroide.lat        basico   establecimiento_centroide_lat
    centroide.lon        basico   establecimiento_centroide_lon
    distancia            estandar -
    domicilio            estandar establecimiento_domicilio
    fuente               completo establecimiento_fuente
  `,
    'establecimientos_cercanos ',
  ),
};

const DEFAULT_MAXIMUM = 10;
/** Metres: farther than from one end of the country to the other. */
const LARGEST_DISTANCE = 5_000_000;
const ORDERS = ['distancia', 'id', 'nombre'] as const;

const PARAMETERS = {
  lat: decimal({ required: true, sentence: 'Latitude of the point, in degrees.', example: -34.6083 }),
  lon: decimal({ required: true, sentence: 'Longitude of the point, in degrees.', example: -58.3712 }),
  distancia: integer({
    required: true,
    sentence: 'Only establishments at most so many metres away.',
    example: 2000,
    minimum: 0,
    maximum: LARGEST_DISTANCE,
  }),
  tipo: kindParameter,
  orden: choice(ORDERS, { sentence: 'What the establishments are sorted by, ascending; `distancia` when absent.' }),
  aplanar: flattenParameter,
  campos: fieldsParameter(SPEC.fields),
  max: maximumParameter(DEFAULT_MAXIMUM),
  inicio: offsetParameter,
  formato: formatParameter(FORMATS),
} as const;

/** The named schemas of the answer in a generation. */
export function nearSchemas(generation: Generation): ReturnType<typeof listSchemas> {
  return listSchemas(SPEC, generation, schemaOfFields(SPEC.fields));
}

/** GET `/establecimientos-cercanos`. */
export function nearRoute(
  slot: CatalogSlot<ListCatalog>,
  generation: Generation,
  directory: EstablishmentDirectory,
): Route {
  return {
    id: `${SPEC.path}${generation.suffix}`,
    method: 'GET',
    ...everywhere(generation, SPEC.path),
    summary: `Find the schools and universities nearest to a point${generation.note}`,
    parameters: PARAMETERS,
    responses: searchResponses(SPEC, generation),
    handle: (call) => {
      const pairs = call.query();
      const read = readParameters(PARAMETERS, { query: pairs }, READING);
      if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      const { catalog } = loaded;
      const { lat, lon, distancia: radius, tipo, orden, max, inicio, campos, aplanar, formato } = read.values;
      const table = establishmentsIn(catalog, directory);
      const near = table.near({ lat, lon, radius, max: table.size }, kindCalled(tipo));
      const all = near.map(({ ordinal, metres }) => ({
        ...table.entity(ordinal),
        distancia: Math.round(metres * CENTIMETRES) / CENTIMETRES,
      }));
      if (orden === 'id' || orden === 'nombre') all.sort((a, b) => (a[orden] < b[orden] ? -1 : 1));
      const page = all.slice(inicio, inicio + max);
      const found = { total: all.length, ordinals: Int32Array.from(page.keys()), uncompared: 0 };
      const records = {
        size: page.length,
        entity: (ordinal: number): object => page[ordinal] ?? {},
      };
      const echo = new Echo(PARAMETERS, read, pairs);
      const about = { spec: SPEC, records, geometry: () => null, campos, aplanar, inicio, echo, notices: NO_NOTICES };
      // The records are not of the data version that answers are kept by.
      return { ...pageAnswer(catalog, found, about, formato ?? 'json'), caching: 'unsaid' };
    },
  };
}

/** In a metre. */
const CENTIMETRES = 100;
