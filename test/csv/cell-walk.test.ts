import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellWalk } from '../../src/csv/cell-walk.ts';

const SEMICOLON = 59;
const NEWLINE = 10;

describe('a walk through the cells of a row', () => {
  it.each([
    ['a;b', [0, 2]],
    [';', [0, 1]],
    ['"a;b";c', [0, 6]],
    ['"a"";";b', [0, 7]],
    ['  "a;b";c', [0, 8]],
    ['x"a;b"', [0, 4]],
    ['"a"b;c', [0, 5]],
  ])('finds where those of %j begin', (row, starts) => {
    const walk = new CellWalk(SEMICOLON, NEWLINE, 10);
    const bytes = Buffer.from(row);
    expect(walk.go(bytes, 0, 0, bytes.length)).toBe(bytes.length);
    expect(walk.end()).toEqual(starts);
  });

  it('stops at each line end, and says whether quotes are open there', () => {
    const bytes = Buffer.from('a;"b\nc"\n;');
    const walk = new CellWalk(SEMICOLON, NEWLINE, 10);
    expect(walk.go(bytes, 0, 0, bytes.length)).toBe(4);
    expect(walk.isQuoted).toBe(true);
    expect(walk.go(bytes, 0, 5, bytes.length)).toBe(7);
    expect(walk.isQuoted).toBe(false);
    expect(walk.end()).toEqual([0, 2]);
    expect(walk.go(bytes, 8, 8, bytes.length)).toBe(bytes.length);
    expect(walk.end()).toEqual([0, 1]);
  });

  it('tells no more cells apart than it was told to', () => {
    const walk = new CellWalk(SEMICOLON, NEWLINE, 2);
    walk.go(Buffer.from('a;b;c'), 0, 0, 5);
    expect(walk.end()).toEqual([0, 2]);
  });

  it('goes on where it was, however the bytes are cut', () => {
    const bytesOf = fc.array(fc.constantFrom(59, 34, 32, 97), { maxLength: 40 }).map((all) => Uint8Array.from(all));
    fc.assert(
      fc.property(bytesOf, fc.nat(40), (bytes, cut) => {
        const whole = new CellWalk(SEMICOLON, NEWLINE, 100);
        whole.go(bytes, 0, 0, bytes.length);
        const parts = new CellWalk(SEMICOLON, NEWLINE, 100);
        parts.go(bytes, 0, 0, Math.min(cut, bytes.length));
        parts.go(bytes, 0, Math.min(cut, bytes.length), bytes.length);
        expect(parts.isQuoted).toBe(whole.isQuoted);
        expect(parts.end()).toEqual(whole.end());
      }),
    );
  });
});
