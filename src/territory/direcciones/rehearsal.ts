/**
 * Addresses asked of a catalog before anybody asks: the engine compiles what is hot, and what is kept of words, names and
 * streets is there. Without it the first thousands of addresses after a start cost up to four times as much, the first hundred thousand twice (ADR 0062).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Pace } from '../../server/pace.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { Leisure } from '../../server/group.ts';
import { READING } from '../present/batch.ts';
import { askedBy } from './asked.ts';
import type { AddressCatalog } from './catalog.ts';
import { ADDRESS_SEARCH } from './parameters.ts';
import { rehearsedAddress } from './rehearsal-texts.ts';
import { answerAddress } from './routes.ts';

/** Addresses asked at once, whoever else asks: without them the very first questions are the slowest of all. */
export const EAGER = 6000;

/** How long nobody must have asked anything for the others to be asked, in milliseconds; so long is waited for it. */
export const IDLE_MS = 50;

/** How long a busy server's rehearsal waits for idle moments, in milliseconds: behind it real questions have done what it was for. */
export const LASTS_MS = 120_000;

/** Each street is asked for so often at most: more would compile nothing new. */
const TIMES_A_STREET = 2;

/** What time is told and passed by; tests put their own in. */
export interface RehearsalParts {
  readonly pace: Pace;
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** See {@link EAGER}. */
  readonly eager: number;
}

/**
 * Asks for addresses of streets all over the catalog, in slices: the first ones between requests, the others while there are none.
 *
 * @param current the catalog that is served; nothing is asked without one, or of one without streets
 * @param count how many at most; never more than two for each street
 * @returns how many were asked
 */
export async function rehearseAddresses(
  current: () => AddressCatalog | undefined,
  count: number,
  leisure: Leisure,
  parts: RehearsalParts = { pace: new Pace({ isBackground: true }), now: () => performance.now(), wait, eager: EAGER },
): Promise<number> {
  const { pace, now, eager } = parts;
  const ends = now() + LASTS_MS;
  for (let asked = 0; asked < count; asked++) {
    if (pace.isDue) {
      await pace.pause();
      while (asked >= eager && leisure.goesOn() && leisure.idleFor() < IDLE_MS && now() < ends)
        await parts.wait(IDLE_MS);
      if (!leisure.goesOn() || now() >= ends) return asked;
    }
    // Another version may have been put in place meanwhile: what nobody is answered from is to be let go.
    const catalog = current();
    if (!catalog || asked >= TIMES_A_STREET * catalog.tables.calles.size) return asked;
    ask(catalog, asked);
  }
  return count;
}

function ask(catalog: AddressCatalog, turn: number): void {
  const pairs = rehearsedAddress(catalog, turn);
  const read = readParameters(ADDRESS_SEARCH, { query: pairs }, READING);
  if (read.issues.length === 0) answerAddress(catalog, askedBy(ADDRESS_SEARCH, read, pairs));
}
