import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openFile } from '../../../src/ingest/read-file.ts';
import type { DumpRecord } from './publisher.ts';

/** The public data of the whole country, where a copy lies beside the repository. */
export const TERRITORIAL = resolve('../shared/data/territorial');
export const hasTerritorial = existsSync(TERRITORIAL);

async function recordsOf(folder: string, file: string): Promise<DumpRecord[]> {
  const { records } = await openFile(join(folder, file));
  const broken = ({ line, reason }: { line: number; reason: string }): never => {
    throw new Error(`${file}, line ${line}: ${reason}`);
  };
  return Array.from(records(broken), ({ value }) => value);
}

/** Units and places of a folder of the public data, as Georef's dumps hold them: with outlines and points in the records. */
export async function unitsAndPlaces(folder: string): Promise<Map<string, DumpRecord[]>> {
  const lists = new Map<string, DumpRecord[]>();
  for (const name of ['provincias', 'departamentos', 'municipios']) {
    const outlines = new Map<unknown, unknown>();
    for (const { properties, geometry } of await recordsOf(folder, `poligonos_${name}.geojson.gz`)) {
      outlines.set((properties as DumpRecord).id, geometry);
    }
    const units = await recordsOf(folder, `${name}.json.gz`);
    lists.set(
      name,
      units.map((unit) => ({ ...unit, geometria: outlines.get(unit.id) ?? null })),
    );
  }
  for (const name of ['localidades_censales', 'localidades', 'asentamientos']) {
    const places = await recordsOf(folder, `${name}.json.gz`);
    lists.set(
      name,
      places.map((place) => {
        const { lat, lon } = (place.centroide ?? {}) as { lat?: number | null; lon?: number | null };
        return { ...place, geometria: typeof lat === 'number' ? { type: 'Point', coordinates: [lon, lat] } : null };
      }),
    );
  }
  return lists;
}

/** The public data as dumps hold them, streets and crossings too. */
export async function fullCountry(): Promise<Map<string, DumpRecord[]>> {
  const lists = await unitsAndPlaces(TERRITORIAL);
  lists.set('calles', await recordsOf(TERRITORIAL, 'calles.ndjson.gz'));
  const crossings = await recordsOf(TERRITORIAL, 'cruces.csv.gz');
  lists.set('intersecciones', crossings.map(crossingOf));
  return lists;
}

/** A row of `cruces.csv` as a dump has it. */
export function crossingOf({ calle_1_id, calle_2_id, lat, lon }: DumpRecord): DumpRecord {
  return {
    id: `${calle_1_id}-${calle_2_id}-01`,
    calle_a: { id: calle_1_id },
    calle_b: { id: calle_2_id },
    geometria: lat === '' ? null : { type: 'Point', coordinates: [Number(lon), Number(lat)] },
  };
}
