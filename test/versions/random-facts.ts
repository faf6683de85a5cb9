import fc from 'fast-check';
import { formatDay } from '../../src/indexes/civil-date.ts';
import { blockKey } from '../../src/market/stored/records.ts';
import { encodeSessions } from '../../src/market/stored/sessions.ts';
import { encodeSeriesBlock, yearKey } from '../../src/statistics/stored.ts';
import type { Json } from '../../src/store/facts.ts';
import type { Draft, ResourceChange, StoredRecord } from '../../src/store/store.ts';
import { inBlocks } from '../../src/territory/stored/blocks.ts';
import type { ComparableSet } from '../../src/versions/comparable.ts';

/** What a group holds, as a person would say it: `resource id` → value. */
export type FactMap = Readonly<Record<string, Json>>;

/** A random content of a group, and the import that makes it the group's. */
export interface RandomContent {
  readonly group: ComparableSet;
  readonly facts: FactMap;
  readonly draft: Draft;
}

const FIRST_DAY = 20_400;
/** So that blocks of two years are touched. */
const days = fc.constantFrom(FIRST_DAY, FIRST_DAY + 1, FIRST_DAY + 2, FIRST_DAY + 400);

const statistics: fc.Arbitrary<RandomContent> = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(1, 4, 27),
      day: days,
      value: fc.constantFrom(1405.5, 1406, -3),
      source: fc.constantFrom('a', 'b'),
    }),
    { selector: ({ id, day }) => `${id}/${day}`, maxLength: 8 },
  )
  .map((rows) => {
    const blocks = grouped(rows, ({ id, day }) => yearKey(id, Number(formatDay(day).slice(0, 4))));
    const records = [...blocks].map(([key, block]) => ({ key, body: encodeSeriesBlock(block) }));
    const facts = rows.map(
      ({ id, day, value, source }) => [`series ${id}/${formatDay(day)}`, { valor: value, fuente: source }] as const,
    );
    return contentOf('statistics', Object.fromEntries(facts), [{ resource: 'series', records }]);
  });

const market: fc.Arbitrary<RandomContent> = fc
  .uniqueArray(
    fc.record({
      day: days,
      symbol: fc.constantFrom('GGAL', 'ALUA'),
      close: fc.constantFrom(1, 2),
      open: fc.option(fc.constant(7)),
    }),
    { selector: ({ day, symbol }) => `${symbol}/${day}`, maxLength: 6 },
  )
  .map((rows) => {
    const key = (row: { symbol: string; day: number }) =>
      blockKey('bCBA', row.symbol, 'plain', Number(formatDay(row.day).slice(0, 4)));
    const records = [...grouped(rows, key)].map(([name, block]) => {
      const sorted = block.toSorted((a, b) => a.day - b.day);
      const columns = {
        close: Float64Array.from(sorted, ({ close }) => close),
        open: Float64Array.from(sorted, ({ open }) => open ?? Number.NaN),
      };
      return { key: name, body: encodeSessions({ days: Int32Array.from(sorted, ({ day }) => day), columns }) };
    });
    const facts = rows.map(({ symbol, day, close, open }) => [
      `sessions bCBA|${symbol}|plain|${formatDay(day)}`,
      open === null ? { close } : { open, close },
    ]);
    return contentOf('market', Object.fromEntries(facts), [{ resource: 'sessions', records }]);
  });

const territory: fc.Arbitrary<RandomContent> = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('0200001000001', '0200001000002', '0600002000001', '0600002000002'),
      nombre: fc.constantFrom('ÑANDÚ', 'SAN, MARTÍN "N"', 'A\nB'),
      altura: fc.constantFrom(null, 100),
    }),
    { selector: ({ id }) => id },
  )
  .map((streets) => {
    const sorted = streets.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const singles = sorted.map((street) => ({ key: street.id, body: Buffer.from(JSON.stringify(street)) }));
    const facts = sorted.map(({ id, ...value }) => [`calles ${id}`, value]);
    return contentOf('territory', Object.fromEntries(facts), [
      { resource: 'calles', records: [...inBlocks('calles', singles)] },
    ]);
  });

const organisms: fc.Arbitrary<RandomContent> = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 12 }), nombre: fc.constantFrom('A', 'B'), imagen: fc.constant(null) }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((list) => {
    const records = list.map((one) => ({
      key: String(one.id).padStart(10, '0'),
      body: Buffer.from(JSON.stringify(one)),
    }));
    const facts = list.map(({ id, ...value }) => [`organismos ${id}`, value]);
    return contentOf('organisms', Object.fromEntries(facts), [{ resource: 'organismos', records }]);
  });

/** Items by a name of theirs. */
function grouped<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) found.set(nameOf(item), [...(found.get(nameOf(item)) ?? []), item]);
  return found;
}

/** A random content of any group. */
export const randomContent: fc.Arbitrary<RandomContent> = fc.oneof(statistics, market, territory, organisms);

function contentOf(
  group: ComparableSet,
  facts: FactMap,
  resources: readonly { readonly resource: string; readonly records: readonly StoredRecord[] }[],
): RandomContent {
  const changes = resources.map((one): ResourceChange => ({ ...one, mode: 'replace' }));
  return { group, facts, draft: { dataSet: group, source: 'random', starter: false, newest: null, changes } };
}
