import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineError } from '../../../src/territory/synonyms/name-file.ts';
import { LONGEST_MEMBER, MOST_GROUPS, MOST_MEMBERS, parseSynonyms } from '../../../src/territory/synonyms/parse.ts';

describe('a file of synonyms', () => {
  it('has groups in sections, comments and empty lines, with any ends of lines', () => {
    const text =
      '\uFEFF# all\r\n[reference]\r\n\r\nSanta Fe = sf # a province\r\n[spellings]\nav = avda\n[readings]\nsan = s.\n[places]\nBalvanera (CABA) = Once\n';
    expect(parseSynonyms(text)).toEqual({
      reference: [['Santa Fe', 'sf']],
      spellings: [['av', 'avda']],
      readings: [['san', 's.']],
      places: [['Balvanera (CABA)', 'Once']],
      extends: false,
    });
  });

  it('may add to what ships', () => {
    expect(parseSynonyms('@extends shipped\n[readings]\nvilla = vll').extends).toBe(true);
  });

  it('may be empty', () => {
    expect(parseSynonyms('')).toEqual({ reference: [], spellings: [], readings: [], places: [], extends: false });
  });

  it.each([
    ['[reference]\nsalta', 2, 'a group has two members or more, joined by " = ".'],
    ['[reference]\nsalta = ', 2, 'a member is empty.'],
    ['[reference]\n\n= sa', 3, 'a member is empty.'],
    ['[reference]\nsalta = ...', 2, '"..." holds no letter and no digit.'],
    ['[reference]\nCórdoba = cba = CORDOBA', 2, '"CORDOBA" stands twice in the group.'],
    ['salta = sa', 1, 'a group stands before the first section, [reference], [spellings], [readings], [places].'],
    ['[lecturas]', 1, 'expected one of [reference], [spellings], [readings], [places], got "[lecturas]".'],
    ['@extends', 1, 'expected "@extends shipped", got "@extends".'],
    ['[reference]\n@extends shipped', 2, '"@extends shipped" stands before the first section.'],
    [`[reference]\na = ${'x'.repeat(LONGEST_MEMBER + 1)}`, 2, `"${'x'.repeat(40)}…" is longer than 100 characters.`],
    [
      `[readings]\n${Array.from({ length: MOST_MEMBERS + 1 }, (_, i) => `w${i}`).join(' = ')}`,
      2,
      'a group has at most 50 members.',
    ],
    ['[reference]\na = b\nc = d\nB = A', 4, 'the same group stands in line 2.'],
    ['[places]\nBalvanera = Once', 2, '"Balvanera" does not end in its province, as "Balvanera (CABA)".'],
    ['[readings]\nsan = s\nsan = sn = s', 3, '"s" already stands for "san" in line 2.'],
    ['[readings]\nsan = s\ns = san', 3, '"san" stands for "s" here and the other way round in line 2.'],
    [
      `[readings]\n${Array.from({ length: MOST_GROUPS + 1 }, (_, i) => `a${i} = b${i}`).join('\n')}`,
      MOST_GROUPS + 2,
      'a file has at most 5000 groups.',
    ],
  ])('%j: line %i', (text, line, problem) => {
    expect(() => parseSynonyms(text)).toThrow(new LineError(line, problem));
  });

  it('a term may stand in several groups, an abbreviation for several words', () => {
    const text = '[reference]\ncordoba = cb = cba\ncordoba = cba\n[readings]\nsan = s\nsanto = s\ncoronel = s';
    expect(parseSynonyms(text).readings).toHaveLength(3);
  });

  it('never fails but with the line that is wrong', () => {
    const piece = fc.oneof(
      fc.constantFrom('[reference]', '[readings]', '=', ' = ', '\n', '#', '@', 'a', 'b b'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        try {
          parseSynonyms(text);
        } catch (error) {
          if (!(error instanceof LineError)) throw error;
          expect(error.line).toBeGreaterThan(0);
          expect(error.line).toBeLessThanOrEqual(text.split('\n').length);
        }
      }),
    );
  });
});
