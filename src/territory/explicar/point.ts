/** Why nothing is known of a point. */
import { locate, type TerritoryMap } from '../ubicacion/map.ts';
import type { Miss } from './reason.ts';

/** Why a point lies in no province; null when it lies in one. A coordinate that is not there, or no number, is null. */
export function reasonForPoint(map: TerritoryMap, lat: number | null, lon: number | null): Miss | null {
  if (lat === null || lon === null) {
    return { codigo: 'sin_coordenadas', mensaje: 'Falta una coordenada: se necesitan latitud y longitud en grados.' };
  }
  if (locate(map, lat, lon).provincia >= 0) return null;
  for (const [name, otherLat, otherLon] of [
    ['la latitud y la longitud', lon, lat],
    ['el signo de las coordenadas', -Math.abs(lat), -Math.abs(lon)],
  ] as const) {
    if (locate(map, otherLat, otherLon).provincia < 0) continue;
    return {
      codigo: 'coordenadas_invertidas',
      mensaje: `El punto (${lat}, ${lon}) está fuera del país, pero (${otherLat}, ${otherLon}) está dentro: revise ${name}.`,
    };
  }
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
    return {
      codigo: 'coordenadas_imposibles',
      mensaje: `(${lat}, ${lon}) no es un punto: la latitud va de -90 a 90 y la longitud de -180 a 180 grados.`,
    };
  }
  return {
    codigo: 'fuera_del_pais',
    mensaje: `El punto (${lat}, ${lon}) no está dentro de ninguna provincia: es del mar o de otro país.`,
  };
}
