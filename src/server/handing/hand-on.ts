import type { DataSetVersion, RecordPlace, Store } from '../../store/store.ts';
import { type Answer, json, type StreamedAnswer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { acceptsGzip } from '../http/negotiate.ts';
import { Jobs, leaving } from '../limits/load-guard.ts';
import { integer, parameter, read, refuse } from '../parameters/parameter.ts';
import type { WorkerContext } from '../worker-context.ts';
import { cursorOf, gzipped, type MirroredSet, PART_TYPE, type PartHead, partPieces, placeOf } from './part.ts';

/** Why nothing is handed on. Each group words these in its own error shape. */
export type RecordsRefusal =
  /** The server hands nothing on. */
  | { readonly kind: 'off' }
  | { readonly kind: 'busy'; readonly retryAfter: number }
  /** There was such a version, and it is not kept any more. */
  | ({ readonly kind: 'gone' } & Lacking)
  /** There never was one. */
  | ({ readonly kind: 'unknown' } & Lacking);

/** A missing version, the parameter that named it, and the newest version (0 for none). */
interface Lacking {
  readonly group: MirroredSet;
  readonly number: number;
  readonly parameter: 'version' | 'desde';
  readonly newest: number;
}

/** The typed parameters. */
interface RecordsRequest {
  readonly group: MirroredSet;
  readonly version: number;
  readonly desde: number;
  readonly despues: RecordPlace | undefined;
}

/** When to ask again where too many parts are being sent, in seconds. */
const RETRY_AFTER_S = 5;

/**
 * Hands on stored records, part by part, to mirrors: so many at once in the whole server, each as fast as its client takes
 * it. Reads the store, not the catalogs: a version that is being loaded is handed on already.
 */
export class RecordServer {
  readonly #store: Pick<Store, 'reader' | 'versions' | 'diff'>;
  readonly #jobs: Jobs;
  readonly #isOff: boolean;

  /**
   * @param most parts sent at once; 0 hands nothing on
   * @param worker whose parts count; without it those of this server alone do
   */
  constructor(store: Pick<Store, 'reader' | 'versions' | 'diff'>, most: number, worker?: WorkerContext) {
    this.#store = store;
    this.#jobs = new Jobs(most, 'mirrors', worker);
    this.#isOff = most === 0;
  }

  /** Returns the part that a call requests, or the reason why there is none. */
  async answer(
    call: Call,
    request: RecordsRequest,
    refuse: (why: RecordsRefusal) => Answer,
  ): Promise<Answer | StreamedAnswer> {
    if (this.#isOff) return refuse({ kind: 'off' });
    const version = await this.#readable(request.group, request.version, 'version');
    if ('kind' in version) return refuse(version);
    const from = request.desde === 0 ? null : await this.#readable(request.group, request.desde, 'desde');
    if (from !== null && 'kind' in from) return refuse(from);
    const leave = this.#jobs.enter();
    if (!leave) return refuse({ kind: 'busy', retryAfter: RETRY_AFTER_S });
    const mark: PartHead['desde'] = from && { number: from.number, checksum: from.checksum };
    const pieces = partPieces(this.#store, { version, from: mark, after: request.despues ?? null }, call.pace);
    const isZipped = acceptsGzip(call.headers['accept-encoding']);
    return {
      status: 200,
      type: PART_TYPE,
      headers: { Vary: 'Accept-Encoding', ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}) },
      pieces: leaving(call.method === 'HEAD' ? nothing() : isZipped ? gzipped(pieces) : pieces, leave),
    };
  }

  async #readable(
    group: MirroredSet,
    number: number,
    parameter: Lacking['parameter'],
  ): Promise<DataSetVersion | RecordsRefusal> {
    const reader = await this.#store.reader(group, number);
    if (reader) return reader.version;
    const newest = (await this.#store.versions()).get(group)?.number ?? 0;
    return { kind: number < newest ? 'gone' : 'unknown', group, number, parameter, newest };
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const VERSION = integer({
  place: 'path',
  required: true,
  minimum: 1,
  sentence: 'The number of the version.',
  example: 1,
});

const FROM = integer({
  minimum: 0,
  fallback: 0,
  emptyIsAbsent: true,
  sentence:
    'The number of a version: what turns it into the one asked for is answered; 0: everything the version holds.',
  example: 0,
});

const after = (detail: string) =>
  parameter(
    {
      emptyIsAbsent: true,
      sentence: 'Where the part begins, as the end of the part before it says; the first one when absent.',
      example: cursorOf({ resource: 'provincias', key: '02' }),
    },
    { type: 'string', format: 'base64url' },
    (raw) => {
      const place = typeof raw === 'string' ? placeOf(raw) : null;
      return place ? read(place) : refuse({ kind: 'custom', rule: 'cursor', detail });
    },
  );

/**
 * The parameters of a request for records.
 * @param place sentence about a wrong `despues`, in the language of the group
 */
export const recordsParameters = (place: string) => ({ version: VERSION, desde: FROM, despues: after(place) });

const STATUS: Readonly<Record<RecordsRefusal['kind'], number>> = { off: 404, busy: 503, gone: 410, unknown: 404 };

/** In the shape of paths of no group (decisions.md, "Errors"). */
export function refusePublic(why: RecordsRefusal): Answer {
  const named =
    'parameter' in why
      ? { nombre_parametro: why.parameter, ubicacion: why.parameter === 'version' ? 'path' : 'querystring' }
      : {};
  return refusal(why, { errores: [{ mensaje: spanish(why), ...named }] });
}

/** In the shape of the market group. */
export function refuseMarket(why: RecordsRefusal): Answer {
  return refusal(why, { message: english(why) });
}

function refusal(why: RecordsRefusal, body: unknown): Answer {
  const headers = why.kind === 'busy' ? { 'Retry-After': String(why.retryAfter) } : {};
  return json(STATUS[why.kind], body, { headers });
}

function spanish(why: RecordsRefusal): string {
  switch (why.kind) {
    case 'off':
      return 'Este servidor no entrega registros a espejos.';
    case 'busy':
      return 'El servidor ya entrega tantos registros a la vez como puede: vuelva a pedirlos más tarde.';
    case 'gone':
      return `La versión ${why.number} de ${why.group} ya no se guarda; la última es la ${why.newest}.`;
    case 'unknown':
      return why.newest === 0
        ? `No hay una versión ${why.number} de ${why.group}: no hay ninguna.`
        : `No hay una versión ${why.number} de ${why.group}: la última es la ${why.newest}.`;
  }
}

function english(why: RecordsRefusal): string {
  switch (why.kind) {
    case 'off':
      return 'This server hands no records on to mirrors.';
    case 'busy':
      return 'The server hands on as many records at once as it can: ask again later.';
    case 'gone':
      return `Version ${why.number} of the market data is not kept any more; the newest is ${why.newest}.`;
    case 'unknown':
      return why.newest === 0
        ? `There is no version ${why.number} of the market data: there is none at all.`
        : `There is no version ${why.number} of the market data: the newest is ${why.newest}.`;
  }
}
