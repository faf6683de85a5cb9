import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  for (const name of readdirSync(CASES).filter((file) => file.endsWith('.json'))) {
    for (const { request, auth } of casesIn(JSON.parse(readFileSync(join(CASES, name), 'utf8')))) {
      const { method, path, headers } = request;
      if (method !== 'GET' || LEFT_OUT.test(path) || 'authorization' in headers) continue;
      (auth ? guarded : open).set(`${path} ${JSON.stringify(headers)}`, { method, path, headers });
    }
  }
  return { open: [...open.values()], guarded: [...guarded.values()] };
}

interface Case {
  readonly request: { readonly method: string; readonly path: string; readonly headers: Record<string, string> };
  readonly auth: boolean;
}

function casesIn(file: unknown): readonly Case[] {
  const cases = member(file, 'cases');
  if (!Array.isArray(cases)) throw new Error('A file of acceptance cases holds no cases.');
  return cases.map((each: unknown) => {
    const request = member(each, 'request');
    const headers = member(request, 'headers');
    return {
      request: {
        method: String(member(request, 'method')),
        path: String(member(request, 'path')),
        headers: Object.fromEntries(
          Object.entries(typeof headers === 'object' && headers !== null ? headers : {}).map(([name, value]) => [
            name.toLowerCase(),
            String(value),
          ]),
        ),
      },
      auth: member(each, 'auth') === true,
    };
  });
}

/** A member of a JSON object; undefined where there is none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
