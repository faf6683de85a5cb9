import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAddress } from '../../../src/territory/address/clean.ts';
import { openedBy } from '../../../src/territory/address/openings.ts';
import { MAX_TOKENS } from '../../../src/territory/address/parse.ts';
import { MATCHERS } from '../../../src/territory/address/parts.ts';
import { tokenizeAddress } from '../../../src/territory/address/tokenize.ts';
import { PART_NAMES, type Token } from '../../../src/territory/address/types.ts';
import { NOT_UNDERSTOOD, UNDERSTOOD } from './cases.ts';

const PIECES = [
  'Mitre', 'de', 'y', 'e', 'entre', 'e/', 'esq.', 'casi', 'Av.', 'calle', 'ruta', 'RN', 'km', 'N°', 'n', 'altura', 's/n', 'sin nombre', 'piso', 'PB',
  'dto', 'of.', '2B', '1234B', '1°', '5º', '3ro', '5', '12', '1000', '12,5', '100-102', ',', ', ', '-', '/', '(', ')', 'Mza', 'casa', 'lote', 'torre',
  'Ríos', 'julio', '&', 'sur', 'norte', 'bis', 'B', 'J.', 'María', 'Escuela', 'Plaza', 'Villa', 'Gral.', 'y 1/2', 'cruce',
]; // biome-ignore format: a list

const texts = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', ', ')), { maxLength: 12 })
  .map((parts) => parts.flat().join(''));

/** The parts that a matcher finds where the token is said not to open them. */
function missed(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, at) => {
    const opened = openedBy(token, tokens[at - 1], tokens[at + 1]);
    return PART_NAMES.filter((_, part) => ((opened >> part) & 1) === 0 && MATCHERS[part]?.(tokens, at).length !== 0);
  });
}

function tokensOf(text: string): readonly Token[] {
  return tokenizeAddress(cleanAddress(text), MAX_TOKENS) ?? [];
}

describe('what a token opens', () => {
  it('leaves out no part that begins with it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(missed(tokensOf(text))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('nor in any of the listed texts', () => {
    for (const text of [...UNDERSTOOD.map(([text]) => text), ...NOT_UNDERSTOOD]) {
      expect(missed(tokensOf(text)), text).toEqual([]);
    }
  });

  it('is little of a name and its number', () => {
    const [name, number] = tokensOf('Corrientes 1234').map((token, at, all) =>
      openedBy(token, all[at - 1], all[at + 1]),
    );
    const names = (opened = 0): string[] => PART_NAMES.filter((_, part) => ((opened >> part) & 1) === 1);
    expect(names(name)).toEqual(['street', 'tail', 'rest', 'skip']);
    expect(names(number)).toEqual(['street', 'number', 'door', 'floor', 'tail', 'other', 'rest', 'skip']);
  });
});
