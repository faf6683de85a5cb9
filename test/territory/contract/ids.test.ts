import { describe, expect, it } from 'vitest';
import { fieldTable } from '../../../src/territory/contract/fields.ts';
import { padId, readFilter, readIds, readIntersections } from '../../../src/territory/contract/ids.ts';

const SETTLEMENT = { lengths: [8, 10], letters: true, old: true } as const;
const LOCALITY = { lengths: [8, 10], old: true } as const;

describe('padding of ids (reference 1.2)', () => {
  it.each([
    ['2', [2], '02'],
    ['2007', [5], '02007'],
    ['60098', [6], '060098'],
    ['6063060', [8], '06063060'],
    ['627001001535', [13], '0627001001535'],
    ['0627001001535', [13], '0627001001535'],
    ['27001001535', [13], null],
    ['', [2], null],
    ['٣', [2], null],
    ['1.', [2], null],
  ] as const)('%j of length %j → %j', (given, lengths, wanted) => {
    expect(padId(given, { lengths: [...lengths] })).toBe(wanted);
  });

  it.each([
    ['6021020', '06021020'],
    ['606301001', '0606301001'],
    ['1', '00000001'],
    ['06399a02', '06399A02'],
    ['06007000007', '06007000007'],
    ['06007A00007', null],
    ['060070000071', null],
  ])('%j of a settlement → %j', (given, wanted) => {
    expect(padId(given, SETTLEMENT)).toBe(wanted);
  });

  it('refuses letters where ids are digits', () => {
    expect(padId('06399A02', LOCALITY)).toBeNull();
  });
});

describe('reading', () => {
  it('keeps the order of ids', () => {
    expect(readIds('14,6', { lengths: [2] })).toEqual({ ok: true, value: ['14', '06'] });
    expect(readIds([14, '6'], { lengths: [2] })).toEqual({ ok: true, value: ['14', '06'] });
    expect(readIds(true, { lengths: [2] }).ok).toBe(false);
  });

  it('falls back to a name as it was written', () => {
    const reading = readFilter(' 06, x', { lengths: [2] });
    expect(reading.ok && reading.value.name).toBe(' 06, x');
    expect(reading.ok && reading.value.ids).toBeNull();
  });

  it('joins kinds of units that are named more than once, and refuses an id named twice', () => {
    const reading = readIntersections('municipio:740038,departamento:74049,municipio:740077', [
      'municipio',
      'departamento',
    ]);
    expect(reading.ok && JSON.stringify(reading.value)).toBe(
      '{"municipios":["740038","740077"],"departamentos":["74049"]}',
    );
    expect(readIntersections('municipio:740038,municipio:740038', ['municipio']).ok).toBe(false);
  });

  it('bounds how many units are intersected', () => {
    const many = Array.from({ length: 501 }, (_, i) => String(10_000 + i)).join(':');
    expect(readIntersections(`departamento:${many}`, ['departamento']).ok).toBe(false);
  });
});

describe('a table of fields', () => {
  const table = fieldTable(`
    id    basico   unit_id
    a.x   estandar -
    a.y   completo -
  `);

  it('reads equal choices as equal, in whatever order', () => {
    const one = table.select('a.y,a.x');
    const other = table.select('a');
    expect(one.ok && other.ok && one.value.key === other.value.key).toBe(true);
    expect(one.ok && one.value.names).toEqual(['a.y', 'a.x', 'id']);
  });

  it('has sets that hold one another', () => {
    expect(table.set('basico').names).toEqual(['id']);
    expect(table.set('estandar').names).toEqual(['id', 'a.x']);
    expect(table.set('completo').names).toEqual(['id', 'a.x', 'a.y']);
  });

  it('refuses a line that is no field', () => {
    expect(() => fieldTable('id todo -')).toThrow('Not a field');
  });
});
