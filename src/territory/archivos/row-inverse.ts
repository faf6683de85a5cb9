/** A row that holds the coordinates of a point whose address is wanted. */
import { type RawPair, readParameters } from '../../server/parameters/table.ts';
import { reasonForPoint } from '../explicar/point.ts';
import { INVERSE_BATCH } from '../inversa/parameters.ts';
import { type InverseCatalog, lookUp, recordOf } from '../inversa/record.ts';
import { READING } from '../present/batch.ts';
import { found, invalid, missed, type Outcome } from './outcome.ts';
import type { MindedCode } from './score.ts';

/** Finds the address of a row's point. */
export function answerInverse(catalog: InverseCatalog, pairs: readonly RawPair[]): Outcome {
  const { values, issues } = readParameters(INVERSE_BATCH, { body: pairs }, READING);
  if (issues.some(({ problem }) => problem.kind === 'missing')) {
    return missed({ codigo: 'sin_coordenadas', mensaje: 'A la fila le falta una coordenada.' });
  }
  if (issues.length > 0) return invalid(issues);
  const { lat, lon, radio } = values;
  const result = lookUp(catalog, lat, lon, radio);
  const { address, notices } = result;
  const [notice] = notices;
  if (address === null) {
    const noStreet = { codigo: 'lugar_sin_calles', mensaje: notice?.mensaje ?? '' };
    return missed(reasonForPoint(catalog.map, lat, lon) ?? noStreet);
  }
  const reasons: { readonly codigo: MindedCode; readonly mensaje: string }[] = [];
  if (address.isOfOtherDepartment)
    reasons.push({ codigo: 'calle_de_otro_departamento', mensaje: notice?.mensaje ?? '' });
  if (address.number === null) {
    reasons.push({
      codigo: 'altura_desconocida',
      mensaje: 'Los datos no tienen las alturas de la calle en ese lugar.',
    });
  }
  return found(recordOf(catalog, result), reasons);
}
