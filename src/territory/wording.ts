/** How this group says what went wrong (territorial.md 6). Paths of no group are answered here too. */
import { type Failure, failureHeaders, type OverRate, statusOf, UNREADABLE } from '../server/failure.ts';
import type { Wording } from '../server/group.ts';
import { type Answer, JSON_TYPE } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import type { Issue } from '../server/parameters/parameter.ts';
import { type Generation, servedGenerations } from './contract/generations.ts';
import { batchKeyOf, prefixOf, resourcePathsOf } from './contract/paths.ts';
import { sortedJson } from './present/json.ts';
import { XML_TYPE, xmlDocument, xmlElement } from './present/xml.ts';

/** One error as clients read it. */
export interface WordedError {
  readonly ayuda?: readonly string[];
  readonly codigo_interno?: number;
  readonly mensaje: string;
  readonly nombre_parametro?: string;
  readonly ubicacion?: string;
  readonly recursos_disponibles?: readonly string[];
  readonly metodos_disponibles?: readonly string[];
}

export const MAXIMUM_QUERIES = 1000;
export const MAXIMUM_SUM = 5000;

/** One wrong parameter in words, with its code. */
export function errorOf(issue: Issue): WordedError {
  const { code, sentence, help } = said(issue);
  return {
    ...(help ? { ayuda: help } : {}),
    codigo_interno: code,
    mensaje: sentence,
    nombre_parametro: issue.name,
    ubicacion: issue.place === 'query' ? 'querystring' : issue.place,
  };
}

/** The same as one line of text, in which the help has no key but comes last. */
export function lineOf(issue: Issue): string {
  const { sentence, help } = said(issue);
  const told = sentence.replace(/bajo la clave '?ayuda'?/, 'al final');
  return `${issue.name}: ${told}${help ? ` (${help.join(', ')})` : ''}`;
}

const HELP_KEY = "bajo la clave 'ayuda'";

interface Said {
  readonly code: number;
  readonly sentence: string;
  readonly help?: readonly string[];
}

const CHOICES = `El parámetro debe tomar el valor de uno de los listados ${HELP_KEY}.`;

function said({ name, problem }: Issue): Said {
  switch (problem.kind) {
    case 'unknown':
      return {
        code: 1000,
        sentence: `El parámetro especificado no existe. Los parámetros aceptados están listados ${HELP_KEY}.`,
        help: problem.accepted,
      };
    case 'missing':
      return { code: 1003, sentence: `El parámetro '${name}' es obligatorio.` };
    case 'repeated':
      return { code: 1006, sentence: 'El parámetro está repetido.' };
    case 'not_a_choice':
      return { code: 1002, sentence: CHOICES, help: problem.choices };
    case 'empty':
      return { code: 1001, sentence: 'El campo no tiene contenido.' };
    case 'not_integer':
      return { code: 1001, sentence: 'El parámetro no es un número entero.' };
    case 'not_number':
      return { code: 1001, sentence: 'El parámetro no es un número real.' };
    case 'too_small':
      return { code: 1001, sentence: `El número debe ser igual o mayor que ${problem.minimum}.` };
    case 'too_large':
      return { code: 1001, sentence: `El número debe ser menor o igual que ${problem.maximum}.` };
    case 'too_long':
      return { code: 1001, sentence: `El texto debe tener ${problem.maximum} caracteres como máximo.` };
    case 'not_date':
      return { code: 1001, sentence: 'El parámetro no es una fecha.' };
    case 'not_text':
      return { code: 1001, sentence: 'El parámetro no es un texto.' };
    case 'custom':
      return ruleSaid(problem.rule, problem.detail ?? '', problem.help);
  }
}

function ruleSaid(rule: string, detail: string, help: readonly string[] | undefined): Said {
  switch (rule) {
    case 'id_shape':
      return { code: 1001, sentence: detail };
    case 'ids_many':
      return { code: 1001, sentence: `La cantidad de ID debe ser menor o igual que ${detail}.` };
    case 'id_repeated':
      return { code: 1001, sentence: `La lista no debe contener ID repetidos (ID repetido: ${detail}).` };
    case 'filter_invalid':
      return { code: 1001, sentence: 'El valor del parámetro no es válido.' };
    case 'fields_empty':
      return { code: 1001, sentence: 'La lista no contiene valores.' };
    case 'fields_repeated':
      return { code: 1001, sentence: 'La lista contiene valores repetidos.' };
    case 'fields_unknown':
      return {
        code: 1002,
        sentence:
          'El parámetro debe consistir en una lista de ítems separados por comas. Los valores posibles de los ítems ' +
          `se listan ${HELP_KEY}. Alternativamente, se pueden especificar los valores 'basico', 'estandar' ` +
          "o 'completo'.",
        ...(help ? { help } : {}),
      };
    case 'intersection':
      return {
        code: 1001,
        sentence:
          'El parámetro debe seguir el siguiente formato: <tipo de entidad>:<id>, <tipo de entidad>:<id>, ... ' +
          '(ver ejemplos bajo la clave ayuda).',
        ...(help ? { help } : {}),
      };
    default:
      return {
        code: 1001,
        sentence: detail === '' ? 'El valor del parámetro no es válido.' : detail,
        ...(help ? { help } : {}),
      };
  }
}

/** Errors of a batch as a whole, and the sum of `max` (territorial.md 5 and 6.2). */
export const BATCH_ERRORS = {
  notAList: (key: string): WordedError => ({
    codigo_interno: 1004,
    mensaje: `Las operaciones deben estar contenidas en una lista no vacía bajo la clave '${key}'.`,
    nombre_parametro: key,
    ubicacion: 'body',
  }),
  malformed: (key: string): WordedError => {
    const { mensaje, ...rest } = BATCH_ERRORS.notAList(key);
    return { ...rest, mensaje: `El cuerpo de la petición no es JSON válido. ${mensaje}` };
  },
  compressed: (): WordedError => ({
    mensaje: 'El contenido de la petición debe llegar sin comprimir.',
    nombre_parametro: 'Content-Encoding',
    ubicacion: 'headers',
  }),
  mediaType: (key: string, expected: string): WordedError => ({
    codigo_interno: 1004,
    mensaje: `El contenido de la petición debe ser de tipo '${expected}'.`,
    nombre_parametro: key,
    ubicacion: 'body',
  }),
  queryString: (): WordedError => ({
    codigo_interno: 1005,
    mensaje: 'No se permiten parámetros vía query string en operaciones bulk.',
    nombre_parametro: 'querystring',
    ubicacion: 'querystring',
  }),
  notAnObject: (key: string): WordedError => ({
    codigo_interno: 1007,
    mensaje: 'Las operaciones bulk deben ser de tipo objeto.',
    nombre_parametro: key,
    ubicacion: 'body',
  }),
  tooMany: (key: string): WordedError => ({
    codigo_interno: 1008,
    mensaje: `El número máximo de operaciones bulk es: ${MAXIMUM_QUERIES}.`,
    nombre_parametro: key,
    ubicacion: 'body',
  }),
  tooLong: (key: string, maximum: number): WordedError => ({
    mensaje: `Cada operación bulk, y lo que el cuerpo tenga fuera de la lista, debe tener hasta ${maximum} bytes.`,
    nombre_parametro: key,
    ubicacion: 'body',
  }),
  sum: (): WordedError => ({
    codigo_interno: 1009,
    mensaje: `La suma de parámetros 'max' debe ser menor o igual que ${MAXIMUM_SUM}.`,
    nombre_parametro: 'max',
    ubicacion: 'body',
  }),
} as const;

/** The refusal of a batch: one list of errors per query, empty for the good ones. */
export function refusedBatch(errors: readonly (readonly WordedError[])[], status = 400): Answer {
  return jsonErrors(status, errors);
}

/** True for a body that says it is compressed: none is unpacked here, for what a few bytes become is not bounded. */
export function isCompressed({ headers }: Call): boolean {
  return (headers['content-encoding']?.trim().toLowerCase() ?? 'identity') !== 'identity';
}

/** A refusal with one error of the caller's own words. */
export function refusedAlone(status: number, error: WordedError): Answer {
  return jsonErrors(status, [error]);
}

function jsonErrors(status: number, errors: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, type: JSON_TYPE, caching: 'unsaid', headers, body: `${sortedJson({ errores: errors })}\n` };
}

function errorsAnswer(
  status: number,
  errors: readonly WordedError[],
  call: Call,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const xml = call.method !== 'POST' && call.query().some(([name, value]) => name === 'formato' && value === 'xml');
  if (!xml) return jsonErrors(status, errors, headers);
  const body = xmlDocument(`<errores>${errors.map((error) => xmlElement('error', error)).join('')}</errores>`);
  return { status, type: XML_TYPE, caching: 'unsaid', headers, body };
}

const INTERNAL = 'Ocurrió un error interno de servidor al procesar la petición.';

function failed(failure: Failure, call: Call, generations: readonly Generation[]): Answer {
  const status = statusOf(failure);
  const headers = failureHeaders(failure);
  const one = (error: WordedError): Answer => errorsAnswer(status, [error], call, headers);
  switch (failure.kind) {
    case 'unreadable':
      return one({ mensaje: UNREADABLE[failure.reason].spanish });
    case 'path_not_found': {
      const { prefix, generation } = prefixOf(generations, call.path);
      return one({
        mensaje: 'No se encontró la URL especificada.',
        recursos_disponibles: resourcePathsOf(generation).map((path) => `${prefix}/${path}`),
      });
    }
    case 'method_not_allowed':
      return one({
        mensaje: 'Método no permitido en el recurso seleccionado.',
        metodos_disponibles: failure.allowed.filter((method) => method === 'GET' || method === 'POST'),
      });
    case 'malformed_path':
      return one({ mensaje: 'La URL especificada no es válida.' });
    case 'malformed_body':
      return jsonErrors(status, [[BATCH_ERRORS.malformed(batchKeyOf(call.path))]], headers);
    case 'unsupported_media_type':
      return jsonErrors(status, [[BATCH_ERRORS.mediaType(batchKeyOf(call.path), failure.expected)]], headers);
    case 'body_too_large':
      return one({ mensaje: `El contenido de la petición no debe superar los ${failure.maximum} bytes.` });
    case 'body_too_late':
      return one({ mensaje: 'El contenido de la petición no llegó completo a tiempo.' });
    case 'not_acceptable':
      return one({ mensaje: 'El formato pedido no está disponible.' });
    case 'range_not_satisfiable':
      return one({
        mensaje: `El encabezado Range no indica ninguna parte de los ${failure.length} bytes: escriba, por ejemplo, bytes=0-999.`,
      });
    case 'not_ready':
      return one({ mensaje: 'Los datos todavía se están cargando.' });
    case 'overloaded':
      return one({ mensaje: 'El servicio está ocupado.' });
    case 'over_rate':
      return one({ mensaje: overRateSentence(failure) });
    case 'store_away':
      return one({
        mensaje: 'El servicio no puede leer sus datos en este momento: vuelva a intentarlo en unos segundos.',
      });
    case 'internal':
      return one({ mensaje: INTERNAL });
  }
}

function overRateSentence({ policy, cost, quota, window, retryAfter }: OverRate): string {
  const limit = `se admiten ${quota} consultas cada ${window} segundos por ${policy === 'client' ? 'dirección' : 'cuenta'}`;
  return retryAfter === null
    ? `La petición equivale a ${cost} consultas, y ${limit}: divídala en otras más pequeñas.`
    : `Se superó la cuota de consultas: ${limit}. Vuelva a intentarlo en ${retryAfter} segundos.`;
}

/** The wording of the group where these generations are served. */
export function wordingOf(generations: readonly Generation[]): Wording {
  return {
    invalid: (issues, call) => errorsAnswer(400, issues.map(errorOf), call),
    failure: (failure, call) => failed(failure, call, generations),
  };
}

/** The wording of what depends on no setting. */
export const territoryWording: Wording = wordingOf(servedGenerations('v1'));
