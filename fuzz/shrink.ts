import type { Client } from './client.ts';
import type { Asked } from './requests/asked.ts';
import type { Planned } from './requests/plan.ts';

/** A request is sent at most so often again to find out what of it matters. */
const MOST_TRIES = 60;

/** Takes parts out of a request as long as the check that failed goes on failing. */
export async function shrunk(planned: Planned, check: string, client: Client): Promise<Planned> {
  if (planned.kind === 'raw') return planned;
  let best = planned;
  let tries = 0;
  const still = async (asked: Asked): Promise<boolean> => {
    if (++tries > MOST_TRIES) return false;
    const { findings } = await client.perform({ ...best, asked });
    return findings.some((found) => found.check === check);
  };
  for (let before: Planned | null = null; before !== best; ) {
    before = best;
    for (const asked of smaller(best.asked)) {
      if (!(await still(asked))) continue;
      best = { ...best, asked };
      break;
    }
  }
  return best;
}

/** A request with one part less, for each part. */
function* smaller(asked: Asked): Generator<Asked> {
  const { query, headers, body } = asked;
  for (const [at] of query.entries()) yield { ...asked, query: query.toSpliced(at, 1) };
  for (const [at] of headers.entries()) yield { ...asked, headers: headers.toSpliced(at, 1) };
  if (body && body.byteLength > 0) {
    const half = body.byteLength >> 1;
    yield { ...asked, body: body.subarray(0, half) };
    yield { ...asked, body: body.subarray(half) };
  }
  for (const [at, pair] of query.entries()) {
    const equals = pair.indexOf('=');
    const length = pair.length - equals - 1;
    if (equals < 0 || length < 8) continue;
    yield { ...asked, query: query.with(at, pair.slice(0, equals + 1 + (length >> 1))) };
  }
}
