import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Kind, kindOf } from './kinds.ts';
import { askPoints } from './service.ts';
import { type Zone, zoneOf } from './zones.ts';

/** One real address with what is known of its place. */
export interface Case {
  readonly text: string;
  readonly kind: Kind;
  readonly zone: Zone;
  /** Names as the organism gives them, `""` where it does not. */
  readonly localidad: string;
  readonly provincia: string;
  /** The department that holds the organism's point, else the one it states; null when neither is known. */
  readonly provinciaId: string | null;
  readonly departamentoId: string | null;
  readonly point: { readonly lat: number; readonly lon: number } | null;
}

interface Organism {
  readonly direccion: string;
  readonly localidad: string;
  readonly provincia: string;
  readonly latitud: number | null;
  readonly longitud: number | null;
  readonly extra?: { readonly departamento_id?: string; readonly provincia_id?: string };
}

/** Reads the organisms that have an address; `url` is asked in which department their points lie. */
export async function readCases(file: string, url: string): Promise<readonly Case[]> {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  const organisms = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Organism)
    .filter(({ direccion }) => direccion !== '');
  const points = organisms.map(({ latitud: lat, longitud: lon }) =>
    lat === null || lon === null ? null : { lat, lon },
  );
  const known = points.filter((point) => point !== null);
  const places = await askPoints(url, known);
  const placeOf = new Map(known.map((point, i) => [point, places[i]]));
  return organisms.map(({ direccion, localidad, provincia, extra }, i): Case => {
    const point = points[i] ?? null;
    const place = point && placeOf.get(point);
    const provinciaId = place?.provincia.id ?? extra?.provincia_id ?? null;
    const departamentoId = place?.departamento.id ?? extra?.departamento_id ?? null;
    const zone = zoneOf(provinciaId, departamentoId);
    return { text: direccion, kind: kindOf(direccion), zone, localidad, provincia, provinciaId, departamentoId, point };
  });
}
