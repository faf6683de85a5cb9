import type { DataSetVersion, RecordPlace, Store } from '../../store/store.ts';
import type { Answer, StreamedAnswer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { acceptsGzip } from '../http/negotiate.ts';
import { Jobs, leaving } from '../jobs.ts';
import type { WorkerContext } from '../worker-context.ts';
import { PART_TYPE, type PartHead } from './part.ts';
import { gzipped, partPieces } from './part-pieces.ts';
import type { HandedOn } from './stated-version.ts';

/** Why nothing is handed on. Each group words these in its own error shape. */
export type NotHanded =
  /** The server hands nothing on. */
  | { readonly kind: 'off' }
  | { readonly kind: 'busy'; readonly retryAfter: number }
  /** There was such a version, and it is not kept any more. */
  | ({ readonly kind: 'gone' } & Lacking)
  /** There never was one. */
  | ({ readonly kind: 'unknown' } & Lacking);

/** Which version there is not, which parameter asked for it, and the newest that there is (0 for none). */
interface Lacking {
  readonly group: HandedOn;
  readonly number: number;
  readonly parameter: 'version' | 'desde';
  readonly newest: number;
}

/** What is asked for, typed. */
export interface Asked {
  readonly group: HandedOn;
  readonly version: number;
  readonly desde: number;
  readonly despues: RecordPlace | undefined;
}

/** When to ask again where too many parts are being sent, in seconds. */
const RETRY_AFTER_S = 5;

/**
 * Hands on stored records, part by part, to mirrors: so many at once in the whole server, each as fast as its client takes
 * it. Reads the store, not what is served: a version that is being loaded is handed on already.
 */
export class HandingDesk {
  readonly #store: Pick<Store, 'reader' | 'versions' | 'diff'>;
  readonly #jobs: Jobs;
  readonly #isOff: boolean;

  /**
   * @param most parts sent at once; 0 hands nothing on
   * @param worker whose parts count; without it those of this desk alone do
   */
  constructor(store: Pick<Store, 'reader' | 'versions' | 'diff'>, most: number, worker?: WorkerContext) {
    this.#store = store;
    this.#jobs = new Jobs(most, 'mirrors', worker);
    this.#isOff = most === 0;
  }

  /** The part that a call asks for, or why there is none. */
  async answer(call: Call, asked: Asked, refuse: (why: NotHanded) => Answer): Promise<Answer | StreamedAnswer> {
    if (this.#isOff) return refuse({ kind: 'off' });
    const version = await this.#held(asked.group, asked.version, 'version');
    if ('kind' in version) return refuse(version);
    const from = asked.desde === 0 ? null : await this.#held(asked.group, asked.desde, 'desde');
    if (from !== null && 'kind' in from) return refuse(from);
    const leave = this.#jobs.enter();
    if (!leave) return refuse({ kind: 'busy', retryAfter: RETRY_AFTER_S });
    const mark: PartHead['desde'] = from && { number: from.number, checksum: from.checksum };
    const pieces = partPieces(this.#store, { version, from: mark, after: asked.despues ?? null }, call.pace);
    const isZipped = acceptsGzip(call.headers['accept-encoding']);
    return {
      status: 200,
      type: PART_TYPE,
      headers: { Vary: 'Accept-Encoding', ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}) },
      pieces: leaving(call.method === 'HEAD' ? nothing() : isZipped ? gzipped(pieces) : pieces, leave),
    };
  }

  async #held(group: HandedOn, number: number, parameter: Lacking['parameter']): Promise<DataSetVersion | NotHanded> {
    const reader = await this.#store.reader(group, number);
    if (reader) return reader.version;
    const newest = (await this.#store.versions()).get(group)?.number ?? 0;
    return { kind: number < newest ? 'gone' : 'unknown', group, number, parameter, newest };
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
