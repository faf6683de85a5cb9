import type { Rejection } from '../../metrics/rejections.ts';
import type { Settings } from '../../settings.ts';
import { LateRounds } from './late-rounds.ts';
import { MemoryWatch } from './memory-watch.ts';
import { type AllUnderWay, BodyRoom, WorkUnderWay } from './work-under-way.ts';

export type LoadSettings = Pick<
  Settings,
  'maximumConcurrent' | 'maximumLong' | 'maximumLoopLag' | 'maximumMemory' | 'bodiesBytes'
>;

/** Says whom a server has no time or room for. What it refuses is refused at once: nobody waits to hear that there is no room. */
export class LoadGuard {
  readonly #concurrent: WorkUnderWay;
  readonly #long: number;
  readonly #rounds: LateRounds | null;
  readonly #memory: MemoryWatch | null;
  #longGoing = 0;
  /** Where the bytes of bodies are counted that are held in memory. */
  readonly bodies: BodyRoom;

  constructor(
    { maximumConcurrent, maximumLong, maximumLoopLag, maximumMemory, bodiesBytes }: LoadSettings,
    rounds: LateRounds | null = maximumLoopLag === 0 ? null : new LateRounds(maximumLoopLag),
    memory: MemoryWatch | null = maximumMemory === 0 ? null : new MemoryWatch(maximumMemory),
  ) {
    this.#concurrent = new WorkUnderWay(maximumConcurrent);
    this.bodies = new BodyRoom(bodiesBytes);
    this.#long = maximumLong;
    this.#rounds = rounds;
    this.#memory = memory;
  }

  /** Why a request may not even be looked at, one of those under way; null where it may. */
  refusal(underWay: AllUnderWay): Rejection | null {
    return this.refusalOfBegun(underWay) ?? (this.#memory?.isFull === true ? 'memory' : null);
  }

  /** Why the work on a request that has waited for its body may not be begun; null where it may. */
  refusalOfBegun(underWay: AllUnderWay): Rejection | null {
    return this.#concurrent.isOver(underWay) ? 'concurrent' : null;
  }

  /** Told of every request when it comes to its turn, in milliseconds; true where its work must not be begun. */
  isTooLate(now: number): boolean {
    return this.#rounds?.isTooLate(now) ?? false;
  }

  /** Why long work may not be begun; null where it may. */
  longRefusal(now: number): Rejection | null {
    if (this.#longGoing >= this.#long) return 'long';
    if (this.#memory?.isShort === true) return 'memory';
    return this.#rounds?.isLasting(now) === true ? 'event_loop' : null;
  }

  /** Long work begins, and ends with {@link leaveLong}. */
  enterLong(): void {
    this.#longGoing++;
  }

  leaveLong(): void {
    this.#longGoing--;
  }

  /** Long works under way. */
  get longWorks(): number {
    return this.#longGoing;
  }

  close(): void {
    this.#memory?.close();
  }
}
