import { ADDRESSES, type Operations } from './operations.ts';

export type * from './operations.ts';

/** Where the service is, and what requests bring along. */
export interface ClientOptions {
  /** The address of the service, such as `http://localhost:8080`. */
  readonly address: string;
  /** A bearer token, for operations on market data and the account. */
  readonly token?: string;
  /** What sends requests; the global `fetch` when absent. */
  readonly fetch?: typeof fetch;
}

type Input<Name extends keyof Operations> = Operations[Name]['input'];
type Arguments<I> = I extends undefined
  ? [input?: undefined, signal?: AbortSignal]
  : Partial<I> extends I
    ? [input?: I, signal?: AbortSignal]
    : [input: I, signal?: AbortSignal];

/** A method for each operation, called as in the OpenAPI document. */
export type Client = {
  readonly [Name in keyof Operations]: (...given: Arguments<Input<Name>>) => Promise<Operations[Name]['answer']>;
};

/** A refusal, or a failure of the server; `body` is what it said: JSON, or text. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The service answered ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

interface AnyInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Makes a client of a service. Its methods reject with an {@link ApiError} where the service does not answer with success. */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(ADDRESSES).map(([name, address]) => {
    const [method = '', path = ''] = address.split(' ');
    return [name, (input?: AnyInput, signal?: AbortSignal) => send(options, method, path, input ?? {}, signal)];
  });
  // The table has a line for each operation, and its type says so.
  return Object.fromEntries(methods) as Client;
}

async function send(
  { address, token, fetch: sender = fetch }: ClientOptions,
  method: string,
  template: string,
  { path = {}, query = {}, body }: AnyInput,
  signal?: AbortSignal,
): Promise<unknown> {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams();
  // Lists stand between commas.
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (typeof body === 'string') headers['content-type'] = 'text/csv';
  else if (method === 'POST') headers['content-type'] = 'application/json';
  const response = await sender(address.replace(/\/$/, '') + filled + (search.size > 0 ? `?${search}` : ''), {
    method: method === 'GET' ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body: encoded(method, body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const type = response.headers.get('content-type') ?? '';
  const answer = /[/+]json/.test(type) ? await response.json() : await textOrBytes(response, type);
  if (!response.ok) throw new ApiError(response.status, answer);
  return answer;
}

function encoded(method: string, body: unknown): string | URLSearchParams {
  if (typeof body === 'string') return body;
  return method === 'FORM' ? new URLSearchParams(Object(body)) : JSON.stringify(body);
}

function textOrBytes(response: Response, type: string): Promise<string | Blob> {
  return /^text\/|ndjson|xml/.test(type) ? response.text() : response.blob();
}
