import { type Failure, failureHeaders, type OverRate, statusOf, UNREADABLE } from '../server/failure.ts';
import type { Wording } from '../server/group.ts';
import { type Answer, json } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import type { Issue, Problem } from '../server/parameters/parameter.ts';

/** The message for wrong values, in the usual form of the interface's framework (reference market.md 8). */
const INVALID_MESSAGE = 'The request is invalid.';

/** A 404 of something that does not exist: a title, a panel, an operation. */
export function notFound(message: string): Answer {
  return json(404, { message });
}

/** The 404 of a title: the published words (reference market.md 8), and the rest of the answer in their language. */
export function unknownTitle(market: string, symbol: string): Answer {
  return notFound(`Titulo no encontrado: ningún título de ${market} tiene el símbolo '${symbol}'.`);
}

/** The 404 of a panel, with the names of those that exist. */
export function unknownPanel(
  { instrument, panel, country }: Readonly<Record<'instrument' | 'panel' | 'country', string>>,
  known: readonly string[],
): Answer {
  const those = known.length > 0 ? `there are ${known.join(', ')}` : 'there are none';
  return notFound(`No panel of ${instrument} in ${country} is called '${panel}': ${those}.`);
}

/** A 400 with the sentences of each wrong value under `model.<name>`. */
export function invalid(sentences: ReadonlyMap<string, readonly string[]>): Answer {
  const modelState: Record<string, readonly string[]> = {};
  for (const [name, texts] of sentences) modelState[`model.${name}`] = texts;
  return json(400, { message: INVALID_MESSAGE, modelState });
}

/** How group B says what went wrong: `{"message"}`, with `modelState` for wrong values. */
export const marketWording: Wording = {
  invalid: (issues) => {
    const sentences = new Map<string, string[]>();
    for (const issue of issues) sentences.set(issue.name, [...(sentences.get(issue.name) ?? []), sentenceOf(issue)]);
    return invalid(sentences);
  },
  failure: (failure, call) =>
    json(statusOf(failure), { message: messageOf(failure, call) }, { headers: failureHeaders(failure) }),
};

function sentenceOf({ name, problem }: Issue): string {
  if (problem.kind === 'unknown') {
    const { accepted } = problem;
    return `There is no parameter '${name}': ${accepted.length === 0 ? 'there are none' : `there are ${accepted.join(', ')}`}.`;
  }
  return `The value of '${name}' is not valid: ${requirementOf(problem)}.`;
}

function requirementOf(problem: Exclude<Problem, { readonly kind: 'unknown' }>): string {
  switch (problem.kind) {
    case 'missing':
    case 'empty':
      return 'it is required';
    case 'repeated':
      return 'it must be given once';
    case 'not_integer':
      return 'it must be a whole number';
    case 'not_number':
      return 'it must be a number';
    case 'not_date':
      return 'it must be a date YYYY-MM-DD, or a date-time YYYY-MM-DDTHH:MM:SS';
    case 'not_text':
      return 'it must be text';
    case 'too_small':
      return `it must be at least ${problem.minimum}`;
    case 'too_large':
      return `it must be at most ${problem.maximum}`;
    case 'too_long':
      return `it must have at most ${problem.maximum} characters`;
    case 'not_a_choice':
      return `it must be one of ${problem.choices.join(', ')}`;
    case 'custom':
      // A detail may be a whole sentence.
      return (problem.detail ?? problem.rule).replace(/\.$/, '');
  }
}

function messageOf(failure: Failure, call: Call): string {
  switch (failure.kind) {
    case 'unreadable':
      return UNREADABLE[failure.reason].english;
    case 'path_not_found':
      return `No HTTP resource was found that matches the request URI '${call.origin()}${call.path}'.`;
    case 'method_not_allowed':
      return `The requested resource does not support http method '${call.method}'.`;
    case 'malformed_path':
      return 'The request URI is not valid: a percent sequence in it cannot be decoded.';
    case 'body_too_large':
      return `The request body is too large: at most ${failure.maximum} bytes are accepted.`;
    case 'body_too_late':
      return 'The request body did not arrive in time.';
    case 'unsupported_media_type':
      return `The request entity's media type is not supported: ${failure.expected} is expected.`;
    case 'malformed_body':
      return 'The request body could not be read.';
    case 'not_acceptable':
      return 'None of the accepted media types can be given: application/json can.';
    case 'range_not_satisfiable':
      return `The Range header names no part of the ${failure.length} bytes: write, for example, bytes=0-999.`;
    case 'not_ready':
      return 'The data are being loaded. Try again shortly.';
    case 'overloaded':
      return 'The service is overloaded. Try again shortly.';
    case 'over_rate':
      return overRateMessage(failure);
    case 'store_away':
      return 'The store of the service cannot be reached just now. Try again shortly.';
    case 'internal':
      return 'An error has occurred.';
  }
}

function overRateMessage({ policy, cost, quota, window, retryAfter }: OverRate): string {
  const limit = `at most ${quota} calls per ${policy === 'client' ? 'address' : 'account'} in ${window} seconds are admitted`;
  return retryAfter === null
    ? `The request counts as ${cost} calls; ${limit}.`
    : `Too many requests: ${limit}. Try again in ${retryAfter} seconds.`;
}
