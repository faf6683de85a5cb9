import type { Assertion, Expectation } from './case.ts';

/** An answer as the runner saw it. */
export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Everything that does not hold of an answer, as sentences; empty when all does. */
export function judge(expect: Expectation, seen: Seen): string[] {
  const failures: string[] = [];
  if (seen.status !== expect.status) failures.push(`status ${seen.status} instead of ${expect.status}`);
  for (const [name, pattern] of Object.entries(expect.headers ?? {})) {
    const value = seen.headers.get(name);
    if (value === null || !new RegExp(pattern, 'i').test(value)) {
      failures.push(`header ${name} is ${JSON.stringify(value)}, not /${pattern}/`);
    }
  }
  if (expect.body === undefined) return failures;
  let body: unknown;
  try {
    body = JSON.parse(seen.text);
  } catch {
    body = undefined;
  }
  for (const assertion of expect.body) {
    if (body === undefined && assertion.at !== '$text') {
      failures.push(`${assertion.at || '(body)'}: the body is not JSON: ${show(seen.text)}`);
      continue;
    }
    const value = assertion.at === '$text' ? seen.text : reach(body, assertion.at);
    failures.push(...check(assertion, value).map((failure) => `${assertion.at || '(body)'}: ${failure}`));
  }
  return failures;
}

const MISSING = Symbol('missing');

/** Follows a dotted path; keys that hold dots themselves are found by trying longer names. */
function reach(value: unknown, path: string): unknown {
  if (path === '') return value;
  if (typeof value !== 'object' || value === null) return MISSING;
  const parts = path.split('.');
  for (let taken = 1; taken <= parts.length; taken++) {
    const key = parts.slice(0, taken).join('.');
    if (!Object.hasOwn(value, key)) continue;
    const next: unknown = Reflect.get(value, key);
    const found = reach(next, parts.slice(taken).join('.'));
    if (found !== MISSING) return found;
  }
  return MISSING;
}

/** Everything an assertion may ask. A misspelt one would hold of any answer. */
const QUESTIONS: ReadonlySet<string> = new Set([
  'equals',
  'length',
  'atLeast',
  'atMost',
  'matches',
  'includes',
  'type',
  'keys',
  'hasKeys',
  'absent',
  'each',
  'orEmpty',
  'some',
  'ordered',
] satisfies (keyof Assertion)[]);

function check(assertion: Assertion, value: unknown): string[] {
  const asked = Object.keys(assertion).filter((key) => key !== 'at');
  const unknown = asked.filter((key) => !QUESTIONS.has(key));
  if (unknown.length > 0) return [`the case asks what there is not: ${unknown.join(', ')}`];
  if (asked.length === 0) return ['the case asks nothing of it'];
  if (assertion.absent === true) return value === MISSING ? [] : [`is there: ${show(value)}`];
  if (value === MISSING) return ['is missing'];
  const failures: string[] = [];
  const fail = (holds: boolean, sentence: string): void => {
    if (!holds) failures.push(sentence);
  };
  if ('equals' in assertion) fail(same(value, assertion.equals), `is ${show(value)}, not ${show(assertion.equals)}`);
  if (assertion.length !== undefined)
    fail(sizeOf(value) === assertion.length, `has length ${sizeOf(value) ?? 'none'}, not ${assertion.length}`);
  if (assertion.atLeast !== undefined)
    fail(typeof value === 'number' && value >= assertion.atLeast, `is ${show(value)}, below ${assertion.atLeast}`);
  if (assertion.atMost !== undefined)
    fail(typeof value === 'number' && value <= assertion.atMost, `is ${show(value)}, above ${assertion.atMost}`);
  if (assertion.matches !== undefined)
    fail(
      typeof value === 'string' && new RegExp(assertion.matches, 'u').test(value),
      `is ${show(value)}, not /${assertion.matches}/`,
    );
  if ('includes' in assertion)
    fail(includes(value, assertion.includes), `does not include ${show(assertion.includes)}: ${show(value)}`);
  if (assertion.type !== undefined)
    fail(
      assertion.type.split('|').some((type) => isOfType(value, type)),
      `is ${show(value)}, not ${assertion.type}`,
    );
  if (assertion.keys !== undefined)
    fail(
      isObject(value) && same(keysOf(value), assertion.keys),
      `has keys ${show(keysOf(value))}, not ${show(assertion.keys)}`,
    );
  if (assertion.hasKeys !== undefined) {
    const held = keysOf(value);
    const lacking = assertion.hasKeys.filter((key) => !held.includes(key));
    fail(isObject(value) && lacking.length === 0, `lacks ${lacking.join(', ') || 'all keys: it is no object'}`);
  }
  if (assertion.each !== undefined) failures.push(...checkEach(assertion.each, value, assertion.orEmpty === true));
  if (assertion.some !== undefined)
    fail(
      listOf(value).some((item) => failuresOf(assertion.some ?? [], item).length === 0),
      'no element holds',
    );
  if (assertion.ordered !== undefined) failures.push(...checkOrder(assertion.ordered, value));
  return failures;
}

function failuresOf(assertions: readonly Assertion[], item: unknown): string[] {
  return assertions.flatMap((assertion) =>
    check(assertion, reach(item, assertion.at)).map((failure) => `${assertion.at}: ${failure}`),
  );
}

function checkEach(assertions: readonly Assertion[], value: unknown, orEmpty: boolean): string[] {
  if (!Array.isArray(value)) return ['is not a list'];
  if (value.length === 0 && !orEmpty) return ['is empty: there is nothing of which it could hold'];
  for (const [index, item] of value.entries()) {
    const [failure] = failuresOf(assertions, item);
    if (failure !== undefined) return [`element ${index}: ${failure}`];
  }
  return [];
}

function checkOrder(
  { by, direction }: { readonly by: string; readonly direction: 'asc' | 'desc' },
  value: unknown,
): string[] {
  if (!Array.isArray(value)) return ['is not a list'];
  const keys = value.map((item) => reach(item, by));
  for (let i = 1; i < keys.length; i++) {
    const a = keys[i - 1];
    const b = keys[i];
    const comparable =
      (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
    if (!comparable || (direction === 'asc' ? a > b : a < b))
      return [`not ${direction} by ${by} at ${i}: ${show(a)}, ${show(b)}`];
  }
  return [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? keysOf(value).length : undefined;
}

function includes(value: unknown, wanted: unknown): boolean {
  if (typeof value === 'string') return typeof wanted === 'string' && value.includes(wanted);
  return listOf(value).some((item) => same(item, wanted));
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Deep equality of JSON values; the order of an object's keys does not count here (`keys` is for that). */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

const SHOWN = 160;

function show(value: unknown): string {
  const text = value === MISSING ? 'missing' : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
