import type { Asked } from '../requests/request.ts';
import { header, type WireAnswer } from '../wire/answer.ts';

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

/** One thing that does not hold of an answer. */
export interface Finding {
  /** Which check: findings of one check at one operation are one. */
  readonly check: string;
  readonly detail: string;
}

const SHOWN = 300;

/** A finding, its detail cut to what a person reads. */
export function finding(check: string, detail: string): Finding {
  return { check, detail: detail.length > SHOWN ? `${detail.slice(0, SHOWN)}…` : detail };
}

/** What HEAD does not tell as GET does. Answers that change from one request to the next are compared in all but length. */
export function headFindings(get: WireAnswer, head: WireAnswer): Finding[] {
  if (head.status !== get.status) return [finding('HEAD', `${head.status} where GET is ${get.status}`)];
  if (header(get, 'data-version') !== header(head, 'data-version')) return [];
  const isFixed = header(get, 'etag') !== undefined;
  const names = [
    'content-type',
    'etag',
    'vary',
    'cache-control',
    'content-encoding',
    ...(isFixed ? ['content-length'] : []),
  ];
  return names
    .filter((name) => header(get, name) !== header(head, name))
    .map((name) => finding('HEAD', `${name} is ${header(head, name)} where GET has ${header(get, name)}`));
}

/** What does not hold of the answer to a request that repeats the ETag of the answer before. */
export function unchangedFindings(before: WireAnswer, after: WireAnswer): Finding[] {
  if (header(before, 'data-version') !== header(after, 'data-version')) return [];
  if (after.status !== 304) return [finding('304', `${after.status} for the ETag of the answer before`)];
  return header(before, 'etag') === header(after, 'etag') ? [] : [finding('304', 'another ETag')];
}
