import { describe, expect, it } from 'vitest';
import { COUNTERS, counterFamilies, counterOf } from '../../../src/server/metrics/counters.ts';
import { metricsText } from '../../../src/server/metrics/prometheus.ts';
import { workerContexts } from './worker-contexts.ts';

describe('Counters', () => {
  it('are summed over all workers, by any of them', () => {
    const [first, second, third] = workerContexts(3);
    counterOf(first!, 'ventanilla_rejected_total', 'rate_client').add();
    counterOf(second!, 'ventanilla_rejected_total', 'rate_client').add(41);
    counterOf(third!, 'ventanilla_rejected_total', 'connections').add();
    for (const worker of [first!, second!, third!]) {
      const text = metricsText(counterFamilies(worker));
      expect(text).toContain('ventanilla_rejected_total{reason="rate_client"} 42\n');
      expect(text).toContain('ventanilla_rejected_total{reason="connections"} 1\n');
      expect(text).toContain('ventanilla_rejected_total{reason="memory"} 0\n');
    }
  });

  it('continue the counts of a crashed worker', () => {
    const [first] = workerContexts(2);
    counterOf(first!, 'ventanilla_cache_hits_total', 'series').add(7);
    const again = counterOf(first!, 'ventanilla_cache_hits_total', 'series');
    again.add();
    expect(again.value).toBe(8);
  });

  it('have one cell each', () => {
    const [worker] = workerContexts(1);
    let expected = 0;
    const counters = Object.entries(COUNTERS).flatMap(([family, { values }]) =>
      values.map((value) => counterOf(worker!, family as 'ventanilla_rejected_total', value as 'rate_client')),
    );
    for (const counter of counters) {
      expect(counter.value).toBe(0);
      counter.add(++expected);
    }
    expect(counters.map(({ value }) => value)).toEqual(counters.map((_, index) => index + 1));
  });
});
