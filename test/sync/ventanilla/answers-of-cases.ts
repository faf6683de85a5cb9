import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Case } from '../../../src/acceptance/case.ts';
import { readCaseFolder } from '../../../src/acceptance/case-file.ts';

const FOLDER = join(import.meta.dirname, '../../acceptance');

/** The cases whose answers follow from data and settings alone: not what a server says of itself, nor tokens, which are random. */
export const CASES: readonly Case[] = readCaseFolder(FOLDER).flatMap(([, { cases }]) =>
  cases.filter(({ request }) => !/^\/+(status|metrics|healthz|readyz|token)\b/i.test(request.path)),
);

/** Headers that say something of an answer; the others are the connection's, or the moment's. */
const OF_THE_ANSWER = [
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
  'data-version',
  'cache-control',
  'vary',
  'link',
  'allow',
  'www-authenticate',
  'location',
];

/** An answer as it is compared: status, headers, and the SHA-256 of its bytes as they are without their coding. */
export type ComparedAnswer = readonly [status: number, headers: Record<string, string>, sum: string];

/** What a server answers to each case; `token` for those that ask with one. */
export async function answersOf(
  address: string,
  cases: readonly Case[],
  token: string,
): Promise<ReadonlyMap<string, ComparedAnswer>> {
  const answers = new Map<string, ComparedAnswer>();
  for (const { id, request, auth } of cases) {
    const headers = new Headers(request.headers);
    if (auth === true && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    const { body } = request;
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const response = await fetch(address + request.path, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const said = OF_THE_ANSWER.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    answers.set(id, [response.status, Object.fromEntries(said), createHash('sha256').update(bytes).digest('hex')]);
  }
  return answers;
}

/** The ids of the cases that two servers answer differently, with both answers. */
export function differences(
  one: ReadonlyMap<string, ComparedAnswer>,
  other: ReadonlyMap<string, ComparedAnswer>,
): readonly unknown[] {
  return [...one].flatMap(([id, answer]) => {
    const theirs = other.get(id);
    return JSON.stringify(answer) === JSON.stringify(theirs) ? [] : [{ id, answer, theirs }];
  });
}
