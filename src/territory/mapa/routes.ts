/** The operations under `/ventanilla/mapa`: outlines and streets, simplified for a map without tiles of another service. */

import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, rendered } from '../../server/http/answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import { OWN_PREFIX } from '../contract/paths.ts';
import { OWN_READING } from '../present/batch.ts';
import { GEOJSON_TYPE } from '../present/geojson.ts';
import { LEVELS, type LevelKind } from '../ubicacion/level.ts';
import type { LocationCatalog } from '../ubicacion/routes.ts';
import { refusedAlone, territoryWording } from '../wording.ts';
import { outlineStepsPerDegree } from './grid.ts';
import { chosenOutlines, outlinesBody } from './outlines.ts';
import { ONE_STREET, outlineParameters, STREETS_IN_BOX } from './parameters.ts';
import { OUTLINE_RESPONSES, STREET_RESPONSES, STREETS_RESPONSES } from './schemas.ts';
import { RESOURCE_OF_LEVEL, type Sheet } from './sheet.ts';
import { Sheets } from './sheets.ts';
import { type StreetsCatalog, streetBody, streetsInBoxBody } from './streets.ts';

type WholeMapCatalog = TerritoryCatalog & LocationCatalog & StreetsCatalog;

/** The sheets of the catalogs that are served. */
const known = new WeakMap<WholeMapCatalog, Sheets>();

/** All routes under `/ventanilla/mapa`. */
export function mapRoutes(slot: CatalogSlot<WholeMapCatalog>): Route[] {
  return [...LEVELS.map((kind) => outlineRoute(kind, slot)), streetsRoute(slot), streetRoute(slot)];
}

const PREFIX = `${OWN_PREFIX}/mapa`;

const TITLES: Readonly<Record<LevelKind, string>> = {
  provincia: 'provinces',
  departamento: 'departments',
  municipio: 'municipalities',
};

function outlineRoute(kind: LevelKind, slot: CatalogSlot<WholeMapCatalog>): Route {
  const parameters = outlineParameters(kind);
  return {
    id: `mapa-${RESOURCE_OF_LEVEL[kind]}`,
    method: 'GET',
    path: `${PREFIX}/${RESOURCE_OF_LEVEL[kind]}`,
    summary: `Outlines of ${TITLES[kind]} for a map, as fine as its zoom level needs them`,
    cost: 5,
    parameters,
    responses: OUTLINE_RESPONSES,
    handle: (call) => {
      const read = readParameters(parameters, { query: call.query() }, OWN_READING);
      if (read.issues.length > 0) return territoryWording.invalid(read.issues, call);
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      const { catalog } = loaded;
      const level = catalog.map[kind];
      const chosen = chosenOutlines(catalog, kind, level, read.values);
      const answer = (sheet: Sheet): Answer => rendered(outlinesBody(level, sheet, chosen), { type: GEOJSON_TYPE });
      const sheet = sheetsOf(catalog).of(kind, outlineStepsPerDegree(read.values.detalle));
      return sheet instanceof Promise ? sheet.then(answer) : answer(sheet);
    },
  };
}

function sheetsOf(catalog: WholeMapCatalog): Sheets {
  const made = known.get(catalog) ?? new Sheets(catalog);
  known.set(catalog, made);
  return made;
}

function streetsRoute(slot: CatalogSlot<WholeMapCatalog>): Route {
  return {
    id: 'mapa-calles',
    method: 'GET',
    path: `${PREFIX}/calles`,
    summary: 'Lines of the streets in a box, for a map',
    cost: 2,
    parameters: STREETS_IN_BOX,
    responses: STREETS_RESPONSES,
    handle: (call) => {
      const { issues, values } = readParameters(STREETS_IN_BOX, { query: call.query() }, OWN_READING);
      if (issues.length > 0) return territoryWording.invalid(issues, call);
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      return rendered(streetsInBoxBody(loaded.catalog, values.caja, values.detalle), { type: GEOJSON_TYPE });
    },
  };
}

function streetRoute(slot: CatalogSlot<WholeMapCatalog>): Route {
  return {
    id: 'mapa-calle',
    method: 'GET',
    path: `${PREFIX}/calles/:id`,
    summary: 'The lines of one street, for a map',
    parameters: ONE_STREET,
    responses: STREET_RESPONSES,
    handle: (call) => {
      const sources = { path: [['id', call.params.id]], query: call.query() } as const;
      const { issues, values } = readParameters(ONE_STREET, sources, OWN_READING);
      if (issues.length > 0) return territoryWording.invalid(issues, call);
      const loaded = slot.current;
      if (!loaded) return territoryWording.failure(NOT_READY, call);
      const street = loaded.catalog.tables.calles.ordinalOf(values.id);
      if (street < 0) {
        const mensaje = `No hay ninguna calle con el ID ${values.id}.`;
        return refusedAlone(404, { mensaje, nombre_parametro: 'id', ubicacion: 'path' });
      }
      return rendered(streetBody(loaded.catalog, street, values.detalle), { type: GEOJSON_TYPE });
    },
  };
}
