/** The errors of group A, as the contract and our own operations word them. */
import { type Failure, failureHeaders, type OverRate, statusOf, UNREADABLE } from '../server/failure.ts';
import type { Wording } from '../server/group.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import type { Issue, Problem } from '../server/parameters/parameter.ts';
import type { ParameterTable } from '../server/parameters/table.ts';
import { DESDE_AFTER_HASTA, DESDE_AFTER_TODAY, LIMIT } from './parameters.ts';
import { responseError } from './render.ts';

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

/** The errors of group A in its shape and style. */
export const statisticsWording: Wording = {
  invalid: (issues, call) => responseError(call, 400, issues.flatMap(sentencesOf)),
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

/** A number of characters, behind a verb. */
function charactersOf(maximum: number): string {
  return maximum === 1 ? 'un carácter' : `los ${maximum} caracteres`;
}

function dateSentence(name: 'Desde' | 'Hasta', problem: Problem): string {
  if (problem === DESDE_AFTER_TODAY) return PUBLISHED.desdeAfterToday;
  if (problem === DESDE_AFTER_HASTA) return PUBLISHED.desdeAfterHasta;
  return name === 'Desde' ? PUBLISHED.formatDesde : PUBLISHED.formatHasta;
}

/** The published sentence outside the bounds (decisions.md, A), and below them another that names both bounds. */
function limitSentences(problem: Problem): string[] {
  if (problem.kind === 'too_large') return [PUBLISHED.limit];
  const bounds = `Parámetro erróneo: Limit debe ser un número entero entre ${LIMIT.minimum} y ${LIMIT.maximum}.`;
  return problem.kind === 'too_small' ? [PUBLISHED.limit, bounds] : [bounds];
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

/** 400 of one of our own operations, with a sentence for each wrong parameter of `table`. */
export function ownInvalid(issues: readonly Issue[], table: ParameterTable, call: Call): Answer {
  return responseError(
    call,
    400,
    issues.map((issue) => `Parámetro erróneo: ${issue.name} ${ownSentenceOf(issue, table)}`),
  );
}

/** 404 that names the variables which do not exist. */
export function unknownVariables(ids: readonly number[], call: Call): Answer {
  const list = ids.join(', ');
  const sentence = ids.length === 1 ? `No existe la variable ${list}.` : `No existen las variables ${list}.`;
  return responseError(call, 404, [sentence]);
}

function ownSentenceOf({ name, problem }: Issue, table: ParameterTable): string {
  switch (problem.kind) {
    case 'missing':
    case 'empty':
      return 'es obligatorio.';
    case 'unknown':
      return problem.accepted.length === 0
        ? 'no existe: esta consulta no tiene parámetros.'
        : `no existe; los parámetros son: ${problem.accepted.join(', ')}.`;
    case 'repeated':
      return 'se dio más de una vez.';
    case 'not_date':
      return 'debe ser una fecha AAAA-MM-DD.';
    case 'not_a_choice':
      return `debe ser uno de: ${problem.choices.join(', ')}.`;
    case 'too_long':
      return `no puede superar ${charactersOf(problem.maximum)}.`;
    case 'not_integer':
    case 'not_number':
    case 'too_small':
    case 'too_large': {
      const { minimum = 0, maximum = 2147483647 } = table[name]?.schema ?? {};
      return `debe ser un número entero entre ${minimum} y ${maximum}.`;
    }
    case 'custom':
      return problem.detail ?? 'no es válido.';
    default:
      return 'no es válido.';
  }
}
