import { SILENT } from '../../../src/ingest/progress.ts';
import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { createTerritory } from '../../../src/territory/group.ts';
import { beginTerritoryImport } from '../../../src/territory/import/intake.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { file } from '../import/import-fixture.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

function square([west, south, east, north]: Box): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function polygon(id: string, ...boxes: readonly Box[]): Readonly<Record<string, unknown>> {
  const geometry = { type: 'MultiPolygon', coordinates: boxes.map((box) => [square(box)]) };
  return { type: 'Feature', properties: { id, nombre: id }, geometry };
}

function province(id: string, nombre: string, fuente: string): Readonly<Record<string, unknown>> {
  return { id, nombre, fuente, categoria: 'Provincia', centroide: { lat: -35, lon: -59 } };
}

function within(id: string, nombre: string, fuente: string): Readonly<Record<string, unknown>> {
  return { ...province(id, nombre, fuente), provincia: { id: id.slice(0, 2), nombre: 'x', interseccion: 0.1 } };
}

/**
 * A small country: the City (02) is the square −59..−58, −35..−34, its two comunas are its west and east half; Buenos Aires
 * (06) lies south of it, one department wide as the province, with a municipality in its west.
 */
export const WORLD: readonly OpenedFile[] = [
  file('provincias.json', province('02', 'Ciudad', 'IGN'), province('06', 'Buenos "Aires"', 'IGN')),
  file(
    'departamentos.json',
    within('02007', 'Comuna 1', 'IGN'),
    within('02014', 'Comuna 2', 'IGN'),
    within('06007', 'Alsina', 'ARBA'),
  ),
  file('municipios.json', within('022007', 'Comuna 1', 'IGN'), within('060007', 'Alsina & Cía', 'ARBA')),
  file('poligonos_provincias.geojson', polygon('02', [-59, -35, -58, -34]), polygon('06', [-59, -36, -58, -35])),
  file(
    'poligonos_departamentos.geojson',
    polygon('02007', [-59, -35, -58.5, -34]),
    polygon('02014', [-58.5, -35, -58, -34]),
    polygon('06007', [-59, -36, -58, -35]),
  ),
  file(
    'poligonos_municipios.geojson',
    polygon('022007', [-59, -35, -58.5, -34]),
    polygon('060007', [-59, -36, -58.8, -35]),
  ),
];

/** Serves the territory over files, given as paths or in memory. */
export function serveFiles(paths: readonly (string | OpenedFile)[]): Promise<Serving> {
  return serveGroup(createTerritory, async (store) => {
    const report = await runImport({
      store,
      receivers: [{ dataSet: 'territory', begin: beginTerritoryImport }],
      paths,
      starter: false,
      maximumRefused: 0.01,
      source: 'a test',
      progress: SILENT,
    });
    if (report.refusals.length > 0 && paths === WORLD) throw new Error(JSON.stringify(report.refusals));
  });
}
