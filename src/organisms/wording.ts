import { type Failure, failureHeaders, type OverRate, statusOf, UNREADABLE } from '../server/failure.ts';
import type { Route, Wording } from '../server/group.ts';
import { type Answer, type Described, json } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import type { Issue, Problem } from '../server/parameters/parameter.ts';

/** DRF answers JSON without a charset (organisms.md 3). */
export const TYPE = 'application/json';

/** Headers DRF sends with every answer. */
export const HEADERS = { Allow: 'GET, HEAD, OPTIONS', Vary: 'Accept' } as const;

const NOT_FOUND = 'No encontrado.';

/** Group D's errors: one sentence under `detail`, DRF's Spanish ones where it has one (organisms.md 6). */
export const WORDING: Wording = {
  // DRF answers an unknown format with 404, before all other errors.
  invalid: (issues) =>
    issues.some(({ name }) => name === 'format') ? detail(404, NOT_FOUND) : answer(400, sentencesOf(issues)),
  failure: (failure, call) => detail(statusIn(failure), sentence(failure, call), failureHeaders(failure)),
};

/** DRF answers 404 to a path that cannot be decoded. */
function statusIn(failure: Failure): number {
  return failure.kind === 'malformed_path' ? 404 : statusOf(failure);
}

/** The answer to OPTIONS (organisms.md 6). The group takes no bodies, so it parses nothing. */
export function describeRoute({ title, summary }: Pick<Route, 'title' | 'summary'>): Described {
  const body = { name: title ?? summary, description: summary, renders: [TYPE], parses: [] };
  return { type: TYPE, body: JSON.stringify(body), headers: { Vary: HEADERS.Vary } };
}

/** The 404 of a record that does not exist. */
export function notFound(): Answer {
  return detail(404, NOT_FOUND);
}

/** The 401 of operations that need credentials, with the sentence of the original (organisms.md 1). */
export function withoutCredentials(): Answer {
  return detail(401, 'Las credenciales de autenticación no se proveyeron.', { 'WWW-Authenticate': 'Token' });
}

function detail(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return answer(status, { detail: text }, headers);
}

function answer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return json(status, body, { type: TYPE, headers: { ...HEADERS, ...headers } });
}

/** DRF's form of wrong values: a list of sentences by parameter (organisms.md 5). */
function sentencesOf(issues: readonly Issue[]): Record<string, string[]> {
  return Object.fromEntries(issues.map(({ name, problem }) => [name, [problemSentence(problem)]]));
}

/** DRF's Spanish sentences where it has one. */
function problemSentence(problem: Problem): string {
  switch (problem.kind) {
    case 'missing':
      return 'Este campo es requerido.';
    case 'empty':
      return 'Este campo no puede estar en blanco.';
    case 'not_integer':
      return 'Introduzca un número entero válido.';
    case 'not_number':
      return 'Se requiere un número válido.';
    case 'too_small':
      return `Asegúrese de que este valor es mayor o igual a ${problem.minimum}.`;
    case 'too_large':
      return `Asegúrese de que este valor es menor o igual a ${problem.maximum}.`;
    case 'too_long':
      return `Asegúrese de que este campo no tenga más de ${problem.maximum} caracteres.`;
    case 'not_a_choice':
      return `No es una elección válida; las hay: ${problem.choices.join(', ')}.`;
    case 'not_date':
      return 'No es una fecha válida; use AAAA-MM-DD.';
    case 'not_text':
      return 'No es una cadena válida.';
    case 'repeated':
      return 'Este campo se dio más de una vez.';
    case 'unknown':
      return `Este campo no existe; los campos son: ${problem.accepted.join(', ')}.`;
    case 'custom':
      return problem.detail ?? 'Este valor no es válido.';
  }
}

function sentence(failure: Failure, call: Call): string {
  switch (failure.kind) {
    case 'unreadable':
      return UNREADABLE[failure.reason].spanish;
    case 'path_not_found':
    case 'malformed_path':
      return NOT_FOUND;
    case 'method_not_allowed':
      return `Método "${call.method}" no permitido.`;
    case 'not_acceptable':
      return 'No se ha podido satisfacer la solicitud de cabecera de Accept.';
    case 'body_too_large':
      return `El cuerpo supera el máximo de ${failure.maximum} bytes.`;
    case 'body_too_late':
      return 'El cuerpo de la petición no llegó completo a tiempo.';
    case 'unsupported_media_type':
      return `Tipo de medio no soportado; se espera ${failure.expected}.`;
    case 'malformed_body':
      return 'El cuerpo de la petición no es válido.';
    case 'range_not_satisfiable':
      return `El encabezado Range no indica ninguna parte de los ${failure.length} bytes: escriba, por ejemplo, bytes=0-999.`;
    case 'not_ready':
      return 'El servicio todavía no tiene datos; reintente en unos segundos.';
    case 'overloaded':
      return 'El servicio está sobrecargado; reintente en unos segundos.';
    case 'over_rate':
      return throttledSentence(failure);
    case 'store_away':
      return 'El servicio no puede leer sus datos en este momento; reintente en unos segundos.';
    case 'internal':
      return 'Ocurrió un error interno.';
  }
}

/** DRF's sentence, with the limit. */
function throttledSentence({ policy, cost, quota, window, retryAfter }: OverRate): string {
  const limit = `El límite por ${policy === 'client' ? 'dirección' : 'cuenta'} es de ${quota} solicitudes cada ${window} segundos`;
  return retryAfter === null
    ? `Solicitud fue regulada (throttled). ${limit} y esta cuenta como ${cost}.`
    : `Solicitud fue regulada (throttled). Se espera que esté disponible en ${retryAfter} segundos. ${limit}.`;
}
