import type { Route } from '../server/group.ts';

/** A request for an operation. */
interface ExampleRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly address: string;
  readonly type?: string;
  readonly body?: string;
}

/** The request that the page at `/docs` offers for an operation: every parameter with its example, or else its default. */
export function exampleRequest({ method, path, parameters, requestBody, upload }: Route): ExampleRequest {
  let address = path;
  const query = new URLSearchParams();
  const takesAllInBody = requestBody !== undefined && upload === undefined;
  for (const [name, { place, hidden, example, schema }] of Object.entries(parameters)) {
    const value = example ?? schema.default;
    if (hidden || value === undefined) continue;
    if (place === 'path') address = address.replace(`:${name}`, encodeURIComponent(String(value)));
    else if (place === 'query' && !takesAllInBody) query.set(name, String(value));
  }
  if (query.size > 0) address += `?${query}`;
  if (requestBody === undefined) return { method, address };
  return { method, address, type: requestBody.type, body: bodyOf(requestBody) };
}

function bodyOf({ type, example }: NonNullable<Route['requestBody']>): string {
  if (typeof example === 'string') return example;
  if (type !== 'application/x-www-form-urlencoded') return JSON.stringify(example);
  const pairs = Object.entries(Object(example)).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(pairs).toString();
}
