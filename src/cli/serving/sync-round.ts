import { SILENT } from '../../ingest/progress.ts';
import { settingsHandedOn } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import { runRound, type VisitSummary } from '../../sync/schedule/visit-sources.ts';
import { wantedSources } from '../../sync/sources.ts';

/** Task of a round, as JSON from the server. */
export interface RoundTask {
  readonly settings: unknown;
  /** Whether the connection just came back. */
  readonly hurried: boolean;
}

/** Message of a round, as JSON to the server: each visit, then when the next round is due, or why it failed. */
export type RoundMessage =
  | { readonly kind: 'visited'; readonly summary: VisitSummary }
  | { readonly kind: 'ended'; readonly next: number | null }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Does one round; sends failures instead of throwing them. */
export async function workRound(
  task: RoundTask,
  send: (message: RoundMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const settings = settingsHandedOn(task.settings);
    const store = await openStore(settings.store, settings);
    try {
      const next = await runRound(wantedSources(settings), {
        settings,
        store,
        signal,
        progress: SILENT,
        now: () => new Date(),
        hurried: task.hurried,
        visited: (summary) => send({ kind: 'visited', summary }),
      });
      send({ kind: 'ended', next });
    } finally {
      await store.close();
    }
  } catch (error) {
    send({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
}
