import type { Asked } from '../requests/asked.ts';
import { header, type WireAnswer } from '../wire/answer.ts';
import { type Finding, finding } from './finding.ts';

/** Groups whose answers name the version of the data that they are made from. */
const NAMES_VERSION: ReadonlySet<string> = new Set(['statistics', 'territory', 'organisms']);

/** Headers that may be there more than once. */
const MANY: ReadonlySet<string> = new Set(['vary', 'link', 'set-cookie', 'ratelimit', 'ratelimit-policy']);

/** What does not hold of the headers of an answer. `bare`: Node's own parser refused the request, so that nothing is known of it. */
export function headerFindings(asked: Asked | null, answer: WireAnswer, bare: boolean): Finding[] {
  const findings: Finding[] = [];
  const wants = (holds: boolean, detail: string): void => {
    if (!holds) findings.push(finding('headers', detail));
  };
  const { status } = answer;
  wants(header(answer, 'access-control-allow-origin') === '*', 'no Access-Control-Allow-Origin: *');
  wants(header(answer, 'x-content-type-options') === 'nosniff', 'no X-Content-Type-Options: nosniff');
  wants(
    header(answer, 'x-powered-by') === undefined && header(answer, 'server') === undefined,
    'tells what it runs on',
  );
  wants(header(answer, 'x-injected') === undefined, 'a header of the request made one of the answer');
  wants(header(answer, 'set-cookie') === undefined, 'sets a cookie');
  const counts = new Map<string, number>();
  for (const [name] of answer.headers) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of counts) wants(count === 1 || MANY.has(name), `${name} is there ${count} times`);
  if (status >= 400)
    wants(
      header(answer, 'cache-control') === 'no-store',
      `an error with Cache-Control: ${header(answer, 'cache-control')}`,
    );
  if (status === 405) wants(header(answer, 'allow') !== undefined, '405 without Allow');
  if (status === 401) wants(header(answer, 'www-authenticate') !== undefined, '401 without WWW-Authenticate');
  if (status === 503 || status === 429)
    wants(/^\d+$/.test(header(answer, 'retry-after') ?? ''), `${status} without Retry-After`);
  if (answer.body.byteLength > 0) wants(header(answer, 'content-type') !== undefined, 'a body without Content-Type');
  const coding = header(answer, 'content-encoding');
  if (coding !== undefined)
    wants(/accept-encoding/i.test(header(answer, 'vary') ?? ''), 'coded, and Vary does not name Accept-Encoding');
  if (bare || !asked) return findings;
  if (asked.reaches && NAMES_VERSION.has(asked.operation.tag)) {
    wants(/^[a-z]+=\d+$/.test(header(answer, 'data-version') ?? ''), `Data-Version: ${header(answer, 'data-version')}`);
  }
  const accepted = asked.headers.filter(([name]) => name === 'Accept-Encoding').map(([, value]) => value.toLowerCase());
  wants(
    coding === undefined || accepted.some((value) => value.includes(coding) || value.includes('*')),
    `coded as ${coding}, which nobody asked for`,
  );
  return findings;
}
