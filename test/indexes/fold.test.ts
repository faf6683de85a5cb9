import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, tokenize } from '../../src/indexes/fold.ts';

const words = (text: string): string[] => tokenize(fold(text));

describe('fold', () => {
  it.each([
    ['BUENOS AIRES', 'buenos aires'],
    ['Ñandú', 'nandu'],
    ['Güemes', 'guemes'],
    ['Río Negro', 'rio negro'],
    ['O’Higgins', "o'higgins"],
    ['Øresund Straße', 'oresund strasse'],
    ['Nº 5', 'no 5'],
    ['Tte. 1º Brussa', 'tte. 1 brussa'],
    ['2ª Rivadavia', '2 rivadavia'],
    ['m²º 1ºª 3ª-4º', 'm2o 1a 3-4'],
    ['٣º я', '٣ я'],
    [' salta ', ' salta '],
    ['', ''],
  ])('%j → %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('makes of each letter of Latin-1 what it makes of it beside a letter of another script', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom(...'0189ºª²¼'),
            fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code)),
          ),
        }),
        (text) => {
          expect(`${fold(text)} я`).toBe(fold(`${text} я`));
        },
      ),
    );
  });

  it('makes composed and decomposed accents equal, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aáeéiíoóuúüñÑÁ c.') }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });
});

describe('tokenize', () => {
  it.each([
    ['C.A.B.A.', ['c.a.b.a']],
    ['Bs.As.', ['bs.as']],
    ["O'Higgins", ["o'higgins"]],
    ['"Buenos Aires"', ['buenos', 'aires']],
    ['santa-fe', ['santa', 'fe']],
    ['buenos, aires', ['buenos', 'aires']],
    ['9 de Julio', ['9', 'de', 'julio']],
    ['ruta 1.5', ['ruta', '1.5']],
    ['N.5 y 5.N', ['n', '5', 'y', '5', 'n']],
    ["5'5 'x' .a. a..b", ['5', '5', 'x', 'a', 'a', 'b']],
    ['ñandú.güemes', ['nandu.guemes']],
    ['calle Я.Ж 7', ['calle', 'я.ж', '7']],
    ['  ', []],
  ])('%j → %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('splits ASCII by the same rules as any other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1_.\' -,"') }), (text) => {
        const beyondAscii = tokenize(`${text} я`);
        expect([...tokenize(text), 'я']).toEqual(beyondAscii);
      }),
    );
  });
});
