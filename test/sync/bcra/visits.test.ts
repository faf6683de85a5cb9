import { afterEach, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/indexes/civil-date.ts';
import { NOTES_EVERY_DAYS } from '../../../src/sync/bcra/source.ts';
import { file, load, variable } from '../../statistics/serving.ts';
import { type Banking, banking, daily, monthly, remarks, TODAY } from './banking.ts';
import type { Bank } from './publisher.ts';

let at: Banking;
afterEach(() => at.close());

/** Three variables: a daily one of two years, a monthly one, and one that is published ahead of today. */
function small(bank: Bank): void {
  bank
    .declare(1, daily(TODAY - 700, 700))
    .declare(27, monthly(40), { periodicidad: 'M' })
    .declare(30, daily(TODAY - 100, 125, 7));
  bank.notes.set(1, 'Reservas.').set(27, 'Inflación. ');
}

const from = (day: number): string => `Desde=${formatDay(day)}&Limit=3000&Offset=0`;

describe('the first visit', () => {
  it('brings catalogue, notes and every series whole', async () => {
    at = await banking(small);
    const { outcome } = await at.fill();
    expect(await at.held()).toEqual(at.published());
    expect(outcome?.sentence).toBe('3 series changed, 3 of 3 series read; values: 865 new');
    expect(at.asked()).toEqual([
      'Monetarias?Limit=3000&Offset=0',
      'Metodologia?Limit=250&Offset=0',
      `Monetarias/1?${from(TODAY - 700)}`,
      `Monetarias/27?${from(TODAY - 1200)}`,
      `Monetarias/30?${from(TODAY - 100)}`,
    ]);
    expect((await at.at.store.versions()).get('statistics')).toMatchObject({
      number: 1,
      source: 'bcra 2026-11-20',
      counts: { variables: 3, metodologia: 2 },
    });
    expect((await at.revisions()).imports).toEqual([]);
  });

  it.each([
    { laterCounts: 'total', notes: 'nested', type: 'text/json' },
    { laterCounts: 'rest', notes: 'flat', type: 'text/plain; charset=utf-8' },
  ] as const)('pages through everything, however the interface counts, nests and calls it: %o', async (manners) => {
    at = await banking(
      (bank) => {
        for (let id = 1; id <= 25; id++) {
          bank.declare(id * 3, daily(TODAY - 10 - id, 10 + id, id)).notes.set(id * 3, `Nota ${id}`);
        }
      },
      { manners: { ...manners, page: 10 } },
    );
    await at.fill();
    expect(await at.held()).toEqual(at.published());
    expect(await at.notes()).toEqual([...at.bank.notes]);
    const paths = at.asked();
    expect(paths.filter((path) => path.startsWith('Monetarias?'))).toHaveLength(3);
    expect(paths.filter((path) => path.startsWith('Metodologia?'))).toHaveLength(3);
    expect(paths.filter((path) => path.startsWith('Monetarias/75?'))).toHaveLength(4);
  });

  it('asks without a beginning for what begins ahead of today, which could not be asked for', async () => {
    at = await banking((bank) => bank.declare(1187, daily(TODAY + 3, 20)));
    await at.fill();
    expect(await at.held()).toEqual(at.published());
    expect(at.asked()).toContain('Monetarias/1187?Limit=3000&Offset=0');
  });

  it('removes the starter data', async () => {
    at = await banking(small);
    const before = [file('v', [variable(9)]), file('s', [{ idVariable: 9, fecha: '2026-01-02', valor: 1 }])];
    await load(at.at.store, before, { starter: true });
    await at.fill();
    expect(await at.held()).toEqual(at.published());
    expect((await at.at.store.versions()).get('statistics')?.starter).toBe(false);
  });

  it('joins data that came from files: what the bank has is the bank’s, what it never had stays', async () => {
    at = await banking((bank) => bank.declare(1, daily(TODAY - 50, 50)), { settings: { syncMaxLost: 50 } });
    const old = (days: number, valor: number) => ({
      idVariable: 1,
      fecha: formatDay(TODAY - days),
      valor,
      fuente: 'x',
    });
    await load(at.at.store, [
      file('v', [variable(1, { primerFechaInformada: null }), variable(44)]),
      file('s', [old(50, 100), old(49, 99), old(60, 5)]),
    ]);
    const { outcome } = await at.fill({ progress: remarks.listening() });
    expect(await at.held()).toEqual({ ...at.published(), [`1 ${TODAY - 60}`]: 5 });
    expect(outcome?.sentence).toBe('1 series changed, 1 of 1 series read; values: 48 new, 1 revised');
    expect(remarks.heard()).toEqual(['bcra: 1 variables left the catalogue (44); their values stay in the store']);
    // The bank takes back one of its own; it cannot take back the other.
    at.bank.series.get(1)?.delete(TODAY - 50);
    at.bank.variables.get(1)!.first = TODAY - 50;
    await at.fill({ force: true });
    expect(await at.held()).toEqual({ ...at.published(), [`1 ${TODAY - 60}`]: 5 });
  });
});

describe('a later visit', () => {
  it('without news asks one thing, moves nothing and makes no version', async () => {
    at = await banking(small);
    await at.fill();
    const before = await at.at.held();
    at.publisher.forget();
    const report = await at.fill();
    expect(report).toMatchObject({ requests: 1, bytes: 0, outcome: { sentence: 'nothing new; 0 of 3 series read' } });
    expect(await at.at.held()).toEqual(before);
    // Not even when everything is read again.
    const again = await at.fill({ force: true });
    expect(again).toMatchObject({ requests: 5, outcome: { sentence: 'nothing new; 3 of 3 series read' } });
    expect(await at.at.held()).toEqual(before);
  });

  it('moves the catalogue alone where the publisher cannot say "unchanged"', async () => {
    at = await banking(small, { manners: { validators: false } });
    await at.fill();
    at.publisher.forget();
    expect(await at.fill()).toMatchObject({ requests: 1, outcome: { published: [] } });
    expect(at.asked()).toEqual(['Monetarias?Limit=3000&Offset=0']);
  });

  it('reads the series with news, from a window before their last value', async () => {
    at = await banking(small, { settings: { bcraWholeDays: 0 } });
    await at.fill();
    at.pass(1);
    at.bank.series.get(1)?.set(TODAY + 1, 5000);
    at.bank.series.get(1)?.set(TODAY - 44, 4000);
    at.bank.series.get(1)?.delete(TODAY - 20);
    at.publisher.forget();
    const { outcome } = await at.fill();
    expect(await at.held()).toEqual(at.published());
    // That of variable 30 reaches back from today, not from the values ahead.
    expect(at.asked().slice(1)).toEqual([`Monetarias/1?${from(TODAY - 46)}`, `Monetarias/30?${from(TODAY - 44)}`]);
    expect(outcome?.sentence).toBe('1 series changed, 2 of 3 series read; values: 1 new, 1 revised, 1 withdrawn');
    const { imports } = await at.revisions();
    expect(imports).toEqual([
      {
        version: 2,
        1: {
          added: [TODAY + 1],
          changed: [
            [TODAY - 44, 264],
            [TODAY - 20, 270],
          ],
        },
      },
    ]);
  });

  it('reaches back over twelve values where these are rare', async () => {
    at = await banking(small, { settings: { bcraWholeDays: 0 } });
    await at.fill();
    at.pass(2);
    at.bank.series.get(27)?.set(TODAY + 1, 99);
    at.publisher.forget();
    await at.fill();
    expect(at.asked()).toContain(`Monetarias/27?${from(TODAY - 12 * 30)}`);
  });

  it('finds what was revised before the window when the series has its turn', async () => {
    at = await banking(
      (bank) => {
        for (let id = 1; id <= 12; id++) bank.declare(id, daily(TODAY - 400, 400, id));
      },
      { settings: { bcraWholeDays: 6 } },
    );
    await at.fill();
    for (const values of at.bank.series.values()) values.set(TODAY - 300, -1).delete(TODAY - 299);
    const whole: number[] = [];
    for (let day = 1; day <= 6; day++) {
      at.pass(1);
      at.publisher.forget();
      await at.fill();
      whole.push(at.asked().filter((path) => path.includes(from(TODAY - 400))).length);
    }
    expect(whole).toEqual([2, 2, 2, 2, 2, 2]);
    expect(await at.held()).toEqual(at.published());
  });

  it('reads a series whole whose declared beginning moved, and takes away what lies before', async () => {
    at = await banking(small, { settings: { bcraWholeDays: 0 } });
    await at.fill();
    at.bank.series.get(30)?.set(TODAY - 150, 3);
    for (let day = TODAY - 700; day < TODAY - 690; day++) at.bank.series.get(1)?.delete(day);
    at.publisher.forget();
    await at.fill();
    expect(at.asked().slice(1)).toEqual([`Monetarias/1?${from(TODAY - 690)}`, `Monetarias/30?${from(TODAY - 150)}`]);
    expect(await at.held()).toEqual(at.published());
  });

  it('takes in new variables with their notes, keeps the past of those that left, and has it again when they come back', async () => {
    at = await banking((bank) => {
      for (let id = 1; id <= 20; id++) bank.declare(id, daily(TODAY - 30, 30, id)).notes.set(id, `Nota ${id}`);
    });
    await at.fill();
    at.bank.declare(1610, daily(TODAY - 5, 5)).notes.set(1610, 'Nueva.');
    const declared = at.bank.variables.get(7)!;
    at.bank.variables.delete(7);
    at.bank.notes.delete(7);
    await at.fill({ progress: remarks.listening() });
    expect(remarks.heard()).toContain('bcra: 1 variables left the catalogue (7); their values stay in the store');
    expect(await at.held()).toEqual(at.published());
    expect(await at.notes()).toEqual([...at.bank.notes]);
    at.bank.variables.set(7, declared);
    at.bank.series.get(7)?.set(TODAY - 1, 0);
    await at.fill();
    expect(await at.held()).toEqual(at.published());
    const { imports } = await at.revisions();
    expect(imports.at(-1)).toMatchObject({ version: 3, 7: { added: [], changed: [[TODAY - 1, 14.25]] } });
  });

  it('reads the notes again after some weeks', async () => {
    at = await banking(small, { settings: { bcraWholeDays: 0 } });
    await at.fill();
    at.bank.notes.set(1, 'Reservas, con otro texto.');
    at.pass(NOTES_EVERY_DAYS - 1);
    await at.fill();
    expect((await at.notes())[0]).toEqual([1, 'Reservas.']);
    at.pass(1);
    await at.fill();
    expect(await at.notes()).toEqual([...at.bank.notes]);
  });

  it('reads again what somebody else changed, and only that', async () => {
    at = await banking(small, { settings: { bcraWholeDays: 0 } });
    await at.fill();
    await load(at.at.store, [file('s', [{ idVariable: 27, fecha: formatDay(TODAY - 30), valor: 1 }])]);
    at.publisher.forget();
    await at.fill();
    expect(at.asked().filter((path) => path.startsWith('Monetarias/'))).toEqual([
      `Monetarias/27?${from(TODAY - 1200)}`,
    ]);
    expect(await at.held()).toEqual(at.published());
  });

  it('finds out on the next visit what somebody else changed while it was fetching', async () => {
    at = await banking(small, { settings: { bcraWholeDays: 0 } });
    await at.fill();
    at.pass(1);
    at.bank.series.get(1)?.set(TODAY + 1, 5000);
    const wrong = { idVariable: 27, fecha: formatDay(TODAY - 30), valor: 1 };
    at.meanwhile = () => load(at.at.store, [file('s', [wrong])]);
    await at.fill();
    expect(await at.held()).toEqual({ ...at.published(), [`27 ${TODAY - 30}`]: 1 });
    const { outcome } = await at.fill();
    expect(outcome?.sentence).toBe('1 series changed, 1 of 3 series read; values: 1 revised');
    expect(await at.held()).toEqual(at.published());
    expect((await at.fill()).requests).toBe(1);
  });

  it('of another address begins anew', async () => {
    at = await banking(small);
    await at.fill();
    const other = await banking(small);
    other.bank.series.get(1)?.set(TODAY - 300, 1);
    const report = await at.fill({ settings: { ...at.at.settings, bcraAddress: other.publisher.address } });
    expect(report.outcome?.sentence).toBe('1 series changed, 3 of 3 series read; values: 1 revised');
    await other.close();
  });
});

describe('what the catalogue announces', () => {
  it('and the series does not have is told after a second reading, and looked at once more on the next visit', async () => {
    at = await banking(small, { settings: { bcraWholeDays: 0 } });
    at.bank.announced.set(1, { day: TODAY - 1, value: 1 });
    await at.fill({ progress: remarks.listening() });
    expect(remarks.heard()).toEqual([
      'bcra: variable 1: the catalogue announces 1 for 2026-11-19, the series has 274.75',
    ]);
    expect(at.asked().filter((path) => path.startsWith('Monetarias/1?'))).toHaveLength(2);
    const asks: number[] = [];
    for (let visit = 0; visit < 3; visit++) {
      at.publisher.forget();
      await at.fill();
      asks.push(at.asked().filter((path) => path.startsWith('Monetarias/1?')).length);
    }
    expect(asks).toEqual([2, 0, 0]);
  });

  it('for a date on which the series has nothing: nothing is withdrawn on such a word', async () => {
    at = await banking(small, { settings: { bcraWholeDays: 0 } });
    await at.fill();
    at.bank.announced.set(1, { day: TODAY, value: 1 });
    for (let day = TODAY - 10; day < TODAY; day++) at.bank.series.get(1)?.delete(day);
    const before = await at.held();
    await at.fill({ progress: remarks.listening() });
    expect(remarks.heard()).toEqual([
      'bcra: variable 1: the catalogue announces 1 for 2026-11-20, the series has no value',
    ]);
    expect(await at.held()).toEqual(before);
    at.bank.announced.delete(1);
    await at.fill();
    expect(await at.held()).toEqual(at.published());
  });

  it('a variable whose series is not known stays as it is held, and is told', async () => {
    at = await banking(small);
    at.bank.series.delete(27);
    await at.fill({ progress: remarks.listening() });
    expect(remarks.heard()).toEqual([
      'bcra: variable 27 is in the catalogue and has no series; what is held of it stays',
    ]);
    at.publisher.forget();
    await at.fill();
    expect(at.asked().map((path) => path.replace(/\?.*/, ''))).toEqual(['Monetarias', 'Monetarias/27']);
    at.bank.series.set(27, new Map(daily(TODAY - 3, 3)));
    await at.fill();
    expect(await at.held()).toEqual(at.published());
  });
});
