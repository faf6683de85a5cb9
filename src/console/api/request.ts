/** Requests of the service's interface: sent, read and checked. */
import { useEffect, useRef, useState } from 'preact/hooks';
import * as v from 'valibot';
import { base, Problem, problemOf, problemOfError } from './problem.ts';
import { sessionKeeper } from './session.ts';

/** A value of a query string; null and the empty text are left out. */
export type QueryValue = string | number | boolean | null;

/** The body of a request. A file is shown by its name; its bytes are only there to be sent. */
type RequestBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly bytes?: Blob };

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

/** Returns the whole address of a request; `base` ends with a slash. */
export function addressOfRequest({ path, query = {} }: ApiRequest, base: string): string {
  const address = new URL(path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== '') address.searchParams.set(name, String(value));
  }
  return address.href;
}

/** Returns a text that is the same for the same request. */
export function keyOf(request: ApiRequest): string {
  return JSON.stringify([request.method, addressOfRequest(request, 'http://a/'), request.body ?? null, request.bearer]);
}

/** Escapes a part of a path: `organismos/${segment(id)}`. */
export const segment = encodeURIComponent;

/** The shape of an answer. */
type AnswerSchema<T> = v.GenericSchema<unknown, T>;

/**
 * Sends a request and reads its answer.
 * @throws Problem without an answer, for an error, and for an answer that breaks the schema; AbortError after `signal`
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
 * Sends a request; the caller reads the body of the answer.
 * @throws Problem without an answer, and for an error; AbortError after `signal`
 */
export async function send(request: ApiRequest, signal?: AbortSignal): Promise<Response> {
  const token = request.bearer ? await sessionKeeper.token() : undefined;
  let answer = await sendWith(token, request, signal);
  if (answer.status === 401 && token !== undefined) {
    // Expired or revoked early: one attempt with a new token.
    const next = await sessionKeeper.tokenAfter(token);
    if (next !== undefined) {
      answer = await sendWith(next, request, signal);
      if (answer.status === 401) sessionKeeper.refused(next);
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

function bodyOf({ body, path }: ApiRequest, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (body.kind === 'file') {
    if (!body.bytes) throw new TypeError(`${path} has no bytes`);
    headers.set('Content-Type', body.type);
    headers.set('Accept', '*/*');
    return body.bytes;
  }
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

/** Reads the body of an error; null where it is not JSON. */
async function jsonOrText(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    // The page of a proxy, or nothing: the status says enough.
    return null;
  }
}

/** The state of a request. */
export interface Answered<T> {
  readonly state: 'idle' | 'waiting' | 'done' | 'failed';
  /** The last good answer: it stays until the next one, so that nothing jumps. Null before the first, and without a request. */
  readonly answer: T | null;
  readonly problem: Problem | null;
  /** Sends the same request again. */
  readonly again: () => void;
}

/** The state of what has this key. */
interface Loaded<T> extends Omit<Answered<T>, 'again'> {
  readonly key: string | null;
}

const NOTHING = { key: null, state: 'idle', answer: null, problem: null } as const;

/**
 * Loads an answer while its component is shown; another key ends the load before it.
 * @param key of the load: the same key, the same answer; null loads nothing
 * @param load may show parts of the answer before it is complete
 */
export function useLoad<T>(
  key: string | null,
  load: (signal: AbortSignal, show: (part: T) => void) => Promise<T>,
): Answered<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(NOTHING);
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (key === null) {
      setLoaded(NOTHING);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const set = (state: Loaded<T>['state'], answer: T | null, problem: Problem | null): void => {
      if (!signal.aborted) setLoaded({ key, state, answer, problem });
    };
    setLoaded(({ answer }) => ({ key, state: 'waiting', answer, problem: null }));
    latest
      .current(signal, (part) => set('waiting', part, null))
      .then(
        (answer) => set('done', answer, null),
        (error: unknown) => set('failed', null, problemOfError(error)),
      );
    return () => controller.abort();
  }, [key, round]);
  const again = (): void => setRound((before) => before + 1);
  if (key === null) return { ...NOTHING, again };
  // Between a new key and its effect the state is that of the key before: waiting, too.
  return key === loaded.key ? { ...loaded, again } : { state: 'waiting', answer: loaded.answer, problem: null, again };
}

/** Sends a request while its component is shown, and reads the answer; null sends nothing. */
export function useAnswer<T>(request: ApiRequest | null, schema: AnswerSchema<T>): Answered<T> {
  return useLoad(request && keyOf(request), (signal) => {
    if (request === null) throw new TypeError('no request');
    return ask(request, schema, signal);
  });
}
