import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Where continuous integration wants the results as JSON besides the usual report. */
const results = process.env.VENTANILLA_TEST_RESULTS;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // Without this a core is left idle, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    ...(results ? { reporters: ['default', 'json'], outputFile: { json: results } } : {}),
  },
});
