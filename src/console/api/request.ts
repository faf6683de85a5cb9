import { useEffect, useRef, useState } from 'preact/hooks';
import * as v from 'valibot';
import { base, Problem, problemOf } from './problem.ts';
import { keeper } from './session.ts';

/** A value of a query string; null and the empty text are left out. */
export type QueryValue = string | number | boolean | null;

/** What a body is made of. A file's bytes are the caller's own: here is only how it is told to others. */
export type RequestBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'file'; readonly name: string; readonly type: string };

/** A request of the service's interface, as it is sent and as it is shown. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Relative to the service's address, without a slash before it: `direcciones`, `organismos/12`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: RequestBody;
  /** True when it needs the bearer token of the session. */
  readonly bearer?: boolean;
}

/** The whole address of a request under the address of a service, which ends with a slash. */
export function addressOfRequest({ path, query = {} }: ApiRequest, base: string): string {
  const address = new URL(path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== '') address.searchParams.set(name, String(value));
  }
  return address.href;
}

/** What tells two requests apart. */
export function keyOf(request: ApiRequest): string {
  return JSON.stringify([request.method, addressOfRequest(request, 'http://a/'), request.body ?? null, request.bearer]);
}

/** A part of a path, escaped: `organismos/${segment(id)}`. */
export const segment = encodeURIComponent;

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

/** What became of a request. */
export interface Answered<T> {
  readonly state: 'idle' | 'waiting' | 'done' | 'failed';
  /** The last good answer: while another is waited for it stays, so that nothing jumps. Null before the first, and when nothing is asked. */
  readonly answer: T | null;
  readonly problem: Problem | null;
  /** Asks the same again. */
  readonly again: () => void;
}

/** What became of the request with this key. */
interface Held<T> extends Omit<Answered<T>, 'again'> {
  readonly key: string | null;
}

const NOTHING = { key: null, state: 'idle', answer: null, problem: null } as const;

/**
 * Asks as long as a page shows: the request before is ended when another one takes its place. Null asks nothing.
 * @param schema the same object each time
 */
export function useAnswer<T>(request: ApiRequest | null, schema: AnswerSchema<T>): Answered<T> {
  const [held, hold] = useState<Held<T>>(NOTHING);
  const [round, setRound] = useState(0);
  const key = request === null ? null : keyOf(request);
  const latest = useRef(request);
  latest.current = request;
  // The key stands for the request, and the round for asking it again.
  useEffect(() => {
    const asked = latest.current;
    if (asked === null || key === null) {
      hold(NOTHING);
      return;
    }
    const ending = new AbortController();
    hold((before) => ({ key, state: 'waiting', answer: before.answer, problem: null }));
    ask(asked, schema, ending.signal).then(
      (answer) => {
        if (!ending.signal.aborted) hold({ key, state: 'done', answer, problem: null });
      },
      (error: unknown) => {
        if (ending.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem('broken', 0, [String(error)]);
        hold({ key, state: 'failed', answer: null, problem });
      },
    );
    return () => ending.abort();
  }, [key, round, schema]);
  const again = (): void => setRound((before) => before + 1);
  if (key === null) return { ...NOTHING, again };
  // Between the drawing and the effect what is held became of the request before: that is waiting, too.
  return key === held.key ? { ...held, again } : { state: 'waiting', answer: held.answer, problem: null, again };
}
