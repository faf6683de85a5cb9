import { parseDay } from '../../../indexes/civil-date.ts';
import { ARGENTINA_OFFSET_MS } from '../../../server/clock.ts';
import type { TokenRecord } from '../../../store/store.ts';
import type { Scope } from '../../contract/scopes.ts';
import { hashToken, newFamily, newToken } from './token-text.ts';

/** What a personal token is made for. */
export interface PersonalTokenTerms {
  readonly account: string;
  readonly label: string;
  /** What it is limited to; null: to nothing. */
  readonly scope: Scope | null;
  readonly issuedAt: number;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
}

/** A personal token as made: the text to show once, and what is kept of it. */
export function personalToken({ scope, ...terms }: PersonalTokenTerms): { text: string; record: TokenRecord } {
  const text = newToken('personal');
  return {
    text,
    record: { ...terms, hash: hashToken(text), kind: 'personal', family: newFamily(), scope: scope ?? '' },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a day `YYYY-MM-DD` ends in Argentina, in milliseconds since the epoch; undefined for a text that is no date. */
export function endOfDayInArgentina(date: string): number | undefined {
  const day = parseDay(date);
  return day === undefined ? undefined : (day + 1) * DAY_MS - ARGENTINA_OFFSET_MS;
}
