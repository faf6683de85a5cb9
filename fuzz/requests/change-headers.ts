import { MARK } from '../values/nasty.ts';
import { allow, type Draft, dropHeader, setHeader, TOKEN_PLACE } from './request.ts';

const ACCEPTS = [
  '*/*',
  '',
  'text/html',
  'application/json',
  'application/json;q=0',
  'application/json;q=0, */*;q=0.1',
  'text/*',
  'text/csv;q=nan',
  'text/csv;q=-1',
  'application/xml, text/plain;q=1e309',
  'a',
  ',,,',
  '/',
  '*/json',
  ';q=1',
  'application/json;version=__proto__',
  '__proto__',
  `application/json, ${'x/y, '.repeat(500)}`,
];

const ENCODINGS = [
  'gzip',
  'br',
  'gzip, br',
  'GZIP',
  'deflate',
  'identity',
  'identity;q=0',
  '*',
  '*;q=0',
  'br;q=0, gzip;q=0',
  'br;q=1e309',
  'gzip;q=__proto__',
  'zstd, br;q=0.5',
  '',
  ',',
  'x-gzip',
];

const TAGS = ['*', '""', '"x"', 'W/"x"', 'x', '"', ',', `"${'a'.repeat(2000)}"`, '"a", "b", *', '__proto__'];

const AUTHORIZATIONS = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  `bearer ${TOKEN_PLACE}`,
  `Bearer  ${TOKEN_PLACE}`,
  `Bearer ${TOKEN_PLACE} `,
  `Bearer ${TOKEN_PLACE}x`,
  `Bearer ${TOKEN_PLACE},${TOKEN_PLACE}`,
  `Basic ${Buffer.from('demo:demo-ventanilla').toString('base64')}`,
  'Basic ====',
  'Bearer __proto__',
  'Bearer constructor',
  'Bearer null',
  'Bearer undefined',
  "Bearer ' OR 1=1",
  `Bearer ${'a'.repeat(5000)}`,
  'Bearer \xff\xfe',
  'Digest username="x"',
  'Negotiate',
];

const OTHERS: readonly (readonly [string, string])[] = [
  ['Range', 'bytes=0-0'],
  ['Range', 'bytes=-1'],
  ['Range', 'bytes=0-1,2-3,4-5,6-7'],
  ['Range', 'bytes=9999999999999999999-'],
  ['If-Range', '"x"'],
  ['If-Match', '"x"'],
  ['If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['If-Modified-Since', 'not a date'],
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['Host', ''],
  ['Host', 'evil.example'],
  ['Host', 'evil.example:99999'],
  ['Host', `<${MARK}>`],
  ['Host', 'a b'],
  ['Host', '[::1'],
  ['Host', 'x'.repeat(2000)],
  ['Host', '__proto__'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Host', `<${MARK}>`],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Forwarded-For', '1.2.3.4, ::1, x'],
  ['X-Forwarded-For', '1.2.3.4,'.repeat(500)],
  ['X-Forwarded-Prefix', '/../..'],
  ['X-Forwarded-Port', '1e309'],
  ['Forwarded', 'for=_x;host=evil.example;proto=http'],
  ['X-Original-URL', '/status'],
  ['X-Rewrite-URL', '/status'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Access-Control-Request-Method', 'DELETE'],
  ['Access-Control-Request-Headers', 'x-anything'],
  ['Cookie', 'a=b; __proto__=1'],
  ['Connection', 'close'],
  ['Connection', 'keep-alive, close, x'],
  ['Connection', 'Transfer-Encoding'],
  ['Keep-Alive', 'timeout=99999999999'],
  ['TE', 'trailers, deflate;q=0.5'],
  ['Trailer', 'Content-Length'],
  ['Via', '1.1 a, 1.1 b'],
  ['Max-Forwards', '0'],
  ['Cache-Control', 'no-cache, max-age=-1'],
  ['Pragma', 'no-cache'],
  ['Expect', 'the-unexpected'],
  ['Content-Encoding', 'gzip'],
  ['Content-Language', 'x'],
  ['Content-MD5', 'x'],
  ['Accept-Charset', 'utf-7'],
  ['Accept-Language', '*;q=0'],
  ['User-Agent', `\x80\xff${MARK}`],
  ['Referer', `javascript:${MARK}`],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['X-Empty', ''],
  ['X-Long', 'x'.repeat(7000)],
  ['DNT', '\t 1 \t'],
];

/** What is asked for in `Accept` and its kin. */
export function negotiation(draft: Draft): void {
  const { random } = draft;
  switch (random.integer(0, 2)) {
    case 0:
      setHeader(draft, 'Accept', random.pick(ACCEPTS));
      allow(draft, 406);
      return;
    case 1:
      setHeader(draft, 'Accept-Encoding', random.pick(ENCODINGS));
      return;
    default:
      setHeader(draft, 'If-None-Match', random.pick(TAGS));
      allow(draft, 304);
  }
}

/** No token, another, the token in other clothes. */
export function oddAuthorization(draft: Draft): void {
  const { random } = draft;
  dropHeader(draft, 'authorization');
  if (random.percent(85)) draft.headers.push(['Authorization', random.pick(AUTHORIZATIONS)]);
  if (random.percent(5)) draft.headers.push(['Authorization', 'Bearer x']);
  if (draft.operation.secured) allow(draft, 401);
}

/** Any other header. */
export function oddHeader(draft: Draft): void {
  const [name, value] = draft.random.pick(OTHERS);
  if (name === 'Host') {
    setHeader(draft, name, value);
    // A value that is no host is refused before any operation is reached.
    allow(draft, 400);
  } else draft.headers.push([name, value]);
  // Bodies are taken as they are, or it is said that they are not.
  if (name === 'Content-Encoding') allow(draft, 400, 415);
}
