import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { REPLACED_THREADS } from './test/thread-pool.ts';

/** Where continuous integration wants the results as JSON besides the usual report. */
const results = process.env.VENTANILLA_TEST_RESULTS;

/** What is tried in a browser: servers and browser are started once for all of it. */
const BROWSER = 'test/console/browser/**/*.test.ts';

/** Where lies what is made once, for all projects of a run. */
const RUN_FOLDER = 'test/run-folder.ts';

/** What changes something for all of its thread, and has one of its own: what the others may not do is in test/architecture/threads.test.ts. */
const ALONE = 'test/**/*.alone.test.ts';

export default defineConfig({
  test: {
    // Bounds for what hangs: with other files beside it, and their processes, a test may take several times what it takes alone.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // What comes by itself is waited for; a second, as it would be, is less than a busy machine at times stands still.
    expect: { poll: { timeout: 20_000 } },
    pool: REPLACED_THREADS,
    // Who waits for a browser, a disk or another process leaves a core idle: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Files follow one another in the same threads, where the program is loaded and warm already: half of the processor's time.
    isolate: false,
    ...(results ? { reporters: ['default', 'json'], outputFile: { json: results } } : {}),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [BROWSER, ALONE],
          globalSetup: [RUN_FOLDER],
        },
      },
      { extends: true, test: { name: 'alone', include: [ALONE], isolate: true } },
      {
        extends: true,
        test: { name: 'browser', include: [BROWSER], globalSetup: [RUN_FOLDER, 'test/console/browser/set-up.ts'] },
      },
    ],
  },
});
