import { createHash } from 'node:crypto';
import { FACT_BOOKS } from './fact-books.ts';
import { createMarket } from './market/group.ts';
import { mcpRoute } from './mcp/route.ts';
import { operationName } from './operation-names.ts';
import { createOrganisms } from './organisms/group.ts';
import { SEARCH_SYNONYMS } from './package/search-synonyms.ts';
import { VERSION } from './package/version.ts';
import { CatalogKeeper, type LoadFailed } from './server/catalogs.ts';
import type { Clock } from './server/clock.ts';
import type { Group, ServedGroup, Services, Wording } from './server/group.ts';
import { RecordServer } from './server/handing/hand-on.ts';
import { type App, createApp } from './server/http/app.ts';
import { LoadGuard } from './server/limits/load-guard.ts';
import { createRateLimits } from './server/limits/rate-limits.ts';
import { createRequestLog, type Lines } from './server/log/request-log.ts';
import { counterFamilies } from './server/metrics/counters.ts';
import type { Family } from './server/metrics/prometheus.ts';
import { operationsOf, requestFamilies } from './server/metrics/request-figures.ts';
import { serviceFamilies } from './server/metrics/service-families.ts';
import { poolFamilies, workerFamilies } from './server/metrics/worker-figures.ts';
import { type DocumentInfo, exampleAnswer, openApiDocument } from './server/openapi/document.ts';
import { Operations } from './server/operations.ts';
import { BUILT_CONSOLE } from './server/pages.ts';
import type { Settings } from './server/settings.ts';
import { singleWorker } from './server/shared-memory.ts';
import { SourceList } from './server/sources.ts';
import { type SystemAddition, systemGroup } from './server/system.ts';
import { poolStatus, type WorkerContext } from './server/worker-context.ts';
import { createStatistics } from './statistics/group.ts';
import type { DataSet, DataSetVersion, Store } from './store/store.ts';
import type { StoreEvent } from './store/watch/availability.ts';
import { WatchedStore } from './store/watch/watched-store.ts';
import { ownsVersioned } from './territory/contract/paths.ts';
import { createTerritory } from './territory/group.ts';
import type { Synonyms } from './territory/synonyms/synonyms.ts';
import { COMPARABLE_SETS } from './versions/comparable.ts';
import { differenceRoute } from './versions/difference-route.ts';
import { listingRoute } from './versions/listing-route.ts';
import { SPANISH } from './versions/parameters.ts';
import { recordsRoute } from './versions/records-route.ts';
import { VERSION_SCHEMAS } from './versions/schemas.ts';

/** Receives the events of a running service; nothing here is on the way of a request. */
export interface ServiceLog {
  readonly loaded: (version: DataSetVersion, milliseconds: number) => void;
  readonly loadFailed: LoadFailed;
  /** An index that is built after a version serves could not be built. */
  readonly unfinished?: (dataSet: DataSet, error: unknown) => void;
  /** The stored snapshot of the territory cannot be used: the territory is built from its records and stored again. */
  readonly keptDamaged?: (error: unknown) => void;
  /** The snapshot of the territory could not be stored: the next start builds it again. */
  readonly notKept?: (error: unknown) => void;
  /** Rates begin to be shared with other servers, or are not any more, with the cause. */
  readonly sharing?: (cause: string | null) => void;
  /** Where lines about requests go; nowhere without. */
  readonly requestLines?: Lines | null;
  readonly requestFailed: (error: unknown, call: { readonly method: string; readonly path: string }) => void;
  /** The store is away, or back; or it is full, or has room again. */
  readonly storeChanged?: (news: StoreEvent) => void;
}

/** The four groups over one store, with everything that serves them. */
export interface Service {
  readonly app: App;
  readonly groups: readonly Group[];
  readonly served: readonly ServedGroup[];
  readonly keeper: CatalogKeeper;
  readonly metrics: readonly Family[];
  /** The operations of the groups, for calls from inside the process. */
  readonly operations: Operations;
  /** Ends the connection to Redis and what is done at intervals, once nothing is served any more. */
  readonly close: () => void;
}

const ABOUT: DocumentInfo = {
  title: 'Ventanilla',
  version: VERSION,
  description:
    'Monetary statistics, securities market data with account, territorial search and address normalization, and organisms of Argentina, from one self-hosted service.',
  groups: {
    statistics: {
      title: 'A. Statistics',
      description: 'Monetary variables, their dated values and methodology notes.',
    },
    market: {
      title: 'B. Market data and account',
      description: 'Quotes, series, panels, operations and portfolio; bearer token.',
    },
    territory: {
      title: 'C. Territory',
      description: 'Territorial search, address normalization, reverse georeferencing.',
    },
    organisms: { title: 'D. Organisms', description: 'Public and cultural bodies with contact and place.' },
    service: { title: 'Service', description: 'Health, readiness, status and this document.' },
  },
  nameOf: operationName,
  answerOf: exampleAnswer,
};

/**
 * Puts a service together: groups, catalogs and app over a store. Nothing is loaded or listened on yet.
 * @param held the store; or what gives it, and throws StoreUnavailable as long as it cannot be opened
 * @throws SettingError for a file named in the settings that cannot be used
 */
export function createService(
  settings: Settings,
  held: Store | (() => Store),
  clock: Clock,
  log: ServiceLog,
  worker: WorkerContext = singleWorker(),
): Service {
  const store = new WatchedStore(
    typeof held === 'function' ? held : () => held,
    { answer: settings.storeTimeout, work: settings.storeWorkTimeout },
    clock.now,
    log.storeChanged,
  );
  const services = { settings, clock, store, worker };
  const handing = new RecordServer(store, settings.mirrorStreams, worker);
  const territory = createTerritory(services, log.notKept, log.keptDamaged, () => organisms.schools());
  const organisms = createOrganisms(territory.gazetteer, ownsVersioned);
  const groups: Group[] = [createStatistics(services), organisms, createMarket(services, handing), territory];
  const keeper = new CatalogKeeper(store, log.loadFailed, log.loaded, log.unfinished);
  for (const group of groups) group.register(keeper);
  const sources = new SourceList();
  keeper.beside((from) => sources.look(from));
  // A worker that took another's place reports when the process was started, as the others do.
  const startedAt = worker.pool?.startedAt ?? clock.now();
  const metrics: Family[] = [
    ...serviceFamilies({
      groups,
      sources,
      store,
      damages: () => keeper.damages,
      version: VERSION,
      startedAt,
      today: clock.today,
      now: clock.now,
    }),
    ...counterFamilies(worker),
    ...poolFamilies(worker),
  ];

  // Bytes that all answers share: text would be made bytes anew for each client, and held until it has taken them.
  let document: Uint8Array | undefined;
  const served: ServedGroup[] = groups.map((group) => group.served);
  const inner = new Operations(served);
  const additions = ofVersions(services, handing, territory.served.wording);
  const mcp = mcpRoute({
    operations: inner,
    version: VERSION,
    publicAddress: settings.publicAddress,
    onError: log.requestFailed,
  });
  const system = systemGroup(
    {
      groups: [...groups].sort((a, b) => order(a.served.name) - order(b.served.name)),
      version: VERSION,
      startedAt,
      sources,
      workers: () => poolStatus(worker),
      store,
      damages: () => keeper.damages,
      metrics,
      clock,
      console: {
        folder: BUILT_CONSOLE,
        tiles: settings.consoleTiles,
        tilesAttribution: settings.consoleTilesAttribution,
      },
      openApi: () => {
        document ??= Buffer.from(renderOpenApi([...served, system]));
        return document;
      },
    },
    territory.served.wording,
    { ...additions, routes: [...additions.routes, ...(settings.mcp === 'on' ? [mcp] : [])] },
  );
  const origin = {
    publicAddress: settings.publicAddress === '' ? undefined : settings.publicAddress,
    trustedProxies: new Set(settings.trustedProxies),
  };
  const operations = operationsOf([...served, system]);
  const load = new LoadGuard(settings, worker);
  const rates = createRateLimits(settings, { origin, worker, ...(log.sharing && { sharing: log.sharing }) });
  const app = createApp({
    groups: [...served, system],
    worker,
    requestLog: log.requestLines ? createRequestLog(settings, log.requestLines, origin, operations) : null,
    origin,
    settings,
    load,
    rates,
    today: clock.today,
    fingerprint: fingerprintOf(settings, territory.synonyms),
    onError: log.requestFailed,
  });
  metrics.push(...requestFamilies(worker, operations), ...workerFamilies(worker));
  return {
    app,
    groups,
    served: [...served, system],
    keeper,
    metrics,
    operations: inner,
    close: () => {
      rates?.close();
      load.close();
    },
  };
}

/** The routes of `/ventanilla/versiones` for all groups; those of the market's differences and records are behind its guard. */
function ofVersions({ store, settings }: Services, records: RecordServer, wording: Wording): SystemAddition {
  const reading = { unknown: 'error', repeated: 'error' } as const;
  const errors = { $ref: '#/components/schemas/errores_territorio' };
  const ofGroups = COMPARABLE_SETS.filter((group) => group !== 'market').flatMap((group) => [
    differenceRoute({ store, group, book: FACT_BOOKS[group], wording, reading, errors, words: SPANISH }),
    recordsRoute({ records, group, wording, reading, errors, words: SPANISH }),
  ]);
  return {
    routes: [listingRoute({ store, keepVersions: settings.keepVersions, wording, reading, errors }), ...ofGroups],
    schemas: VERSION_SCHEMAS,
    errors,
  };
}

/** The OpenAPI document as text, as served and as checked in. */
export function renderOpenApi(served: readonly ServedGroup[]): string {
  return `${JSON.stringify(openApiDocument(served, ABOUT), null, 2)}\n`;
}

function order(name: string): number {
  return Object.keys(ABOUT.groups).indexOf(name);
}

/** What answers depend on besides data: part of every ETag, so that a new program or setting is a new representation. */
function fingerprintOf(settings: Settings, { fingerprint, formerNames }: Synonyms): string {
  const facts = [
    VERSION,
    settings.flatMethodology,
    settings.publicAddress,
    settings.today,
    settings.georefGeneration,
    fingerprint,
    formerNames.fingerprint,
    SEARCH_SYNONYMS.fingerprint,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 8);
}
