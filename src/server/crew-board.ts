import type { Crew } from './crew.ts';
import { allParts, partsBytes } from './metrics/parts.ts';

/** What stands on the board of each worker, a number each. */
const CELLS = ['serving', 'behind', 'beats'] as const;
export type WorkerCell = (typeof CELLS)[number];

/** What stands on it of all: of workers that were replaced, and of the last version that was taken up. */
const HEAD_CELLS = 8;
const HEAD = { replaced: 0, replacedAt: 1, skew: 2, reasonBytes: 3, startedAt: 4 } as const;
const REASON_BYTES = 512;
const HEAD_BYTES = HEAD_CELLS * Float64Array.BYTES_PER_ELEMENT + REASON_BYTES;

/** Bytes of the shared memory `crew`. */
export const boardBytes = (workers: number): number => HEAD_BYTES + partsBytes(CELLS.length, workers);

/** What a worker, or the process before this one, ended with when it was replaced. */
export interface Replacement {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** A sentence. */
  readonly reason: string;
}

/**
 * What all workers of a process know of each other: each writes its own figures, whoever keeps them the rest. Any of them can
 * tell, whichever is asked.
 */
export class CrewBoard {
  readonly #head: Float64Array;
  readonly #reason: Uint8Array;
  readonly #parts: readonly Float64Array[];

  constructor(crew: Pick<Crew, 'size' | 'shared'>) {
    const memory = crew.shared('crew');
    this.#head = new Float64Array(memory, 0, HEAD_CELLS);
    this.#reason = new Uint8Array(memory, HEAD_CELLS * Float64Array.BYTES_PER_ELEMENT, REASON_BYTES);
    this.#parts = allParts(crew, 'crew', CELLS.length, HEAD_BYTES);
  }

  /** A figure of one worker; 0 until it wrote one. */
  of(seat: number, cell: WorkerCell): number {
    return this.#parts[seat]?.[CELLS.indexOf(cell)] ?? 0;
  }

  write(seat: number, cell: WorkerCell, value: number): void {
    const part = this.#parts[seat];
    if (part) part[CELLS.indexOf(cell)] = value;
  }

  /** Workers of which a figure is not 0. */
  count(cell: WorkerCell): number {
    return this.#parts.filter((part) => part[CELLS.indexOf(cell)] !== 0).length;
  }

  /** Notes that something that ended was replaced. */
  noteReplacement({ at, reason }: Replacement): void {
    const bytes = new TextEncoder().encode(reason).subarray(0, REASON_BYTES);
    this.#reason.set(bytes);
    this.#head[HEAD.reasonBytes] = bytes.byteLength;
    this.#head[HEAD.replacedAt] = at;
    this.#head[HEAD.replaced] = this.replaced + 1;
  }

  /** How often a worker, or the whole process, was replaced since the server was started. */
  get replaced(): number {
    return this.#head[HEAD.replaced] ?? 0;
  }

  /** The last of these, null for none. */
  get lastReplacement(): Replacement | null {
    if (this.replaced === 0) return null;
    // A decoder takes no shared memory; what was cut in the middle of a character ends with a mark for it.
    const bytes = this.#reason.slice(0, this.#head[HEAD.reasonBytes] ?? 0);
    return { at: this.#head[HEAD.replacedAt] ?? 0, reason: new TextDecoder().decode(bytes) };
  }

  /** When the process began to serve, in milliseconds since the epoch. */
  get startedAt(): number {
    return this.#head[HEAD.startedAt] ?? 0;
  }

  noteStart(at: number): void {
    this.#head[HEAD.startedAt] = at;
  }

  /** Milliseconds between the first and the last worker that took the last version up. */
  get skew(): number {
    return this.#head[HEAD.skew] ?? 0;
  }

  noteSkew(milliseconds: number): void {
    this.#head[HEAD.skew] = milliseconds;
  }
}
