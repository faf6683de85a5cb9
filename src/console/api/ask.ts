import * as v from 'valibot';
import { base } from './base.ts';
import { Problem, problemOf } from './problem.ts';
import { type ApiRequest, addressOfRequest } from './request.ts';
import { keeper } from './session.ts';

/** What an answer must be like. */
export type AnswerSchema<T> = v.GenericSchema<unknown, T>;

/**
 * Sends a request and reads its answer.
 * @throws Problem when there is no answer, another than was asked for, or one that breaks the schema; AbortError when `signal` ended it
 */
export async function ask<T>(request: ApiRequest, schema: AnswerSchema<T>, signal?: AbortSignal): Promise<T> {
  const answer = await send(request, signal);
  const body = await jsonOf(answer, signal);
  const read = v.safeParse(schema, body);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Problem('broken', answer.status, [`${v.getDotPath(issue) ?? request.path}: ${issue.message}`]);
}

/**
 * Sends a request; the answer's body is the caller's to read.
 * @throws Problem when there is no answer, or an error; AbortError when `signal` ended it
 */
export async function send(request: ApiRequest, signal?: AbortSignal): Promise<Response> {
  const token = request.bearer ? await keeper.token() : undefined;
  let answer = await sendWith(token, request, signal);
  if (answer.status === 401 && token !== undefined) {
    // Ended or revoked before its time: once with another, then no more.
    const next = await keeper.tokenAfter(token);
    if (next !== undefined) {
      answer = await sendWith(next, request, signal);
      if (answer.status === 401) keeper.refused(next);
    }
  }
  if (answer.ok) return answer;
  throw problemOf(answer, await jsonOrText(answer), request.path);
}

async function sendWith(token: string | undefined, request: ApiRequest, signal?: AbortSignal): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  const body = bodyOf(request, headers);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  try {
    return await fetch(addressOfRequest(request, base()), {
      method: request.method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem('offline', 0, []);
  }
}

function bodyOf({ body, path }: ApiRequest, headers: Headers): string | undefined {
  if (body === undefined) return undefined;
  if (body.kind === 'file') throw new TypeError(`the bytes of ${path} are sent by whoever has them`);
  if (body.kind === 'form') {
    headers.set('Content-Type', 'application/x-www-form-urlencoded');
    return new URLSearchParams(body.fields).toString();
  }
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body.value);
}

async function jsonOf(answer: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(error instanceof SyntaxError ? 'broken' : 'offline', answer.status, []);
  }
}

/** An error's body, whatever it is. */
async function jsonOrText(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or nothing: the status says enough.
    return null;
  }
}
