import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunOptions, type RunResult, run } from '../../fuzz/run.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';

let service: WholeService;
beforeAll(async () => {
  service = await serveStarter();
});
afterAll(() => service.close());

function fuzz(more: Partial<RunOptions>): Promise<RunResult> {
  return run({
    address: service.address,
    account: { user: 'demo', password: 'demo-ventanilla' },
    seed: 1,
    requests: 1800,
    milliseconds: Number.POSITIVE_INFINITY,
    clients: 4,
    only: undefined,
    progress: () => {},
    ...more,
  });
}

describe('the fuzzer, against the whole service on the starter data', () => {
  it('finds nothing in requests of all operations, and reaches every one of them with success and with an error', async () => {
    const { failures, unreached, reached, sent } = await fuzz({});
    expect(failures).toEqual([]);
    expect(unreached).toEqual([]);
    expect(reached.length).toBeGreaterThan(90);
    expect(sent).toBeGreaterThanOrEqual(1800);
    expect(service.problems).toEqual([]);
    // Nothing that was asked is still under way.
    while (service.service.app.active() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }, 180_000);
});
