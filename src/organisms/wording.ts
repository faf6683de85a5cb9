import { type Failure, failureHeaders, statusOf } from '../server/failure.ts';
import type { Described, Route, Wording } from '../server/group.ts';
import { type Answer, json } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';

/** DRF answers JSON without a charset (organisms.md 3). */
export const TYPE = 'application/json';

/** Headers DRF sends with every answer. */
export const HEADERS = { Allow: 'GET, HEAD, OPTIONS', Vary: 'Accept' } as const;

const NOT_FOUND = 'No encontrado.';

/** Group D's errors: one sentence under `detail`, DRF's Spanish ones where it has one (organisms.md 6). */
export const WORDING: Wording = {
  // The one parameter that can be wrong is `format`, and DRF words a format it does not offer as not found.
  invalid: () => detail(404, NOT_FOUND),
  failure: (failure, call) => detail(statusIn(failure), sentence(failure, call), failureHeaders(failure)),
};

/** To DRF a path that cannot be decoded is one that it does not know. */
function statusIn(failure: Failure): number {
  return failure.kind === 'malformed_path' ? 404 : statusOf(failure);
}

/** What OPTIONS tells of an operation (organisms.md 6). Nothing is ever sent to this group, so it parses nothing. */
export function describeRoute({ title, summary }: Pick<Route, 'title' | 'summary'>): Described {
  const body = { name: title ?? summary, description: summary, renders: [TYPE], parses: [] };
  return { type: TYPE, body: JSON.stringify(body), headers: { Vary: HEADERS.Vary } };
}

/** The 404 of a record that does not exist. */
export function notFound(): Answer {
  return detail(404, NOT_FOUND);
}

function detail(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return json(status, { detail: text }, { type: TYPE, headers: { ...HEADERS, ...headers } });
}

function sentence(failure: Failure, call: Call): string {
  switch (failure.kind) {
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
    case 'not_ready':
      return 'El servicio todavía no tiene datos; reintente en unos segundos.';
    case 'overloaded':
      return 'El servicio está sobrecargado; reintente en unos segundos.';
    case 'internal':
      return 'Ocurrió un error interno.';
  }
}
