import { describe, expect, it } from 'vitest';
import { inOrder, symbolOf } from '../../../../src/console/pages/start/search.ts';

const labels = (text: string, ...groups: readonly (readonly string[])[]): readonly string[] =>
  inOrder(
    text,
    groups.map((group) => group.map((label) => ({ label }))),
  ).map(({ label }) => label);

describe('what a search over everything found', () => {
  it('begins with the groups that bear the very words, whatever their case and accents', () => {
    expect(labels('reservas', ['AV RESERVISTAS'], ['Otra cosa', 'Reservas internacionales'])).toEqual([
      'Otra cosa',
      'Reservas internacionales',
      'AV RESERVISTAS',
    ]);
    expect(labels('cordoba', ['Córdoba'], ['Museo de Córdoba'])).toEqual(['Córdoba', 'Museo de Córdoba']);
  });
  it('keeps the order of groups where none, or each, bears them', () => {
    expect(labels('dolar', ['Dolores'], ['Tipo de cambio'])).toEqual(['Dolores', 'Tipo de cambio']);
    expect(labels('', ['a'], ['b'])).toEqual(['a', 'b']);
  });
  it('may be a security where it is written as symbols are', () => {
    expect(symbolOf('GGAL')).toBe('GGAL');
    expect(symbolOf(' al30 ')).toBe('AL30');
    for (const text of ['salta', 'Salta', 'San Luis', '1234', 'A', 'CORRIENTES', '']) expect(symbolOf(text)).toBeNull();
  });
});
