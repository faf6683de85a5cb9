import { AnswerRecord } from './answer.ts';

/** What a login gave, with the instants (milliseconds since the epoch) until which it is used. Kept in memory alone. */
export interface Tokens {
  readonly access: string;
  readonly accessUntil: number;
  readonly refresh: string | null;
  readonly refreshUntil: number;
}

/** Lives of tokens whose answer does not tell them, in seconds (reference market.md 1). */
const ACCESS_SECONDS = 899;
const REFRESH_SECONDS = 1200;

/** A token is renewed so long before it ends, in milliseconds: what is asked with it has to arrive in time. */
export const RENEWED_EARLY_MS = 60_000;

/**
 * Reads the answer of `/token` (reference 3.2).
 * @throws SourceError `shape` when it holds no access token; the message holds nothing of the answer
 */
export function readTokens(answer: unknown, now: number): Tokens {
  const record = new AnswerRecord(answer, 'the answer of /token');
  const access = record.text('access_token') ?? '';
  const refresh = record.raw('refresh_token');
  const seconds = Number(record.raw('expires_in'));
  const until = Date.parse(String(record.raw('.refreshexpires')));
  return {
    access,
    accessUntil: now + (seconds > 0 ? seconds : ACCESS_SECONDS) * 1000,
    refresh: typeof refresh === 'string' && refresh !== '' ? refresh : null,
    refreshUntil: until > now ? until : now + REFRESH_SECONDS * 1000,
  };
}

/** Whether something that ends at `until` can still be used. */
export function isFresh(until: number, now: number): boolean {
  return now < until - RENEWED_EARLY_MS;
}
