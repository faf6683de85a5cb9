import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Family, metricsText, type Sample } from '../../../src/server/metrics/prometheus.ts';

const family = (name: string, samples: Sample[], more: Partial<Family> = {}): Family => ({
  name,
  type: 'gauge',
  help: 'A figure.',
  samples: () => samples,
  ...more,
});

/** The labels of a line, read as the format is written down: the inverse of what is tested. */
function labelsOf(line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, name = '', text = ''] of line.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)) {
    labels[name] = text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  }
  return labels;
}

describe('The text for Prometheus', () => {
  it('has a head for each family and a line for each sample', () => {
    const text = metricsText([
      family('a_total', [{ labels: {}, value: 3 }], { type: 'counter', help: 'Counts\nwith \\.' }),
      family('b', [
        { labels: { x: '1', y: 'dos' }, value: 0.5 },
        { labels: { x: '2' }, value: Number.POSITIVE_INFINITY },
        { labels: {}, value: Number.NaN },
      ]),
    ]);
    expect(text).toBe(
      [
        '# HELP a_total Counts\\nwith \\\\.',
        '# TYPE a_total counter',
        'a_total 3',
        '# HELP b A figure.',
        '# TYPE b gauge',
        'b{x="1",y="dos"} 0.5',
        'b{x="2"} +Inf',
        'b NaN',
        '',
      ].join('\n'),
    );
  });

  it('contains histograms with buckets, sum and count', () => {
    const lines = [
      { suffix: '_bucket', labels: { le: '+Inf' }, value: 2 },
      { suffix: '_sum', labels: {}, value: 0.25 },
      { suffix: '_count', labels: {}, value: 2 },
    ];
    expect(metricsText([family('seconds', lines, { type: 'histogram' })])).toContain(
      'seconds_bucket{le="+Inf"} 2\nseconds_sum 0.25\nseconds_count 2\n',
    );
  });

  it('omits families without samples', () => {
    expect(metricsText([family('a', [])])).toBe('');
  });

  it('escapes any text of a label so that it is read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (x, y) => {
        const lines = metricsText([family('a', [{ labels: { x, y }, value: 1 }])]).split('\n');
        expect(lines).toHaveLength(4);
        expect(labelsOf(lines[2] ?? '')).toEqual({ x, y });
      }),
      { seed: 20261122 },
    );
  });
});
