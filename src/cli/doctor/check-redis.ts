import { openRedis, parseRedisAddress } from '../../server/limits/redis-limits.ts';
import type { Settings } from '../../server/settings.ts';
import { messageOf } from '../serving/operator-log.ts';
import { type Finding, findingsOf } from './finding.ts';

const TIMEOUT_MS = 3000;
/** Round trip from which Redis is slow, in milliseconds: every limited request waits for one. */
const SLOW_MS = 5;

/** Whether the Redis or Valkey that shares quotas answers, and how quickly; nothing where none is set. */
export async function checkRedis({ rateRedis, rateClient, rateAccount }: Settings): Promise<Finding[]> {
  if (rateRedis === '') return [];
  const { ok, warning, wrong } = findingsOf('Redis');
  const address = parseRedisAddress(rateRedis);
  if (address === null) {
    return [wrong('VENTANILLA_RATE_REDIS is no address.', 'Set it like redis://user:password@host:6379/0.')];
  }
  const place = `${address.host}:${address.port}`;
  if (rateClient === 0 && rateAccount === 0) {
    return [
      warning(`Redis at ${place} is set, and no rate is.`, 'Set --rate-client or --rate-account, or leave it out.'),
    ];
  }
  let redis: Awaited<ReturnType<typeof openRedis>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('it does not answer')), TIMEOUT_MS);
      openRedis(address, (cause) => (cause === null ? resolve() : reject(cause))).then((opened) => {
        redis = opened;
      }, reject);
    });
    // The first command on a connection takes longer.
    await redis?.ping();
    const before = performance.now();
    await redis?.ping();
    const milliseconds = performance.now() - before;
    return milliseconds > SLOW_MS
      ? [warning(`Redis at ${place} takes ${milliseconds.toFixed(1)} ms to answer.`, 'Place it nearer.')]
      : [ok(`Redis at ${place} answers in ${milliseconds.toFixed(1)} ms.`)];
  } catch (error) {
    return [
      wrong(
        `Redis at ${place} cannot be used: ${messageOf(error).replace(/\.$/, '')}.`,
        'Check that it runs, and user and password in VENTANILLA_RATE_REDIS. Until then each server counts alone.',
      ),
    ];
  } finally {
    clearTimeout(timer);
    redis?.disconnect();
  }
}
