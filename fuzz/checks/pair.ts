import { header, type WireAnswer } from '../wire/answer.ts';
import { type Finding, finding } from './finding.ts';

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
