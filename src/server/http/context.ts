import type { ServedGroup } from '../group.ts';
import type { AllUnderWay, LoadGuard } from '../limits/load-guard.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { RequestLog } from '../log/request-log.ts';
import type { Rejections } from '../metrics/counters.ts';
import type { Settings } from '../settings.ts';
import type { WorkerContext } from '../worker-context.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { CompressedCache } from './compression.ts';
import type { OriginRules } from './origin.ts';

/** What an app is made of. The last group owns every path that no other owns. */
export interface AppParts {
  readonly groups: readonly ServedGroup[];
  /** The workers among which the app serves: its figures go to memory that they share. */
  readonly worker: WorkerContext;
  readonly settings: Pick<
    Settings,
    'bodyLimit' | 'requestTimeout' | 'publicMaxAge' | 'compressedCache' | 'answerCache'
  >;
  readonly origin: OriginRules;
  readonly load: LoadGuard;
  /** Null where no rates are limited. */
  readonly rates: RateLimits | null;
  /** The civil date, on which some answers depend. */
  readonly today: () => string;
  /** What answers depend on besides data: program version and settings. Part of every ETag. */
  readonly fingerprint: string;
  /** Null where no request is logged. */
  readonly requestLog: RequestLog | null;
  /** Called with every error that became a 500. */
  readonly onError: (error: unknown, call: { readonly method: string; readonly path: string }) => void;
}

/** What all exchanges of an app share. */
export interface AppContext {
  readonly parts: AppParts;
  readonly compressed: CompressedCache;
  readonly answers: AnswerCache;
  readonly rejections: Rejections;
  /** All that is being answered. */
  readonly underWay: AllUnderWay;
  /** From now on every answer closes its connection. */
  draining: boolean;
}
