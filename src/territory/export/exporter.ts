import type { ExportedResource, Exporter } from '../../export/exporter.ts';
import { STREET_BLOCKS } from '../stored/street-blocks.ts';
import { axisLines, blockLines, crossingLines, polygonLines, storedLines } from './lines.ts';

const GEOREF = 'IGN and INDEC by way of Georef, CC-BY 4.0';
const STREETS = 'INDEC by way of Georef, CC-BY 4.0; USIG of the City of Buenos Aires, CC-BY 2.5 AR';
const OSM = '© OpenStreetMap contributors, ODbL 1.0';
const MIXED = `${STREETS}; what comes from OpenStreetMap: ${OSM}`;

/** Units before their parts: a record never stands before one that it refers to. */
export const territoryExporter: Exporter = {
  dataSet: 'territory',
  resources: [
    units('provincias', 'provinces'),
    units('departamentos', 'departments'),
    units('municipios', 'municipalities'),
    units('localidades_censales', 'census localities'),
    units('localidades', 'localities'),
    units('asentamientos', 'settlements'),
    units('aglomerados', 'agglomerations'),
    units('fracciones_censales', 'census fractions'),
    units('radios_censales', 'census tracts'),
    { resource: 'calles', title: 'streets', licence: STREETS, lines: storedLines('calles') },
    { resource: 'calles_osm', title: 'streets of OpenStreetMap', licence: OSM, lines: storedLines('calles_osm') },
    { resource: 'ejes', title: 'axes of streets', licence: MIXED, lines: axisLines },
    { resource: 'cruces', title: 'crossings of streets', licence: MIXED, lines: crossingLines },
    { resource: STREET_BLOCKS, title: 'blocks of streets', licence: STREETS, lines: blockLines },
    polygons('poligonos_provincias', 'outlines of provinces'),
    polygons('poligonos_departamentos', 'outlines of departments'),
    polygons('poligonos_municipios', 'outlines of municipalities'),
    { resource: 'alias', title: 'ids that others took the place of', licence: GEOREF, lines: storedLines('alias') },
  ],
};

function units(resource: Parameters<typeof storedLines>[0], title: string): ExportedResource {
  return { resource, title, licence: GEOREF, lines: storedLines(resource) };
}

function polygons(resource: string, title: string): ExportedResource {
  return { resource, title, licence: `${GEOREF}; simple ones may be of Natural Earth`, lines: polygonLines };
}
