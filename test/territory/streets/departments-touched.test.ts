import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { departmentsTouched as touched } from '../../../src/territory/streets/departments-touched.ts';

const departmentsTouched = (crossing: readonly (readonly number[])[]): readonly number[] =>
  touched(crossing).departments;

describe('the departments of a street that only crossings tell', () => {
  it('are those that streets of one alone lie in', () => {
    expect(departmentsTouched([[3], [1, 3], [3, 7]])).toEqual([3]);
    expect(departmentsTouched([[7], [3], [1, 3]])).toEqual([3, 7]);
  });

  it('are the fewest that explain what crosses it besides', () => {
    expect(
      departmentsTouched([
        [1, 2],
        [2, 14],
        [1, 3, 5],
        [3, 4],
      ]),
    ).toEqual([2, 3]);
    expect(departmentsTouched([[4], [1, 2], [2, 3]])).toEqual([2, 4]);
  });

  it('are all that explain it equally well', () => {
    expect(
      departmentsTouched([
        [1, 2],
        [1, 2, 5],
      ]),
    ).toEqual([1, 2]);
  });

  it('leave out the namesake of a street among many', () => {
    const many = Array.from({ length: 20 }, () => [10, 11]);
    expect(departmentsTouched([...many, [11], [2, 14]])).toEqual([11]);
    expect(departmentsTouched([...many.slice(0, 10), [11], [2, 14]])).toEqual([2, 11, 14]);
  });

  it('are sure where streets of one alone explain all of them, and guessed only when that is wanted', () => {
    expect(touched([[3], [1, 3]])).toEqual({ departments: [3], isSure: true });
    expect(touched([])).toEqual({ departments: [], isSure: false });
    expect(
      touched([
        [1, 2],
        [1, 2, 5],
      ]),
    ).toEqual({ departments: [1, 2], isSure: false });
    expect(
      touched(
        [
          [1, 2],
          [1, 2, 5],
        ],
        false,
      ).departments,
    ).toEqual([]);
    expect(touched([[3], [1, 3]], false)).toEqual({ departments: [3], isSure: true });
  });

  it('are none where nothing crosses it, or too many would explain it', () => {
    expect(departmentsTouched([])).toEqual([]);
    expect(
      departmentsTouched([
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 8],
      ]),
    ).toEqual([]);
  });

  it('explain all but a twentieth of what crosses it, each of them something', () => {
    const departments = fc.uniqueArray(fc.nat(14), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(departments, { maxLength: 30 }), (crossing) => {
        const told = departmentsTouched(crossing);
        if (told.length === 0) return;
        const unmet = crossing.filter((each) => !each.some((department) => told.includes(department)));
        expect(unmet.length).toBeLessThanOrEqual(crossing.length / 20);
        for (const department of told) expect(crossing.some((each) => each.includes(department))).toBe(true);
      }),
    );
  });
});
