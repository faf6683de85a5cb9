import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LONGEST_NAME,
  MOST_ENTRIES,
  MOST_NAMES,
  MOST_PLACES,
  parseFormerNames,
} from '../../../src/territory/former-names/parse.ts';
import { LineError } from '../../../src/territory/synonyms/name-file.ts';

const MANY = (count: number): string => Array.from({ length: count }, (_, i) => `v${i}`).join(' = ');

describe('a file of former names', () => {
  it('has streets in sections of places, comments and empty lines, with any ends of lines', () => {
    const text =
      '\uFEFF# all\r\n[02]\r\n\r\nAV COLON = Del Paseo = Paseo # long ago\n[06035, 06434]\nAV ITALIA (100-500) = Roma\n';
    expect(parseFormerNames(text)).toEqual({
      entries: [
        { name: 'Del Paseo', present: 'AV COLON', places: ['02'], numbers: null },
        { name: 'Paseo', present: 'AV COLON', places: ['02'], numbers: null },
        { name: 'Roma', present: 'AV ITALIA', places: ['06035', '06434'], numbers: [100, 500] },
      ],
      extends: false,
    });
  });

  it('takes brackets of another kind for part of the name', () => {
    expect(parseFormerNames('[06357]\nCALLE 252 (EX 232) = Larga').entries).toMatchObject([
      { present: 'CALLE 252 (EX 232)', numbers: null },
    ]);
  });

  it('may say of one name that two streets bore it, and of one street in two places', () => {
    expect(parseFormerNames('[02]\nUNO (1-99) = Largo\nDOS = largo\n[14]\nUNO = Largo').entries).toHaveLength(3);
  });

  it('may add to what ships, and may be empty', () => {
    expect(parseFormerNames('@extends shipped\n[02]\nUNO = Dos').extends).toBe(true);
    expect(parseFormerNames('')).toEqual({ entries: [], extends: false });
  });

  it.each<readonly [text: string, line: number, problem: string]>([
    ['UNO = Dos', 1, 'a street stands before the first section, as "[02]".'],
    ['[02]\nUNO', 2, 'a line has today\'s name and one former name or more, joined by " = ".'],
    ['[02]\nUNO = ', 2, '"" holds no letter and no digit.'],
    ['[02]\n = Uno', 2, '"" holds no letter and no digit.'],
    ['[02]\nÁLAMO = Alamo', 2, '"Alamo" is today\'s name, too.'],
    ['[02]\nUNO = Dos = DOS', 2, '"DOS" already is a former name of "UNO" in line 2.'],
    ['[02, 14]\nUNO = Dos\n[14]\nuno = dos', 4, '"dos" already is a former name of "uno" in line 2.'],
    ['[02]\nUNO (9-1) = Dos', 2, 'the numbers (9-1) end before they begin.'],
    [`[02]\nUNO = ${'x'.repeat(LONGEST_NAME + 1)}`, 2, `"${'x'.repeat(40)}…" is longer than 100 characters.`],
    [`[02]\nUNO = ${MANY(MOST_NAMES + 1)}`, 2, 'a street has at most 20 former names.'],
    [`[${'02,'.repeat(MOST_PLACES)}02]`, 1, 'a section has at most 200 places.'],
    [
      `[02]\n${Array.from({ length: MOST_ENTRIES + 1 }, (_, i) => `a${i} = b${i}`).join('\n')}`,
      MOST_ENTRIES + 2,
      'a file has at most 5000 former names.',
    ],
    ['@extends', 1, 'expected "@extends shipped", got "@extends".'],
    ['[02]\n@extends shipped', 2, '"@extends shipped" stands before the first section.'],
    ...['[2]', '[020]', '[]', '[02', '[Buenos Aires]', '[02,]'].map(
      (line) =>
        [
          line,
          1,
          `expected ids of provinces (2 digits) or departments (5 digits) in square brackets, as "[06035, 06434]", got "${line}".`,
        ] as const,
    ),
  ])('%j: line %i', (text, line, problem) => {
    expect(() => parseFormerNames(text)).toThrow(new LineError(line, problem));
  });

  it('says what is wrong of any text, or reads it', () => {
    const piece = fc.oneof(
      fc.constantFrom('[02]', '[06035]', '@extends shipped', 'UNO (1-2) = Dos', '=', '#'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (lines) => {
        try {
          for (const { name, present, places } of parseFormerNames(lines.join('\n')).entries) {
            expect(name).not.toBe('');
            expect(present).not.toBe('');
            expect(places).not.toEqual([]);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(LineError);
        }
      }),
    );
  });
});
