import type { AllUnderWay, LongWorkBalance } from '../limits/load-guard.ts';

import type { Rejections } from '../metrics/counters.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { AppParts } from './app.ts';
import type { CompressedCache } from './compression.ts';

/** What all exchanges of an app share. */
export interface House {
  readonly parts: AppParts;
  readonly compressed: CompressedCache;
  readonly answers: AnswerCache;
  readonly rejections: Rejections;
  /** All that is being answered. */
  readonly underWay: AllUnderWay;
  /** Whether this worker has more long works than others. */
  readonly balance: LongWorkBalance;
  /** From now on every answer closes its connection. */
  draining: boolean;
}
