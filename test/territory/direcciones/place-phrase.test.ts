import { describe, expect, it } from 'vitest';
import {
  isNothingMore,
  isPartOfTown,
  isTownItself,
  partsOf,
  withoutCode,
  withoutNote,
  withoutPartOfTown,
} from '../../../src/territory/direcciones/place-phrase.ts';

describe('what stands in a field of a place', () => {
  it.each([
    ['san justo (la matanza)', [['san justo', 'la matanza']]],
    ['san justo - la matanza', [['san justo', 'la matanza']]],
    ['san justo/la matanza', [['san justo', 'la matanza']]],
    [
      'san justo, la matanza, bs. as.',
      [
        ['san justo, la matanza', 'bs. as.'],
        ['san justo', 'la matanza, bs. as.'],
      ],
    ],
    ['grand-bourg', []],
    ['san justo -', []],
  ])('%s', (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });

  it('is told without its postal code', () => {
    for (const text of [
      'b1754 san justo',
      '1754 - san justo',
      'san justo (1754)',
      'cp 1754 san justo',
      'san justo b1754xyz',
    ]) {
      expect(withoutCode(text)).toBe('san justo');
    }
    expect(withoutCode('20 de junio')).toBe('20 de junio');
    expect(withoutCode('1754')).toBe('1754');
  });

  it.each([
    ['(mar del plata parte)', 'mar del plata'],
    ['quilmes oeste parte', 'quilmes oeste'],
    ['bernal parte)', 'bernal'],
    ['villa ballester par', 'villa ballester'],
    ['lisandro olmos part', 'lisandro olmos'],
    ['moron-pta.urbana', 'moron'],
    ['berisso-pta.urbana-p', 'berisso'],
    ['vte.lopez-parte', 'vte.lopez'],
    ['la rejaparte)', 'la reja'],
    ['(la plata sec.9°)', 'la plata'],
    ['planta urbana', 'planta urbana'],
    ['san justo (la matanza)', 'san justo (la matanza)'],
    ['parte', 'parte'],
    ['del viso', 'del viso'],
    ['villa bonaparte', 'villa bonaparte'],
  ])('is told without what a register notes: %s', (text, name) => {
    expect(withoutNote(text)).toBe(name);
  });

  it('is told without the part of the town', () => {
    expect(withoutPartOfTown('merlo norte')).toBe('merlo');
    expect(withoutPartOfTown('tigre (centro)')).toBe('tigre');
    expect(withoutPartOfTown('norte')).toBe('norte');
  });

  it('may say nothing more than the rest', () => {
    for (const part of ['zona norte', 'centro', 'casco urbano', 'o.', 'argentina'])
      expect(isNothingMore(part)).toBe(true);
    for (const part of ['norteña', 'la matanza', 'o']) expect(isNothingMore(part)).toBe(part === 'o');
    expect(isTownItself('microcentro')).toBe(true);
    expect(isTownItself('centro norte')).toBe(false);
    expect(isPartOfTown('b° san jose')).toBe(true);
    expect(isPartOfTown('banfield')).toBe(false);
  });
});
