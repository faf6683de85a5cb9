import { afterEach, expect, it } from 'vitest';
import { dayNumber } from '../../../src/indexes/civil-date.ts';
import { BCRA } from '../../../src/sync/bcra/source.ts';
import { versionOf } from '../../statistics/vintages/past.ts';
import { type Publisher, startPublisher } from '../publisher/server.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { hasSharedData, sharedBank } from './shared-data.ts';

const TODAY = dayNumber(2026, 8, 21);

let publisher: Publisher | null = null;
let at: Visiting | null = null;
afterEach(async () => {
  await at?.close();
  await publisher?.close();
});

/** Needs the full public data beside the repository. */
it.skipIf(!hasSharedData)('the whole statistics, and then the values of one day', { timeout: 300_000 }, async () => {
  const bank = sharedBank(TODAY);
  publisher = await startPublisher((request) => bank.answer(request));
  at = await visiting({ bcraAddress: publisher.address, bcraWholeDays: 0 });
  at.now = new Date('2026-08-21T23:00:00Z');

  const first = await at.visit(BCRA);
  expect(first.error).toBeNull();
  expect(first.outcome).toMatchObject({
    sentence: '1,581 series changed, 1,581 of 1,581 series read; values: 340,764 new',
    newest: '2026-08-05',
  });
  const held = async (): Promise<number> => (await versionOf(at!.store))?.values.size ?? 0;
  expect(await held()).toBe(340_764);
  const before = await at.held();

  const second = await at.visit(BCRA);
  expect(second).toMatchObject({ error: null, requests: 1, bytes: 0, outcome: { published: [] } });
  expect(await at.held()).toEqual(before);
  // Where a publisher cannot say "unchanged", the catalogue comes again: about a hundredth of these data.
  bank.manners = { ...bank.manners, validators: false };
  const plain = await at.visit(BCRA);
  expect(plain).toMatchObject({ error: null, requests: 1, outcome: { published: [] } });
  expect(plain.bytes / first.bytes).toBeLessThan(0.011);

  bank.today += 1;
  let news = 0;
  for (const { idVariable: id, periodicidad } of bank.variables.values()) {
    if (periodicidad !== 'D') continue;
    bank.series.get(id)?.set(bank.today, 1000 + id);
    news++;
  }
  at.now = new Date('2026-08-22T23:00:00Z');
  const third = await at.visit(BCRA);
  expect(third.outcome?.sentence).toBe(`582 series changed, 582 of 1,581 series read; values: ${news} new`);
  expect(await held()).toBe(340_764 + news);
  expect(third.bytes / first.bytes).toBeLessThan(0.25);
});
