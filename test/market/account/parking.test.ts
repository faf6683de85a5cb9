import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, parseDay } from '../../../src/indexes/civil-date.ts';
import { afterBusinessDays, valueAsset } from '../../../src/market/account/portfolio/asset.ts';
import { holdingsOf, type Raw, trade } from './records.ts';
import { quote } from './support.ts';

const dayOf = (text: string): number => parseDay(text) ?? Number.NaN;

/** What of a bond is free on a day. */
function freeOn(today: string, records: readonly Raw[], pricePer: 1 | 100 = 100): number | undefined {
  const [holding] = holdingsOf(records);
  const told = quote({ symbol: 'AL30', lastPrice: 70_000, pricePer });
  return holding && valueAsset(holding, told, dayOf(today)).parking.disponibleInmediato;
}

const bond = (numero: number, tipo: string, cantidad: number, fecha: string, more: Raw = {}): Raw =>
  trade(numero, tipo, cantidad, 70_000, fecha, { simbolo: 'AL30', ...more });

describe('parking (reference 6.3)', () => {
  it('a bond bought in pesos is free one business day after it settles', () => {
    // Thursday, of 24 hours: settles on Friday, free on Monday.
    const bought = [bond(1, 'compra', 1000, '2024-10-24T12:00:00')];
    expect(freeOn('2024-10-24', bought)).toBe(0);
    expect(freeOn('2024-10-27', bought)).toBe(0);
    expect(freeOn('2024-10-28', bought)).toBe(1000);
    const immediate = [bond(1, 'compra', 1000, '2024-10-24T12:00:00', { plazo: 'inmediata' })];
    expect(freeOn('2024-10-24', immediate)).toBe(0);
    expect(freeOn('2024-10-25', immediate)).toBe(1000);
  });

  it('a sale takes what was free first; never more is free than is held', () => {
    const held = [bond(1, 'compra', 1000, '2024-10-01T12:00:00'), bond(2, 'compra', 500, '2024-10-24T12:00:00')];
    expect(freeOn('2024-10-24', held)).toBe(1000);
    expect(freeOn('2024-10-24', [...held, bond(3, 'venta', 300, '2024-10-24T13:00:00')])).toBe(700);
    expect(freeOn('2024-10-24', [...held, bond(3, 'venta', 1200, '2024-10-24T13:00:00')])).toBe(0);
    expect(freeOn('2024-10-28', [...held, bond(3, 'venta', 1200, '2024-10-24T13:00:00')])).toBe(300);
  });

  it('what was bought in dollars is not held; what is no bond shows 0, as captured', () => {
    const dollars = [bond(1, 'compra', 10, '2024-10-24T12:00:00', { moneda: 'dolar_Estadounidense' })];
    expect(freeOn('2024-10-24', dollars)).toBe(10);
    expect(freeOn('2024-12-01', [bond(1, 'compra', 10, '2024-10-24T12:00:00')], 1)).toBe(0);
  });

  it('for any day and number: as many business days lie behind it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 30_000 }), fc.integer({ min: 0, max: 12 }), (day, count) => {
        let counted = 0;
        const end = afterBusinessDays(day, count);
        for (let at = day + 1; at <= end; at++) {
          if (![0, 6].includes(new Date(`${formatDay(at)}T00:00:00Z`).getUTCDay())) counted++;
        }
        expect(counted).toBe(count);
        expect(count === 0 ? end === day : ![0, 6].includes(new Date(end * 86_400_000).getUTCDay())).toBe(true);
      }),
    );
  });
});
