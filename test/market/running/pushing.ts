import { SILENT } from '../../../src/ingest/progress.ts';
import { type Closed, closeSession } from '../../../src/market/running/close.ts';
import { QuotePusher, type Receipt } from '../../../src/market/running/push.ts';
import type { Store } from '../../../src/store/store.ts';

/** A feed of a test: pushes lines, tells what became of them. */
export interface TestFeed {
  /** Receipt of the lines, with `member [rule]` of each that was refused under its number. */
  readonly push: (
    ...lines: readonly Readonly<Record<string, unknown>>[]
  ) => Promise<Receipt & { readonly refused: Record<number, string> }>;
  readonly close: () => Promise<Closed | null>;
}

/** A feed into a store whose clock stands at `now`. */
export function feedInto(store: Store, now = '2026-11-20T18:00:00Z'): TestFeed {
  let refused: Record<number, string> = {};
  const close = (): Promise<Closed | null> => closeSession(store, SILENT);
  const pusher = new QuotePusher({
    store,
    now: () => new Date(now),
    refused: (line, { field, rule }) => {
      refused[line] = `${field} [${rule}]`;
    },
    close,
  });
  return {
    close,
    push: async (...lines) => {
      refused = {};
      const receipt = await pusher.push(lines.map((value, index) => ({ number: index + 1, value })));
      return { ...receipt, refused };
    },
  };
}
