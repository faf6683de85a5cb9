import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, partsOf, shownReading, stretchesOf } from '../../../../src/console/pages/territory/reading.ts';

const BARE = { altura: { valor: null, unidad: null }, piso: null, lugares: [] } as const;

function marked(text: string, address: Parameters<typeof partsOf>[0]): string | null {
  const stretches = stretchesOf(text, partsOf(address));
  return stretches?.map(({ text: own, part }) => (part ? `[${part} ${own}]` : own)).join('') ?? null;
}

describe('the parts of an address in its text', () => {
  it('are where their words are', () => {
    const address = {
      calles: ['Av. Corrientes'],
      altura: { valor: '1234', unidad: null },
      piso: 'piso 3',
      lugares: ['CABA'],
    };
    expect(marked('Av. Corrientes 1234 piso 3, CABA', address)).toBe(
      '[calle Av. Corrientes] [altura 1234] [piso piso 3], [lugar CABA]',
    );
    expect(marked('av. corrientes  1234, piso 3 (caba)', address)).toBe(
      '[calle av. corrientes]  [altura 1234], [piso piso 3] ([lugar caba])',
    );
  });
  it('do not take each other’s letters: the number of the street is not that of the door', () => {
    expect(marked('calle 5 5', { ...BARE, calles: ['calle 5'], altura: { valor: '5', unidad: null } })).toBe(
      '[calle calle 5] [altura 5]',
    );
    expect(marked('9 de Julio 9', { ...BARE, calles: ['9 de Julio'], altura: { valor: '9', unidad: null } })).toBe(
      '[calle 9 de Julio] [altura 9]',
    );
  });
  it('are whole words', () => {
    expect(marked('Salta 10 y 1', { ...BARE, calles: ['Salta', '1'], altura: { valor: '10', unidad: null } })).toBe(
      '[calle Salta] [altura 10] y [cruce 1]',
    );
  });
  it('name both crossings, and the label of a number', () => {
    const address = { ...BARE, calles: ['Calle 7', '50', '51'], altura: { valor: '1234', unidad: 'nº' } };
    expect(marked('Calle 7 nº 1234 e/ 50 y 51', address)).toBe(
      '[calle Calle 7] [altura nº 1234] e/ [cruce 50] y [cruce 51]',
    );
  });
  it('are looked for in the cleaned text where the typed one is glued, and stand by themselves where they are in neither', () => {
    const parts = partsOf({ ...BARE, calles: ['Av. Corrientes'], altura: { valor: '1234', unidad: null } });
    expect(shownReading('Av.Corrientes1234', 'Av. Corrientes 1234', parts).from).toBe('cleaned');
    expect(shownReading('x', 'y', parts)).toEqual({
      from: 'parts',
      stretches: [
        { text: 'Av. Corrientes', part: 'calle' },
        { text: ' · ', part: null },
        { text: '1234', part: 'altura' },
      ],
    });
    expect(shownReading('x', null, parts).from).toBe('parts');
  });
  it('never lose a letter of the text', () => {
    const word = fc.constantFrom('Salta', '100', 'y', 'Av.', '(x)', '5', ',', 'Ñandú', '*');
    fc.assert(
      fc.property(fc.array(word), fc.array(word, { maxLength: 3 }), (words, part) => {
        const text = words.join(' ');
        const found = stretchesOf(text, [{ part: 'calle', text: part.join(' ') }]);
        if (found) expect(found.map(({ text: own }) => own).join('')).toBe(text);
      }),
    );
  });
});

describe('an address as one would write it', () => {
  it('has the form of its kind', () => {
    const altura = { valor: '100', unidad: null };
    expect(composed({ ...BARE, calles: ['Salta'], altura, piso: '2 B' })).toBe('Salta 100 2 B');
    expect(composed({ ...BARE, calles: ['Salta', 'Mitre'] })).toBe('Salta y Mitre');
    expect(composed({ ...BARE, calles: ['Salta', 'Mitre', 'Roca'], altura })).toBe('Salta 100 entre Mitre y Roca');
  });
  it('keeps the unit of a distance, which would be a door number without', () => {
    expect(composed({ ...BARE, calles: ['Ruta 8'], altura: { valor: '50,5', unidad: 'km' } })).toBe('Ruta 8 km 50,5');
    expect(composed({ ...BARE, calles: ['Salta'], altura: { valor: '5', unidad: 'Nº' } })).toBe('Salta 5');
  });
  it('takes another street or number in place of its own', () => {
    const address = { ...BARE, calles: ['Slta', 'Mitre'], altura: { valor: '1', unidad: null } };
    expect(composed(address, { calles: ['SALTA', 'Mitre'], altura: null })).toBe('SALTA y Mitre');
    expect(composed(address, { altura: '99' })).toBe('Slta 99 y Mitre');
  });
});
