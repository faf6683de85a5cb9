import { SILENT } from '../../../src/ingest/progress.ts';
import { type ClientParts, PacedClient } from '../../../src/sync/client/source-client.ts';
import { QUICK_LIMITS } from '../visiting.ts';

/** A client for tests, its pauses noted and not waited for. */
export type TestClient = PacedClient & { readonly pauses: number[] };

export function clientOf(base: string, more: Partial<ClientParts> = {}): TestClient {
  const pauses: number[] = [];
  let now = Date.parse('2026-11-22T12:00:00Z');
  const client = new PacedClient({
    base,
    rate: 1000,
    contact: '',
    maximumFileBytes: 1 << 30,
    progress: SILENT,
    signal: new AbortController().signal,
    now: () => new Date(now),
    sleep: async (milliseconds) => {
      pauses.push(milliseconds);
      now += milliseconds;
    },
    random: () => 0,
    limits: { ...QUICK_LIMITS, ...more.limits },
    ...Object.fromEntries(Object.entries(more).filter(([name]) => name !== 'limits')),
  });
  return Object.assign(client, { pauses });
}
