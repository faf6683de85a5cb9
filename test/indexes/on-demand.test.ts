import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OnDemand, type Slices } from '../../src/indexes/slices.ts';

/** Counts to a number, a slice each; `steps` is told of each. */
function* counting(to: number, steps: number[]): Slices<string> {
  for (let at = 0; at < to; at++) {
    steps.push(at);
    yield;
  }
  return `counted to ${to}`;
}

describe('what is made on demand', () => {
  it('is made once, whenever it is asked for, while it is being made or not', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(5), fc.nat(8), async (slices, askedAfter) => {
        const steps: number[] = [];
        const made = new OnDemand(counting(slices, steps));
        let breaths = 0;
        const answers: string[] = [];
        await made.prepare(async () => {
          if (breaths++ === askedAfter) answers.push(made.value);
        });
        answers.push(made.value, made.value);
        expect(new Set(answers)).toEqual(new Set([`counted to ${slices}`]));
        expect(steps).toEqual([...Array(slices).keys()]);
      }),
    ));

  it('waits for nobody when somebody asks first', () => {
    const steps: number[] = [];
    expect(new OnDemand(counting(3, steps)).value).toBe('counted to 3');
    expect(steps).toEqual([0, 1, 2]);
  });

  it('fails whoever asks where it cannot be made, and nobody has it tried again', async () => {
    let tries = 0;
    function* failing(): Slices<number> {
      yield;
      tries++;
      throw new Error('cannot be made');
    }
    const made = new OnDemand(failing());
    await expect(made.prepare(async () => {})).rejects.toThrow('cannot be made');
    expect(() => made.value).toThrow('cannot be made');
    const asked = new OnDemand(failing());
    expect(() => asked.value).toThrow('cannot be made');
    await expect(asked.prepare(async () => {})).rejects.toThrow('cannot be made');
    expect(tries).toBe(2);
  });
});
