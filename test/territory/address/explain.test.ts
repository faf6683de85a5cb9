import { describe, expect, it } from 'vitest';
import { explainAddress, MAX_CHARACTERS, MAX_TOKENS, parseAddress } from '../../../src/territory/address/parse.ts';

describe('the structure of streets', () => {
  const street = (text: string): unknown => parseAddress(text)?.streets[0];

  it.each([
    ['Av. 9 de Julio 100', { kind: 'named', type: 'Av.', name: '9 de Julio', number: null, scope: null }],
    ['belgrano avenida 100', { kind: 'named', type: 'avenida', name: 'belgrano', number: null, scope: null }],
    ['Mitre 100', { kind: 'named', type: null, name: 'Mitre', number: null, scope: null }],
    ['calle N° 10', { kind: 'unnamed', type: 'calle', name: '10', number: '10', scope: null }],
    ['99 n 1000', { kind: 'unnamed', type: null, name: '99', number: '99', scope: null }],
    ['calle s/n', { kind: 'unnamed', type: 'calle', name: 's/n', number: null, scope: null }],
    ['RN 3 km 100', { kind: 'route', type: 'RN', name: '3', number: '3', scope: 'nacional' }],
    ['ruta provincial N°6', { kind: 'route', type: 'ruta provincial', name: '6', number: '6', scope: 'provincial' }],
    ['acceso ruta 11', { kind: 'route', type: 'acceso ruta', name: '11', number: '11', scope: null }],
  ])('%s', (text, expected) => {
    expect(street(text)).toMatchObject(expected);
  });

  it('tells a distance from a door number', () => {
    expect(parseAddress('ruta 3 km 150')).toMatchObject({ number: 150, distance: true });
    expect(parseAddress('Mitre N° 1.234')).toMatchObject({ number: 1234, distance: false });
    expect(parseAddress('Mitre S/N')).toMatchObject({ number: null, distance: false });
  });
});

describe('the explanation', () => {
  it('shows every stage', () => {
    const told = explainAddress('vicente lopez y planes N°2000, Rosario');
    expect(told.clean?.text).toBe('vicente lopez y planes N° 2000 Rosario');
    expect(told.clean?.applied).toContain('separators');
    expect(told.tokens.map((token) => token.text)).toEqual([
      'vicente',
      'lopez',
      'y',
      'planes',
      'N°',
      '2000',
      'Rosario',
    ]);
    expect(told.tokens[5]?.classes).toEqual(['number']);
    expect(told.tokens[6]?.afterComma).toBe(true);
    expect(told.candidates[0]?.rank).toEqual({ unnamed: 0, number: 1, type: 2, cost: 0 });
    expect(told.choice).toEqual(parseAddress('vicente lopez y planes N°2000, Rosario'));
    expect(told).toMatchObject({ recovered: false, refusal: null });
  });

  it.each([
    ['a y b y c', 'tie'],
    ['Corrientes esq.', 'none'],
    ['()', 'empty'],
    ['a '.repeat(MAX_TOKENS + 1), 'too long'],
    ['a'.repeat(MAX_CHARACTERS + 1), 'too long'],
  ])('says why not: %s', (text, refusal) => {
    expect(explainAddress(text)).toMatchObject({ choice: null, refusal });
    expect(parseAddress(text)).toBeNull();
  });

  it('shows both sides of a tie', () => {
    const told = explainAddress('a y b y c');
    expect(told.candidates.slice(0, 2).map((each) => each.address.calles)).toEqual([
      ['a', 'b y c'],
      ['a y b', 'c'],
    ]);
    expect(told.candidates[0]?.rank).toEqual(told.candidates[1]?.rank);
  });

  it('says when a part of the text was given up', () => {
    expect(explainAddress('Calle 11 (Av. San Martín) Nº 830').recovered).toBe(true);
  });
});
