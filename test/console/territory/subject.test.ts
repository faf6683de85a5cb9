import { expect, it } from 'vitest';
import { askedOf, subjectOf } from '../../../src/console/pages/territory/model/request.ts';
import { WORDS } from '../../../src/console/pages/territory/words.ts';

const KINDS = WORDS.es.kinds;

it.each([
  ['', ''],
  ['direccion=Corrientes+1234&provincia=02', 'Corrientes 1234'],
  ['lat=-34.60370001&lon=-58.3816', '-34.6037, -58.3816'],
  ['departamento=06441', '06441, departamento'],
])('the title says what an address shows: %s', (hash, subject) => {
  const values = new URLSearchParams(hash);
  expect(
    subjectOf(
      askedOf((name) => values.get(name) ?? ''),
      null,
      KINDS,
    ),
  ).toBe(subject);
});

it('a unit is named by its name and kind once its record is there', () => {
  expect(subjectOf({ what: 'unit', kind: 'departamento', id: '66028' }, 'Capital', KINDS)).toBe(
    'Capital, departamento',
  );
});
