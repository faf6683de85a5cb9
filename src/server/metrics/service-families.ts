import { readdirSync, readFileSync } from 'node:fs';
import type { Group, GroupStatus, ObservedStore } from '../group.ts';
import { ageInDays, type SourceList, type SourceStatus } from '../sources.ts';
import type { ShownDamage } from '../store-trouble.ts';
import { type Family, type Sample, single } from './prometheus.ts';

/** The state of the service that metrics are read from. */
interface MeasuredService {
  readonly groups: readonly Group[];
  readonly sources: SourceList;
  readonly store: ObservedStore;
  readonly damages: () => readonly ShownDamage[];
  readonly version: string;
  readonly startedAt: Date;
  readonly today: () => string;
  readonly now: () => Date;
}

/** The metrics of the process, the store, the groups and the sources. */
export function serviceFamilies(service: MeasuredService): readonly Family[] {
  const { version, startedAt } = service;
  return [
    gauge('ventanilla_info', 'Version of the program, as a label.', ['version'], () => [
      { labels: { version }, value: 1 },
    ]),
    ...processFamilies(startedAt),
    ...storeFamilies(service),
    ...groupFamilies(service),
    ...sourceFamilies(service),
  ];
}

function gauge(name: string, help: string, labels: readonly string[], samples: () => Iterable<Sample>): Family {
  return { name, help, type: 'gauge', labels, samples };
}

/** The metrics of the process, all workers together, under the usual names of Prometheus. */
function processFamilies(startedAt: Date): readonly Family[] {
  const mostFiles = limitOfFiles();
  return [
    single('gauge', 'process_start_time_seconds', 'When the process began to serve, in seconds since the epoch.', () =>
      secondsOf(startedAt),
    ),
    single('gauge', 'process_resident_memory_bytes', 'Resident memory of the process.', () =>
      process.memoryUsage.rss(),
    ),
    single('counter', 'process_cpu_seconds_total', 'Processor time of the process.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    single('gauge', 'process_open_fds', 'Open files and connections; on Linux.', openFiles),
    single('gauge', 'process_max_fds', 'Files and connections that may be open; on Linux.', () => mostFiles),
  ];
}

/** Null on other systems than Linux, and where no file can be opened. */
function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}

/** The soft limit of open files of this process; null where the system does not say. */
export function limitOfFiles(): number | null {
  try {
    const limit = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    if (limit === undefined) return null;
    return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return null;
  }
}

function storeFamilies({ store }: MeasuredService): readonly Family[] {
  return [
    single('gauge', 'ventanilla_store_up', '1 while the store is available, 0 while it is not.', () =>
      Number(store.availability.awaySince === null),
    ),
    single(
      'gauge',
      'ventanilla_store_away_since_timestamp_seconds',
      'When the store became unavailable, in seconds since the epoch; absent while it is available.',
      () => secondsOf(store.availability.awaySince),
    ),
    single(
      'gauge',
      'ventanilla_store_full_since_timestamp_seconds',
      'When the disk of the store became full, in seconds since the epoch; absent while it is not.',
      () => secondsOf(store.availability.fullSince),
    ),
    single(
      'counter',
      'ventanilla_store_outages_total',
      'Number of times that the store became unavailable.',
      () => store.availability.outages,
    ),
  ];
}

function groupFamilies({ groups, damages, today }: MeasuredService): readonly Family[] {
  const each = (name: string, help: string, value: (status: GroupStatus) => number | null): Family =>
    gauge(name, help, ['group'], () =>
      groups.flatMap((group) => sampleOf('group', group.served.name, group.status(), value)),
    );
  return [
    gauge('ventanilla_catalog_loaded', '1 when a group serves, 0 while it has no data.', ['group'], () =>
      groups.map((group) => ({ labels: { group: group.served.name }, value: group.status() === null ? 0 : 1 })),
    ),
    each('ventanilla_data_version', 'Number of the data version that a group serves.', ({ version }) => version),
    gauge(
      'ventanilla_data_damaged',
      '1 when the newest data version of a group is damaged in the store and cannot be served.',
      ['group'],
      () => {
        const damaged = new Set<string | null>(damages().map(({ group }) => group));
        return groups.map(({ served: { name } }) => ({
          labels: { group: name },
          value: Number(damaged.has(name) || damaged.has(null)),
        }));
      },
    ),
    each(
      'ventanilla_data_loaded_timestamp_seconds',
      'When that version was made, in seconds since the epoch.',
      (status) => secondsOf(status.loadedAt),
    ),
    each('ventanilla_data_starter', '1 when a group serves the starter data.', ({ starter }) => Number(starter)),
    each(
      'ventanilla_newest_datum_age_days',
      'Days since the newest date in the data of a group; 0 for dates ahead.',
      ({ newest }) => ageInDays(newest, today()),
    ),
    gauge('ventanilla_records', 'Records that a group serves, by resource.', ['group', 'resource'], () =>
      groups.flatMap(({ served: { name: group }, status }) =>
        Object.entries(status()?.counts ?? {}).map(([resource, value]) => ({ labels: { group, resource }, value })),
      ),
    ),
  ];
}

function sourceFamilies({ sources, today, now }: MeasuredService): readonly Family[] {
  const statuses = () => Object.entries(sources.status(today(), now()));
  const each = (name: string, help: string, value: (status: SourceStatus) => number | null): Family =>
    gauge(name, help, ['source'], () =>
      statuses().flatMap(([source, status]) => sampleOf('source', source, status, value)),
    );
  return [
    each(
      'ventanilla_source_last_success_timestamp_seconds',
      'When a source was last visited with success, in seconds since the epoch.',
      ({ lastSuccess }) => secondsOf(lastSuccess),
    ),
    each(
      'ventanilla_source_last_attempt_timestamp_seconds',
      'When a source was last visited, in seconds since the epoch.',
      ({ lastAttempt }) => secondsOf(lastAttempt),
    ),
    each(
      'ventanilla_source_next_visit_timestamp_seconds',
      'When the server visits a source next, in seconds since the epoch.',
      ({ next }) => secondsOf(next),
    ),
    each('ventanilla_source_failures', 'Failed visits since the last success.', ({ failures }) => failures),
    gauge(
      'ventanilla_source_error',
      '1 for the kind of fault of the last visit to a source.',
      ['source', 'fault'],
      () =>
        statuses().flatMap(([source, { error }]) =>
          error === null ? [] : [{ labels: { source, fault: error.fault }, value: 1 }],
        ),
    ),
    each(
      'ventanilla_source_newest_datum_age_days',
      'Days since the newest date of a source.',
      ({ ageDays }) => ageDays,
    ),
    each('ventanilla_source_late', '1 when the data of a source are older than its rhythm allows.', ({ late }) =>
      late === null ? null : Number(late),
    ),
    each('ventanilla_source_last_visit_requests', 'Requests of the last visit.', ({ requests }) => requests),
    each('ventanilla_source_last_visit_bytes', 'Bytes received in the last visit.', ({ bytes }) => bytes),
    each('ventanilla_source_last_visit_seconds', 'Duration of the last visit.', ({ seconds }) => seconds),
  ];
}

function sampleOf<S>(label: string, name: string, status: S | null, value: (status: S) => number | null): Sample[] {
  const now = status === null ? null : value(status);
  return now === null ? [] : [{ labels: { [label]: name }, value: now }];
}

/** Seconds since the epoch; null for no or no valid instant. */
function secondsOf(instant: string | Date | null): number | null {
  const seconds = instant === null ? Number.NaN : new Date(instant).getTime() / 1000;
  return Number.isNaN(seconds) ? null : seconds;
}
