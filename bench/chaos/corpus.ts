import { readCaseFolder } from '../../src/acceptance/case-file.ts';
import type { Asked } from './replica.ts';

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
