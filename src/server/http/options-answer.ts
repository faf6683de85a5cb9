import type { Described } from '../group.ts';
import type { Answer } from './answer.ts';

/** Headers that scripts of other origins may send where their browser does not say which ones they want to. */
const USUAL_HEADERS = 'Authorization, Content-Type';

/** A list of header names (RFC 9110 5.6.2), as browsers write it. */
const NAMES = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:[ \t]*,[ \t]*[!#$%&'*+.^_`|~0-9A-Za-z-]+)*$/;

const UNDESCRIBED: Described = { type: 'text/plain; charset=utf-8', body: '' };

/**
 * The answer to OPTIONS: which methods a path takes, and its description by the group. Any origin may send any header;
 * credentials are not allowed, because no answer depends on cookies.
 * @param wanted the headers that a browser asks for, as they came (`Access-Control-Request-Headers`)
 */
export function optionsAnswer(
  allowed: readonly string[],
  wanted: string | undefined,
  { type, body, headers }: Described = UNDESCRIBED,
): Answer {
  return {
    status: 200,
    type,
    body,
    caching: 'unsaid',
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': wanted !== undefined && NAMES.test(wanted) ? wanted : USUAL_HEADERS,
      'Access-Control-Max-Age': '86400',
      Vary: 'Access-Control-Request-Headers',
      ...headers,
      Allow: allowed.join(', '),
    },
  };
}
