import { SILENT } from '../ingest/progress.ts';
import { settingsHandedOn } from '../server/settings.ts';
import { openStore } from '../store/open.ts';
import { wantedSources } from '../sync/available.ts';
import { runRound, type VisitSummary } from '../sync/schedule/round.ts';

/** What a round is given by the server that it works for, as JSON. */
export interface RoundOrder {
  readonly settings: unknown;
  /** Whether the connection just came back. */
  readonly hurried: boolean;
}

/** What a round tells that server, as JSON: each visit, then when the next is due, or what made a round impossible. */
export type RoundNews =
  | { readonly kind: 'visited'; readonly summary: VisitSummary }
  | { readonly kind: 'ended'; readonly next: number | null }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Does one round, wherever it runs; whatever goes wrong is told, not thrown. */
export async function workRound(
  order: RoundOrder,
  tell: (news: RoundNews) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const settings = settingsHandedOn(order.settings);
    const store = await openStore(settings.store, settings);
    try {
      const next = await runRound(wantedSources(settings), {
        settings,
        store,
        signal,
        progress: SILENT,
        now: () => new Date(),
        hurried: order.hurried,
        visited: (summary) => tell({ kind: 'visited', summary }),
      });
      tell({ kind: 'ended', next });
    } finally {
      await store.close();
    }
  } catch (error) {
    tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
}
