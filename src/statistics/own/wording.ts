/** What is wrong with a request to one of our own operations, in the shape and the style of group A. */
import type { Answer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import type { Issue, Problem } from '../../server/parameters/parameter.ts';
import type { ParameterTable } from '../../server/parameters/table.ts';
import { responseError } from '../present/media-type.ts';
import { charactersOf, statisticsWording } from '../wording.ts';

/** How soon a client may ask again while nothing is loaded, in seconds. */
const RETRY_AFTER_S = 1;

/** A rule of our own that a parameter breaks; the sentence says what would be right, without naming the parameter first. */
export function broken(sentence: string): Problem {
  return { kind: 'custom', rule: 'own', detail: sentence };
}

/** 400 with a sentence for each wrong parameter of `table`. */
export function ownInvalid(issues: readonly Issue[], table: ParameterTable, call: Call): Answer {
  return responseError(
    call,
    400,
    issues.map((issue) => `Parámetro erróneo: ${issue.name} ${sentenceOf(issue, table)}`),
  );
}

/** 404 that names the variables which do not exist. */
export function unknownVariables(ids: readonly number[], call: Call): Answer {
  const list = ids.join(', ');
  const sentence = ids.length === 1 ? `No existe la variable ${list}.` : `No existen las variables ${list}.`;
  return responseError(call, 404, [sentence]);
}

/** 503 while nothing is loaded. */
export function notReady(call: Call): Answer {
  return statisticsWording.failure({ kind: 'not_ready', retryAfter: RETRY_AFTER_S }, call);
}

function sentenceOf({ name, problem }: Issue, table: ParameterTable): string {
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
