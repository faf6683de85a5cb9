import type { StoreAvailability } from '../store/watch/availability.ts';
import type { Clock } from './clock.ts';
import type { Group, ObservedStore, Route, ServedGroup, Wording } from './group.ts';
import { type Answer, json, rendered } from './http/answer.ts';
import { type Family, METRICS_TYPE, metricsText } from './metrics/prometheus.ts';
import { type ConsoleParts, consoleRoutes, documentation } from './pages.ts';
import type { SourceList } from './sources.ts';
import { DAMAGE_REMEDY, type ShownDamage } from './store-trouble.ts';
import type { PoolStatus } from './worker-context.ts';

/** What the service says about itself. */
interface SystemParts {
  readonly groups: readonly Group[];
  readonly version: string;
  readonly startedAt: Date;
  readonly sources: SourceList;
  /** The state of the workers of the process. */
  readonly workers: () => PoolStatus;
  readonly store: ObservedStore;
  readonly damages: () => readonly ShownDamage[];
  readonly metrics: readonly Family[];
  readonly clock: Clock;
  readonly console: ConsoleParts;
  /** The rendered OpenAPI document. */
  readonly openApi: () => Uint8Array;
}

const RETRY_AFTER_S = '1';

/** Health, readiness, status, the OpenAPI document, the interactive documentation and the console. */
function systemRoutes(parts: SystemParts, wording: Wording): Route[] {
  return [
    {
      id: 'healthz',
      method: 'GET',
      path: '/healthz',
      always: true,
      summary: 'The process is alive.',
      parameters: {},
      responses: { 200: { sentence: 'Alive.', schema: { type: 'object' } } },
      handle: () => json(200, { status: 'ok' }, { caching: 'no-store' }),
    },
    {
      id: 'readyz',
      method: 'GET',
      path: '/readyz',
      always: true,
      summary: 'All four groups serve.',
      parameters: {},
      responses: {
        200: {
          sentence: 'Ready; `damaged` names versions that cannot be served, where there are such.',
          schema: { type: 'object' },
        },
        503: { sentence: 'A group has no data yet; `missing` names it.', schema: { type: 'object' } },
      },
      handle: () => readiness(parts.groups, parts.damages()),
    },
    {
      id: 'status',
      method: 'GET',
      path: '/status',
      summary:
        'What each group serves: version, source, when loaded, counts, newest datum; and of each source when it was visited, with which error, and how old its data are; whether the store is there, and which versions in it are damaged.',
      parameters: {},
      responses: { 200: { sentence: 'The state of the service.', schema: { type: 'object' } } },
      handle: () =>
        json(
          200,
          {
            service: 'ventanilla',
            version: parts.version,
            startedAt: parts.startedAt.toISOString(),
            workers: parts.workers(),
            groups: Object.fromEntries(parts.groups.map((group) => [group.served.name, group.status()])),
            sources: parts.sources.status(parts.clock.today(), parts.clock.now()),
            store: shownAvailability(parts.store.availability),
            damaged: shownDamages(parts.damages()),
          },
          { caching: 'no-store' },
        ),
    },
    {
      id: 'metrics',
      method: 'GET',
      path: '/metrics',
      always: true,
      summary: 'Requests, caches, workers, process, and the figures of `/status`, for Prometheus (text format 0.0.4).',
      parameters: {},
      responses: { 200: { sentence: 'Families of figures.', schema: { type: 'string' }, types: ['text/plain'] } },
      handle: () => ({ status: 200, type: METRICS_TYPE, body: metricsText(parts.metrics), caching: 'no-store' }),
    },
    {
      id: 'openapi',
      method: 'GET',
      path: '/openapi.json',
      summary: 'This document.',
      parameters: {},
      responses: { 200: { sentence: 'OpenAPI 3.1.', schema: { type: 'object' } } },
      handle: () => rendered(parts.openApi(), { caching: 'unsaid' }),
    },
    ...documentation(),
    ...consoleRoutes(parts.console, wording),
  ];
}

function readiness(groups: readonly Group[], damages: readonly ShownDamage[]): Answer {
  const missing = groups.filter((group) => group.status() === null).map((group) => group.served.name);
  const damaged = damages.length === 0 ? {} : { damaged: shownDamages(damages) };
  return missing.length === 0
    ? json(200, { status: 'ready', ...damaged }, { caching: 'no-store' })
    : json(
        503,
        { status: 'not ready', missing, ...damaged },
        { caching: 'no-store', headers: { 'Retry-After': RETRY_AFTER_S } },
      );
}

/** `served`: the version that answers instead; null when none does. */
function shownDamages(damages: readonly ShownDamage[]): readonly Readonly<Record<string, unknown>>[] {
  return damages.map((damage) => ({ ...damage, remedy: DAMAGE_REMEDY }));
}

/** `state`: `up`, `away` (catalogs go on serving) or `full` (reading goes on, writing does not). */
function shownAvailability({ awaySince, fullSince, outages }: StoreAvailability): Readonly<Record<string, unknown>> {
  const since = awaySince ?? fullSince;
  const state = awaySince ? 'away' : fullSince ? 'full' : 'up';
  return { state, since: since?.toISOString() ?? null, outages };
}

/** What answers beside the service's own addresses and belongs to no group either. */
export type SystemAddition = Pick<ServedGroup, 'routes' | 'schemas'> & Partial<Pick<ServedGroup, 'errors'>>;

const NOTHING_MORE: SystemAddition = { routes: [], schemas: {} };

/**
 * The service's own addresses, as the last group of an app: it also answers for paths of no group, in the wording given
 * (group C's, decisions.md "Errors").
 */
export function systemGroup(parts: SystemParts, wording: Wording, more: SystemAddition = NOTHING_MORE): ServedGroup {
  return {
    name: 'service',
    owns: () => true,
    pathRules: { caseSensitive: true, ignoreTrailingSlash: true, ignoreDuplicateSlashes: false },
    routes: [...systemRoutes(parts, wording), ...more.routes],
    wording,
    schemas: more.schemas,
    ...(more.errors && { errors: more.errors }),
    dataVersion: () => null,
    answersDependOn: 'caller',
    namesDataVersion: false,
  };
}
