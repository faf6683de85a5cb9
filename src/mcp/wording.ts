import type { Failure } from '../server/failure.ts';
import type { Issue, Problem } from '../server/parameters/parameter.ts';

/** One wrong argument in plain English: its name, and what would be right. */
export function issueSentence({ name, problem }: Issue): string {
  return `Argument "${name.slice(0, 100)}" ${predicate(problem)}.`;
}

function predicate(problem: Problem): string {
  switch (problem.kind) {
    case 'unknown':
      return `is not known here; the arguments are ${problem.accepted.join(', ')}`;
    case 'missing':
      return 'is required';
    case 'repeated':
      return 'may be given once only';
    case 'empty':
      return 'must not be empty';
    case 'not_integer':
      return 'must be a whole number';
    case 'not_number':
      return 'must be a number';
    case 'not_date':
      return 'must be a date, YYYY-MM-DD';
    case 'not_text':
      return 'must be a text';
    case 'too_small':
      return `must be at least ${problem.minimum}`;
    case 'too_large':
      return `must be at most ${problem.maximum}`;
    case 'too_long':
      return `must have at most ${problem.maximum} characters`;
    case 'not_a_choice':
      return `must be one of ${problem.choices.join(', ')}`;
    case 'custom':
      return problem.detail ?? `breaks the rule ${problem.rule}`;
  }
}

/** What the model is to do after a request that was refused before its operation saw it. */
export function failureSentence(failure: Failure): string {
  if (failure.kind !== 'over_rate') return `The service could not answer (${failure.kind}). Try again later.`;
  const { cost, left, quota, window, retryAfter } = failure;
  const units = `This call takes ${cost} units of work, ${left} of ${quota} in ${window} s are left.`;
  return retryAfter === null
    ? `${units} Ask for less.`
    : `The ${failure.policy}'s quota is used up. ${units} Try again in ${retryAfter} s.`;
}

/** What the model is to do about a status that is no success; `said` is the service's own message, perhaps in Spanish. */
export function statusSentence(status: number, said: string): string {
  switch (status) {
    case 401:
      return 'This tool needs the bearer token of an account and got none that is valid. Configure the MCP client with the header "Authorization: Bearer TOKEN" (over stdio: the environment variable VENTANILLA_MCP_TOKEN).';
    case 403:
      return `The token is limited to other operations. ${said}`;
    case 404:
      return `Not found. ${said}`;
    case 503:
      return 'The data are not loaded yet, or there is too much to do. Try again in a few seconds.';
    default:
      return `The service answered ${status}. ${said}`;
  }
}
