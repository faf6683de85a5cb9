import type { Described } from '../group.ts';
import type { Answer } from './answer.ts';

/** What a browser that asks beforehand is told: any page may ask. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '86400',
};

const UNDESCRIBED: Described = { type: 'text/plain; charset=utf-8', body: '' };

/** The answer to OPTIONS: which methods a path takes, and what its group tells of it. */
export function optionsAnswer(allowed: readonly string[], { type, body, headers }: Described = UNDESCRIBED): Answer {
  return {
    status: 200,
    type,
    body,
    caching: 'unsaid',
    headers: { ...PREFLIGHT, ...headers, Allow: allowed.join(', ') },
  };
}
