import { readCaseFolder } from '../../src/acceptance/case-file.ts';
import type { Asked, Got } from './replica.ts';

/** Tokens of one login or refresh. */
export interface Pair {
  readonly account: string;
  readonly access: string;
  readonly refresh: string;
}

/** Who logs in, and with what. */
export interface Person {
  readonly name: string;
  readonly password: string;
}

export const DEMO: Person = { name: 'demo', password: 'demo-ventanilla' };

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The request of a login. */
export function login({ name, password }: Person): Asked {
  const body = new URLSearchParams({ grant_type: 'password', username: name, password }).toString();
  return { method: 'POST', path: '/token', headers: FORM, body };
}

/** The request of a refresh. */
export function refresh({ refresh: token }: Pair): Asked {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString();
  return { method: 'POST', path: '/token', headers: FORM, body };
}

/** A request with a token. */
export function withToken(asked: Asked, token: string): Asked {
  return { ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } };
}

/** The tokens of an answer; null where it holds none. */
export function pairIn(got: Got, account: string): Pair | null {
  if (got.status !== 200) return null;
  const body: unknown = JSON.parse(got.body.toString());
  const [access, token] = [member(body, 'access_token'), member(body, 'refresh_token')];
  return typeof access === 'string' && typeof token === 'string' ? { account, access, refresh: token } : null;
}

/** What an account is asked for when its token is tried. */
export const TRY: Corpus['guarded'][number] = { method: 'GET', path: '/api/portafolio', headers: {} };

const CASES = 'test/acceptance';

/** What tells of the moment, or is in the store alone. */
const LEFT_OUT = /^\/+(status|metrics|healthz|readyz|docs|openapi|token|ventanilla\/+versiones|ventanilla\/+csv)/i;

/** The requests that the acceptance cases make, right and wrong ones, once each: without and with a token. */
export interface Corpus {
  readonly open: readonly Asked[];
  readonly guarded: readonly Asked[];
}

/** Reads the acceptance cases. */
export function corpus(): Corpus {
  const open = new Map<string, Asked>();
  const guarded = new Map<string, Asked>();
  for (const [, { cases }] of readCaseFolder(CASES)) {
    for (const { request, auth } of cases) {
      const { method, path } = request;
      const headers = Object.fromEntries(
        Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
      );
      if (method !== 'GET' || LEFT_OUT.test(path) || 'authorization' in headers) continue;
      (auth ? guarded : open).set(`${path} ${JSON.stringify(headers)}`, { method, path, headers });
    }
  }
  return { open: [...open.values()], guarded: [...guarded.values()] };
}

/** A member of a JSON object; undefined where there is none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
