import { describe, expect, it } from 'vitest';
import { marketOf, oneOf, plain, wordFor } from '../../../../src/console/pages/market/codes.ts';

describe('codes', () => {
  it('are read in any spelling', () => {
    expect([marketOf('BCBA'), marketOf('nasdaq'), marketOf(''), marketOf('luna')]).toEqual(['bCBA', 'nASDAQ', '', '']);
    expect(plain('Parcialmente Terminada')).toBe(plain('parcialmente_Terminada'));
    expect(wordFor({ enproceso: 'En proceso' }, 'en_Proceso')).toBe('En proceso');
    expect(wordFor({}, 'x_Y')).toBe('x_Y');
    expect(oneOf(['a', 'b'], 'c')).toBe('a');
  });
});
