import { MARK, NASTY_JSON, NASTY_NAMES } from '../values/nasty.ts';
import { allow, type Draft, dropHeader, setHeader } from './request.ts';

const CONTENT_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json; charset=__proto__',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/ld+json',
  'text/csv; charset=iso-8859-1',
  'text/csv; header=absent',
  'application/octet-stream',
  'x',
  '/',
  '',
  ';',
  `text/${'x'.repeat(3000)}`,
];

/** The type of the body is another one, or is not said. */
export function otherType(draft: Draft): void {
  dropHeader(draft, 'content-type');
  if (draft.random.percent(85)) setHeader(draft, 'Content-Type', draft.random.pick(CONTENT_TYPES));
  allow(draft, 400, 415);
}

/** The body travels in chunks, or is cut. */
export function otherFraming(draft: Draft): void {
  const { random } = draft;
  draft.body ??= Buffer.from('{}');
  draft.framing = random.pick(['chunked', 'chunked', 'cut', 'cut chunks']);
  if (random.percent(10)) setHeader(draft, 'Expect', '100-continue');
  allow(draft, 400, 408);
}

/** A body where none belongs. */
export function unexpectedBody(draft: Draft): void {
  if (draft.body) return;
  draft.body = Buffer.from(draft.random.pick(['', '{}', 'a=b', '\0', 'x'.repeat(5000)]));
  draft.framing = 'length';
}

/** The bytes of the body are cut, changed, repeated, surrounded. */
export function brokenBody(draft: Draft): void {
  const { random } = draft;
  const body = Buffer.from(draft.body ?? []);
  const at = random.integer(0, Math.max(0, body.byteLength - 1));
  const [before, after] = [body.subarray(0, at), body.subarray(at)];
  const between = random.pick([
    '\0',
    '"',
    '\\',
    '\n',
    '\r',
    ',',
    ';',
    '\xff',
    '\xc0\x80',
    '\xed\xa0\x80',
    '{',
    ']',
    '\x1b[31m',
    '&',
    '=',
    '%',
  ]);
  const made = random.pick<() => Buffer>([
    () => before,
    () => after,
    () => Buffer.concat([before, Buffer.from(between, 'latin1'), after]),
    () => Buffer.concat([body, body]),
    () => Buffer.concat([Buffer.from('\ufeff'), body]),
    () => Buffer.from(body.toString('utf8'), 'utf16le'),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(body.toString('utf8'), 'utf16le')]),
    () => Buffer.from(`${body.toString('utf8')}ñ€`, 'latin1'),
    () => Buffer.alloc(0),
    () => Buffer.from(' '.repeat(3000)),
    () => Buffer.from('\0'.repeat(100)),
    () => Buffer.from(Array.from({ length: 300 }, () => random.integer(0, 255))),
  ])();
  draft.body = made;
  allow(draft, 400, 415);
}

/** A megabyte and more: bounds of bodies are settings, and what is over them is 413. */
export function hugeBody(draft: Draft): void {
  const { random } = draft;
  const type = draft.operation.body?.type ?? '';
  const size = random.pick([1_000_000, 1_900_000, 2_097_152, 2_097_153, 4_000_000]);
  if (type === 'text/csv') {
    const line = random.pick(['1,"a"\n', `"${'x'.repeat(70_000)}"\n`, ',', '"', 'a,b,c\n', '\n', ';;;;\n', 'á,é\r\n']);
    draft.body = Buffer.from(`n,nombre,direccion\n${line.repeat(Math.ceil(200_000 / line.length))}`);
  } else if (type === 'application/json') {
    const [open, close] = random.pick([
      ['{"a":"', '"}'],
      ['["', '"]'],
      [' ', '{}'],
    ] as const);
    draft.body = Buffer.from(open + (open === ' ' ? ' ' : 'a').repeat(size - open.length - close.length) + close);
  } else draft.body = Buffer.from(`${random.pick(['password', 'username', 'x'])}=${'a'.repeat(size)}`);
  draft.framing = random.pick(['length', 'chunked']);
  allow(draft, 400, 413);
}

/** JSON deeper than any reader that calls itself can follow. */
export function deepJson(draft: Draft): void {
  const { random } = draft;
  const levels = random.pick([50, 1000, 10_000, 100_000]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"__proto__":', '}]'],
    ['[[', ']]'],
  ] as const);
  const ends = random.percent(75);
  const deep = `${open.repeat(levels)}${random.pick(['1', '{}', 'null'])}${ends ? close.repeat(levels) : ''}`;
  const name = Object.keys(propertiesOf(draft))[0] ?? 'a';
  const text = random.pick([deep, `{"${name}":${deep}}`, `{"${name}":[${deep}]}`, `{"${name}":[{"nombre":${deep}}]}`]);
  draft.body = Buffer.from(text.slice(0, 1_900_000));
  allow(draft, 400);
}

function propertiesOf(draft: Draft): object {
  const properties = draft.operation.body?.schema.properties;
  return typeof properties === 'object' && properties !== null ? properties : {};
}

/** Bodies beyond this many bytes were made by another change. */
const LONGEST_CHANGED = 5000;

/** Another value, a member too many or one given twice, somewhere in a JSON body. */
export function nastyJson(draft: Draft): void {
  const { random } = draft;
  let value: unknown;
  try {
    if ((draft.body?.byteLength ?? 0) > LONGEST_CHANGED) throw new RangeError('too long to be written anew');
    value = JSON.parse(Buffer.from(draft.body ?? []).toString('utf8'));
  } catch {
    // Another change has broken it before, or made it deeper than can be written.
    brokenBody(draft);
    return;
  }
  // Found again in the text by signs that no JSON of ours holds.
  const spot = '\u0001spot\u0001';
  const places = placesOf(value);
  if (places.length === 0) {
    draft.body = Buffer.from(random.pick(NASTY_JSON));
    return;
  }
  const [holder, key] = random.pick(places);
  const nasty = random.pick(NASTY_JSON);
  if (random.percent(65) || Array.isArray(holder)) {
    Reflect.set(holder, key, spot);
    draft.body = Buffer.from(JSON.stringify(value).replace(JSON.stringify(spot), () => nasty));
  } else {
    const name = JSON.stringify(random.percent(30) ? key : random.pick(NASTY_NAMES));
    Reflect.set(holder, spot, 1);
    draft.body = Buffer.from(JSON.stringify(value).replace(`${JSON.stringify(spot)}:1`, () => `${name}:${nasty}`));
  }
  allow(draft, 400);
}

/** Every place in a JSON value, as the object or list that holds it and its name there. */
function placesOf(value: unknown, deepest = 20): [object, string][] {
  if (typeof value !== 'object' || value === null || deepest === 0) return [];
  return Object.keys(value).flatMap((key) => [
    [value, key] as [object, string],
    ...placesOf(Reflect.get(value, key), deepest - 1),
  ]);
}

/** A batch of as many queries as the bounds allow, and around them. */
export function longBatch(draft: Draft): void {
  const { random } = draft;
  const name = Object.keys(propertiesOf(draft))[0] ?? 'a';
  const count = random.pick([0, 1, 200, 999, 1000, 1001, 20_000]);
  const item = random.pick([
    '{}',
    '{"nombre":"san","max":1}',
    '1',
    'null',
    '{"x":1}',
    '{"max":5000}',
    '[]',
    `{"nombre":"<${MARK}>"}`,
  ]);
  draft.body = Buffer.from(`{"${name}":[${Array.from({ length: count }, () => item).join(',')}]}`);
  allow(draft, 400);
}

/** A form whose fields are repeated, unknown, long or not decodable. */
export function nastyForm(draft: Draft): void {
  const { random } = draft;
  const field = random.pick([
    'grant_type',
    'username',
    'password',
    'refresh_token',
    '__proto__',
    'constructor',
    'x',
    '',
  ]);
  const value = random.pick([
    '',
    'password',
    'refresh_token',
    '%00',
    '%ff',
    '%',
    '%ud800',
    '__proto__',
    'a'.repeat(20_000),
    `%0d%0a${MARK}`,
    '1e309',
    '%F0%9F%98%80',
  ]);
  const text = Buffer.from(draft.body ?? []).toString('latin1');
  // A wrong password for the right name would hold up the fuzzer's own logins.
  const rest = field === 'password' ? text.replace(/username=[^&]*/, `username=${MARK}`) : text;
  draft.body = Buffer.from(random.percent(50) ? `${rest}&${field}=${value}` : `${field}=${value}&${rest}`, 'latin1');
  allow(draft, 400);
}

/** A file that no program would write. */
export function nastyFile(draft: Draft): void {
  const { random } = draft;
  const heading = random.pick([
    'n,nombre,direccion,lat,lon',
    '"n","nombre',
    '\ufeffnombre;direccion',
    '',
    '__proto__,constructor',
    'nombre,nombre',
    ',,,',
    `"<${MARK}>"`,
    '=1+1,nombre',
    '"a""b",nombre',
    'sep=;',
  ]);
  const line = random.pick([
    '1,"never closed',
    '1,a"b"c',
    '"a" b,c',
    '\0,\0',
    '=1+1,+1,-1,@a',
    `1,<${MARK}>`,
    '"a\nb\r\nc",2',
    ',,,,,,,,,,',
    `"${'x'.repeat(17_000)}",1`,
    `"${'x'.repeat(300_000)}`,
    '\u2028,\u0085',
    '\x1b[31m',
    '\r\r\r',
    '1e309,NaN',
    '-34.6,-58.4',
    '"',
    '',
  ]);
  const end = random.pick(['\n', '\r\n', '\r', '']);
  const text = `${heading}${end}${Array.from({ length: random.integer(0, 20) }, () => line).join(end)}`;
  draft.body = random.percent(80)
    ? Buffer.from(text)
    : Buffer.from(`${text}áñ`, random.percent(50) ? 'latin1' : 'utf16le');
  allow(draft, 400, 415);
}
