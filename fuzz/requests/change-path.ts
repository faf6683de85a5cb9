import { LONG_LENGTHS, LONG_PIECES, NASTY_ENCODED } from '../values/nasty.ts';
import { allow, type Draft } from './request.ts';

/** A nasty value in the place of one of the path. */
export function nastyInPath(draft: Draft): void {
  const { random } = draft;
  const names = [...draft.inPath.keys()];
  if (names.length === 0) {
    oddPath(draft);
    return;
  }
  const long = random.percent(15);
  const piece = random.pick(LONG_PIECES);
  const value = long ? piece.repeat(Math.ceil(random.pick(LONG_LENGTHS) / piece.length)) : random.pick(NASTY_ENCODED);
  draft.inPath.set(random.pick(names), value);
  // Signs that part paths make another path of it; what cannot be decoded is 400, or 404 where an interface says so.
  if (/[/?#\\]|^\.{0,2}$|^%2e/i.test(value)) {
    draft.reaches = false;
    allow(draft, 200, 401, 405);
  }
  allow(draft, 400, 404);
  if (value.length > 3000) allow(draft, 431);
}

/** The path spelled otherwise: mostly another path, which must be answered as such. */
export function oddPath(draft: Draft): void {
  const { random } = draft;
  const path = draft.template;
  const middle = path.indexOf('/', 1);
  const at = middle < 0 ? path.length : middle;
  const letter = random.integer(1, path.length - 1);
  draft.template = random.pick([
    `/${path}`,
    `//${path}`,
    `${path}/`,
    `${path}//`,
    `/.${path}`,
    `/..${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `${path}/.`,
    `${path}/..`,
    `${path}/../`,
    `${path};a=b`,
    `${path};`,
    `${path}%00`,
    `${path}%20`,
    `${path}%2f`,
    `${path}%ff`,
    `${path}%`,
    `${path}.json`,
    `${path}.csv`,
    `${path}%3fa=1`,
    `${path}#x`,
    `${path.slice(0, at)}%2f${path.slice(at + 1)}`,
    `${path.slice(0, at)}//${path.slice(at + 1)}`,
    `${path.slice(0, at)}/./${path.slice(at + 1)}`,
    `${path.slice(0, at)}\\${path.slice(at + 1)}`,
    `${path.slice(0, letter)}%${path.charCodeAt(letter).toString(16)}${path.slice(letter + 1)}`,
    shouted(path),
    `/api/../..${path}`,
    `${path}/__proto__`,
    '/__proto__',
    '/constructor',
    '/etc/passwd',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/docs/../../package.json',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/',
    '/docs/nothing.js',
    '/',
    `http://other.example${path}`,
    `HTTP://other.example:99999${path}`,
    'http://other.example',
    `/${'a/'.repeat(random.integer(1, 3000))}`,
    `/${'%2e%2e/'.repeat(random.integer(1, 500))}`,
  ]);
  draft.reaches = false;
  // Paths of no operation, of another one (`….csv` is a file, of which a part may be requested), or of pages that are not in the document.
  allow(draft, 200, 206, 416, 301, 302, 308, 400, 401, 404, 405, 415, 431);
}

/** Another method for the same path. */
export function otherMethod(draft: Draft): void {
  const { random } = draft;
  draft.method = random.pick([
    'HEAD',
    'HEAD',
    'OPTIONS',
    'PUT',
    'DELETE',
    'PATCH',
    'TRACE',
    'PROPFIND',
    'POST',
    'GET',
    'SEARCH',
    'QUERY',
  ]);
  if (draft.method === 'OPTIONS') allow(draft, 200, 204);
  // The same path may have another operation for it.
  if (draft.method === 'GET' || draft.method === 'POST') {
    if (draft.method !== draft.operation.method) draft.reaches = false;
    allow(draft, 200, 400, 401, 413, 415);
  }
  allow(draft, 405, 404, 501);
}

/** In capitals, but for the places of values. */
function shouted(path: string): string {
  return path
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part : part.toUpperCase()))
    .join('');
}
