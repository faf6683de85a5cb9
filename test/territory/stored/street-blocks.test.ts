import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeStreetBlocks,
  type StoredStreetBlock,
  type StreetWithBlocks,
  streetBlockRows,
} from '../../../src/territory/stored/street-blocks.ts';
import { VarintReader, VarintWriter } from '../../../src/territory/stored/varints.ts';

describe('whole numbers in few bytes', () => {
  it('come back as they were', () => {
    const any = fc.oneof(fc.nat(300), fc.maxSafeNat());
    const signed = fc.integer({ min: -(2 ** 52), max: 2 ** 52 });
    fc.assert(
      fc.property(
        fc.array(any),
        fc.array(signed),
        fc.string({ unit: 'binary-ascii' }),
        (numbers, differences, text) => {
          const to = new VarintWriter();
          for (const number of numbers) to.put(number);
          for (const number of differences) to.putSigned(number);
          to.putText(text);
          const from = new VarintReader(to.bytes());
          expect(numbers.map(() => from.take())).toEqual(numbers);
          expect(differences.map(() => from.takeSigned())).toEqual(differences.map((number) => number + 0));
          expect(from.takeText()).toBe(text);
          expect(from.ended).toBe(true);
        },
      ),
    );
  });

  it('that are cut off are not guessed', () => {
    expect(() => new VarintReader(Uint8Array.of(128)).take()).toThrow(RangeError);
    expect(() => new VarintReader(Uint8Array.of(3, 65)).takeText()).toThrow(RangeError);
  });
});

const limit = fc.oneof(fc.constant(0), fc.nat(30_000), fc.constant(2 ** 31 - 1));
const units = fc.oneof(
  fc.integer({ min: -730_000_000, max: -530_000_000 }),
  fc.constantFrom(-1_800_000_000, 1_800_000_000),
);
const digits = (count: number) => fc.nat(10 ** count - 1).map((number) => String(number).padStart(count, '0'));
const piece = fc.array(fc.tuple(units, units), { minLength: 2, maxLength: 6 }).map((points) => points.flat());

function blocksOf(calle: string): fc.Arbitrary<StoredStreetBlock[]> {
  const id = fc.oneof(
    { weight: 5, arbitrary: digits(7).map((own) => calle + own) },
    { weight: 1, arbitrary: digits(5).map((own) => calle + own) },
    { weight: 1, arbitrary: fc.tuple(digits(10), digits(10)).map(([a, b]) => a + b) },
  );
  return fc.array(
    fc.record({
      id,
      limits: fc.tuple(limit, limit, limit, limit),
      pieces: fc.array(piece, { maxLength: 3 }),
      localidad: fc.option(fc.constantFrom('06441030', '0644103001', '14014010')),
    }),
    { minLength: 1, maxLength: 5 },
  );
}

const streets: fc.Arbitrary<StreetWithBlocks[]> = fc
  .uniqueArray(fc.tuple(fc.constantFrom('06441030', '14014010', '02000010'), digits(5)), {
    selector: (id) => id.join(''),
  })
  .map((ids) => ids.map((id) => id.join('')).sort())
  .chain((ids) => fc.tuple(...ids.map((calle) => blocksOf(calle).map((cuadras) => ({ calle, cuadras })))));

describe('the stored blocks of streets', () => {
  it('come back as they were, one row a census locality', () => {
    fc.assert(
      fc.property(streets, (given) => {
        const rows = [...streetBlockRows(given)];
        expect(rows.map(({ key }) => key)).toEqual([...new Set(given.map(({ calle }) => calle.slice(0, 8)))]);
        expect(rows.flatMap(decodeStreetBlocks)).toEqual(given);
      }),
    );
  });

  it('take few bytes', () => {
    const cuadras = Array.from({ length: 100 }, (_, i) => ({
      id: `0644103000001${String(i).padStart(7, '0')}`,
      limits: [100 * i + 1, 100 * i + 99, 100 * i, 100 * i + 98] as const,
      pieces: [[-640_000_000 + 10_000 * i, -314_000_000, -640_000_000 + 10_000 * (i + 1), -314_000_100]],
      localidad: '06441030',
    }));
    const [row] = streetBlockRows([{ calle: '0644103000001', cuadras }]);
    expect(row?.body.byteLength).toBeLessThan(100 * 30);
  });
});
