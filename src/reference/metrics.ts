import type { Family } from '../server/metrics/prometheus.ts';
import { LATENCY_BOUNDS_MS } from '../server/metrics/request-figures.ts';
import { code, page, table } from './markdown.ts';

/** `docs/reference/metrics.md`: every family of figures with its labels. */
export function renderMetrics(families: readonly Family[]): string {
  return page('Metrics', [
    '`GET /metrics` tells them in the text format 0.0.4 of Prometheus. Labels have values that the program knows beforehand, never texts of requests. What nobody asked for yet, or has no value, is left out.',
    table(
      ['Metric', 'Type', 'Labels', 'Meaning'],
      families.map(({ name, type, labels = [], help }) => [code(name), type, labels.map(code).join(', '), help]),
    ),
    `Buckets of ${code('ventanilla_request_seconds')}, in seconds: ${LATENCY_BOUNDS_MS.map((bound) => bound / 1000).join(', ')}.`,
  ]);
}
