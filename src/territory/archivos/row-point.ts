/** A row that holds the coordinates of a point. */
import { type RawPair, readParameters } from '../../server/parameters/table.ts';
import { reasonForPoint } from '../explicar/point.ts';
import { READING } from '../present/batch.ts';
import { LEVELS } from '../ubicacion/level.ts';
import { locate, type TerritoryMap } from '../ubicacion/map.ts';
import { LOCATION_BATCH } from '../ubicacion/parameters.ts';
import { found, invalid, missed, type Outcome } from './outcome.ts';

const NOWHERE = { id: null, nombre: null, fuente: null } as const;

/** Says which units hold the point of a row. */
export function answerPoint({ map }: { readonly map: TerritoryMap }, pairs: readonly RawPair[]): Outcome {
  const { values, issues } = readParameters(LOCATION_BATCH, { body: pairs }, READING);
  if (issues.some(({ problem }) => problem.kind === 'missing')) {
    return missed({ codigo: 'sin_coordenadas', mensaje: 'A la fila le falta una coordenada.' });
  }
  if (issues.length > 0) return invalid(issues);
  const { lat, lon } = values;
  const location = locate(map, lat, lon);
  if (location.provincia < 0) {
    return missed(
      reasonForPoint(map, lat, lon) ?? { codigo: 'fuera_del_pais', mensaje: 'El punto no está dentro del país.' },
    );
  }
  const record: Record<string, unknown> = { lat, lon };
  for (const level of LEVELS) record[level] = map[level].places[location[level]] ?? NOWHERE;
  return found(record);
}
