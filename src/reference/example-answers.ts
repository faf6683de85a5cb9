import { isObject } from '../ingest/fields.ts';
import type { Route, ServedGroup } from '../server/group.ts';
import type { ExampleAnswer } from '../server/openapi/document.ts';
import { exampleRequest } from './example-requests.ts';

/** An answer to the examples of an operation, and the request that it answers. */
export interface SentExample {
  readonly id: string;
  readonly address: string;
  /** The status that the server gave. */
  readonly status: number;
  /** The body that the document shows; undefined for one that is no text. */
  readonly shown: ExampleAnswer | undefined;
}

/** Elements of a list that an example shows. */
const ELEMENTS = 1;
/** Elements of a list of plain values. */
const PLAIN_ELEMENTS = 12;
const LINES = 3;
const LONGEST_TEXT = 600;

/** The document about itself would hold itself. */
const ITSELF: ExampleAnswer = {
  status: 200,
  type: 'application/json',
  body: { openapi: '3.1.0', info: { title: 'Ventanilla', version: '0.1.0' }, paths: {}, components: {} },
};

/** Sends every shown operation its examples, one after the other, and cuts the answers to what a document can show. */
export async function sendExamples(
  groups: readonly ServedGroup[],
  address: string,
  token: string,
): Promise<SentExample[]> {
  const sent: SentExample[] = [];
  for (const route of groups.flatMap(({ routes }) => routes)) {
    if (!route.hidden) sent.push(await sendExample(route, address, token));
  }
  return sent;
}

async function sendExample(route: Route, address: string, token: string): Promise<SentExample> {
  const request = exampleRequest(route);
  // The document is not made before all answers are known.
  if (route.id === 'openapi') return { id: route.id, address: request.address, status: 200, shown: ITSELF };
  const response = await fetch(address + request.address, {
    method: request.method,
    headers: {
      accept: 'application/json, */*;q=0.5',
      ...(route.secured ? { authorization: `Bearer ${token}` } : {}),
      ...(request.type === undefined ? {} : { 'content-type': request.type }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const text = await response.text();
  const head = { id: route.id, address: `${request.method} ${request.address}`, status: response.status };
  return { ...head, shown: shownOf(response.status, type, text, address) };
}

function shownOf(status: number, type: string, text: string, address: string): ExampleAnswer | undefined {
  const neutral = text.replaceAll(address, 'http://localhost:8080');
  if (/[/+]json$/.test(type)) return { status, type, body: cut(JSON.parse(neutral)) };
  if (!/^text\/|ndjson$/.test(type)) return undefined;
  return { status, type, body: neutral.split('\n').slice(0, LINES).join('\n').slice(0, LONGEST_TEXT) };
}

/** A value with its lists and texts cut. */
function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object' || item === null);
    return value.slice(0, isPlain ? PLAIN_ELEMENTS : ELEMENTS).map(cut);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cut(item)]));
}

/** Members that repeat the request, or name the kind of the answer. */
const NO_NEWS: ReadonlySet<string> = new Set(['parametros', 'metadata', 'type', 'inicio']);

/** Whether an answer has a value in it that is not empty, zero or null. */
export function tellsSomething({ shown }: SentExample): boolean {
  if (shown === undefined) return true;
  const { body } = shown;
  if (!isObject(body)) return isSomething(body);
  return Object.entries(body).some(([name, item]) => !NO_NEWS.has(name) && item !== 200 && isSomething(item));
}

function isSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isSomething);
  if (isObject(value)) return Object.values(value).some(isSomething);
  return value !== null && value !== '' && value !== 0 && value !== false;
}

/** What an answer is made of, without its values: two of one shape count as equal. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`;
  if (!isObject(value)) return value === null ? 'null' : typeof value;
  const members = Object.entries(value).map(([name, item]) => `${name}:${shapeOf(item)}`);
  return `{${members.sort().join()}}`;
}
