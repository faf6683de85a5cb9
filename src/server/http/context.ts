import type { LongBalance } from '../limits/load/long-balance.ts';
import type { AllUnderWay } from '../limits/load/work-under-way.ts';
import type { Rejections } from '../metrics/rejections.ts';
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
  readonly balance: LongBalance;
  /** From now on every answer closes its connection. */
  draining: boolean;
}
