import { type Failure, failureHeaders, type OverRate, statusOf, UNREADABLE } from '../server/failure.ts';
import type { Wording } from '../server/group.ts';
import type { Issue, Problem } from '../server/parameters/parameter.ts';

import { LIMIT } from './contract/parameters.ts';
import { DESDE_AFTER_HASTA, DESDE_AFTER_TODAY } from './contract/period-rules.ts';
import { responseError } from './present/media-type.ts';

/** The sentences that the live interface publishes (statistics.md 8), verbatim, with their slips. */
export const PUBLISHED = {
  limit: 'El límite no puede superar los 3000 registros.',
  unknownVariable: 'IdVariable invalida.',
  unknownNote: 'No se encontro registro para el id informado.',
  formatDesde: 'Parámetro erróneo: Validar formato fecha desde.',
  formatHasta: 'Parámetro erróneo: Validar formato fecha hasta.',
  desdeAfterToday: 'Parámetro erróneo: La fecha desde no puede mayor a la actual.',
  desdeAfterHasta: 'Fecha desde no debe ser mayor a la fecha hasta.',
  internal: 'Se produjo un error al ejecutar la acción.',
} as const;

const STATUS_INVALID = 400;

/** Says what is wrong in the shape and the style of group A. */
export const statisticsWording: Wording = {
  invalid: (issues, call) => responseError(call, STATUS_INVALID, issues.flatMap(sentencesOf)),
  failure: (failure, call) => {
    if (failure.kind === 'path_not_found' && RETIRED.test(call.path)) return responseError(call, 410, [GONE]);
    return responseError(call, statusOf(failure), [sentenceOf(failure)], failureHeaders(failure));
  },
};

/** Versions 1, 2.0 and 3.0 of the live interface, which ended before this one (statistics.md 13). */
const RETIRED = /^\/+estadisticas\/+v[123](\.\d+)?(\/|$)/i;
const GONE = 'Esta versión fue dada de baja. Utilice /estadisticas/v4.0/Monetarias o /estadisticas/v4.0/Metodologia.';

function sentencesOf({ name, problem }: Issue): string[] {
  if (name === 'Desde' || name === 'Hasta') return [dateSentence(name, problem)];
  if (name === 'Limit') return limitSentences(problem);
  if (name === 'Offset') return ['Parámetro erróneo: Offset debe ser un número entero entre 0 y 2147483647.'];
  if (problem.kind === 'too_long') {
    return [`Parámetro erróneo: ${name} no puede superar ${charactersOf(problem.maximum)}.`];
  }
  return [`Parámetro erróneo: ${name} debe ser un número entero de 32 bits.`];
}

/** So many characters, behind a verb. */
export function charactersOf(maximum: number): string {
  return maximum === 1 ? 'un carácter' : `los ${maximum} caracteres`;
}

function dateSentence(name: 'Desde' | 'Hasta', problem: Problem): string {
  if (problem === DESDE_AFTER_TODAY) return PUBLISHED.desdeAfterToday;
  if (problem === DESDE_AFTER_HASTA) return PUBLISHED.desdeAfterHasta;
  return name === 'Desde' ? PUBLISHED.formatDesde : PUBLISHED.formatHasta;
}

/** Outside the bounds comes the published sentence (decisions.md, A); below them it alone would not say what is right. */
function limitSentences(problem: Problem): string[] {
  if (problem.kind === 'too_large') return [PUBLISHED.limit];
  const right = `Parámetro erróneo: Limit debe ser un número entero entre ${LIMIT.minimum} y ${LIMIT.maximum}.`;
  return problem.kind === 'too_small' ? [PUBLISHED.limit, right] : [right];
}

function sentenceOf(failure: Failure): string {
  switch (failure.kind) {
    case 'unreadable':
      return UNREADABLE[failure.reason].spanish;
    case 'path_not_found':
      return 'No se encontró el recurso solicitado.';
    case 'method_not_allowed':
      return `Método no permitido. Métodos permitidos: ${failure.allowed.join(', ')}.`;
    case 'malformed_path':
      return 'Parámetro erróneo: La dirección solicitada no es válida.';
    case 'body_too_large':
      return `El cuerpo de la petición no puede superar los ${failure.maximum} bytes.`;
    case 'body_too_late':
      return 'El cuerpo de la petición no llegó completo a tiempo.';
    case 'unsupported_media_type':
      return `El tipo de contenido debe ser ${failure.expected}.`;
    case 'malformed_body':
      return 'El cuerpo de la petición no es válido.';
    case 'not_acceptable':
      return 'Ninguno de los formatos aceptados está disponible.';
    case 'range_not_satisfiable':
      return `El encabezado Range no indica ninguna parte de los ${failure.length} bytes: escriba, por ejemplo, bytes=0-999.`;
    case 'not_ready':
      return 'Los datos todavía no están disponibles. Intente nuevamente en unos segundos.';
    case 'overloaded':
      return 'El servicio está sobrecargado. Intente nuevamente en unos segundos.';
    case 'over_rate':
      return overRateSentence(failure);
    case 'store_away':
      return 'El servicio no puede leer sus datos en este momento. Intente nuevamente en unos segundos.';
    case 'internal':
      return PUBLISHED.internal;
  }
}

function overRateSentence({ policy, cost, quota, window, retryAfter }: OverRate): string {
  const whose = policy === 'client' ? 'por dirección' : 'por cuenta';
  const limit = `El límite de consultas ${whose} es de ${quota} cada ${window} segundos`;
  return retryAfter === null
    ? `${limit} y esta petición cuesta ${cost}.`
    : `${limit} y fue superado. Intente nuevamente en ${retryAfter} segundos.`;
}
