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
