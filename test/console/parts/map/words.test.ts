import { expect, it } from 'vitest';
import { MAP } from '../../../../src/console/parts/map/words.ts';

it('says what is on a map to those who hear it, and nothing of an empty one', () => {
  expect(MAP.es.shown(2, 1, 0)).toBe('En el mapa: 2 contornos, 1 calle.');
  expect(MAP.en.shown(0, 0, 1)).toBe('On the map: 1 point.');
  expect([MAP.es.shown(0, 0, 0), MAP.en.shown(0, 0, 0)]).toEqual(['', '']);
});
