import { describe, expect, it } from 'vitest';
import { COUNTERS, counterFamilies, counterOf } from '../../../src/server/metrics/counters.ts';
import { Registry } from '../../../src/server/metrics/registry.ts';
import { crews } from './worker-pools.ts';

describe('Counters', () => {
  it('are summed over all workers, by any of them', () => {
    const [first, second, third] = crews(3);
    counterOf(first!, 'ventanilla_rejected_total', 'rate_client').add();
    counterOf(second!, 'ventanilla_rejected_total', 'rate_client').add(41);
    counterOf(third!, 'ventanilla_rejected_total', 'connections').add();
    for (const crew of [first!, second!, third!]) {
      const text = new Registry().add(...counterFamilies(crew)).render();
      expect(text).toContain('ventanilla_rejected_total{reason="rate_client"} 42\n');
      expect(text).toContain('ventanilla_rejected_total{reason="connections"} 1\n');
      expect(text).toContain('ventanilla_rejected_total{reason="memory"} 0\n');
    }
  });

  it('continue the counts of a crashed worker', () => {
    const [first] = crews(2);
    counterOf(first!, 'ventanilla_cache_hits_total', 'series').add(7);
    const again = counterOf(first!, 'ventanilla_cache_hits_total', 'series');
    again.add();
    expect(again.value).toBe(8);
  });

  it('have one cell each', () => {
    const [crew] = crews(1);
    let expected = 0;
    const counters = Object.entries(COUNTERS).flatMap(([family, { values }]) =>
      values.map((value) => counterOf(crew!, family as 'ventanilla_rejected_total', value as 'rate_client')),
    );
    for (const counter of counters) {
      expect(counter.value).toBe(0);
      counter.add(++expected);
    }
    expect(counters.map(({ value }) => value)).toEqual(counters.map((_, index) => index + 1));
  });
});
