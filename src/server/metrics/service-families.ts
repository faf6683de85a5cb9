import type { ShownDamage } from '../damage.ts';
import type { Group, GroupStatus, StandingStore } from '../group.ts';
import { ageInDays, type SourceList, type SourceStatus } from '../sources.ts';
import { processFamilies } from './process-families.ts';
import type { Family, Sample } from './registry.ts';

/** What the figures are worked out from. */
export interface Measured {
  readonly groups: readonly Group[];
  readonly sources: SourceList;
  readonly store: StandingStore;
  readonly damages: () => readonly ShownDamage[];
  readonly version: string;
  readonly startedAt: Date;
  readonly today: () => string;
  readonly now: () => Date;
}

/** What a server tells of itself, of its catalogs and of its sources; all of it stands in memory. */
export function serviceFamilies(measured: Measured): readonly Family[] {
  const { version, startedAt, groups } = measured;
  return [
    gauge('ventanilla_info', 'The program’s version, as a label.', ['version'], () => [
      { labels: { version }, value: 1 },
    ]),
    ...processFamilies(startedAt),
    gauge('ventanilla_catalog_loaded', '1 when a group serves, 0 while it has no data.', ['group'], () =>
      groups.map((group) => ({ labels: { group: group.served.name }, value: group.status() === null ? 0 : 1 })),
    ),
    ...storeFamilies(measured),
    ...groupFamilies(measured),
    ...sourceFamilies(measured),
  ];
}

function gauge(name: string, help: string, labels: readonly string[], samples: () => Iterable<Sample>): Family {
  return { name, help, type: 'gauge', labels, samples };
}

function storeFamilies({ store }: Measured): readonly Family[] {
  const since = (moment: Date | null): Sample[] =>
    moment === null ? [] : [{ labels: {}, value: moment.getTime() / 1000 }];
  return [
    gauge('ventanilla_store_up', '1 while the store can be reached, 0 while it is away.', [], () => [
      { labels: {}, value: Number(store.standing.awaySince === null) },
    ]),
    gauge(
      'ventanilla_store_away_since_timestamp_seconds',
      'Since when the store is away, in seconds since the epoch; absent while it is not.',
      [],
      () => since(store.standing.awaySince),
    ),
    gauge(
      'ventanilla_store_full_since_timestamp_seconds',
      'Since when the store has no room for more, in seconds since the epoch; absent while it has.',
      [],
      () => since(store.standing.fullSince),
    ),
    {
      name: 'ventanilla_store_outages_total',
      help: 'How often the store was away.',
      type: 'counter',
      labels: [],
      samples: () => [{ labels: {}, value: store.standing.outages }],
    },
  ];
}

function groupFamilies({ groups, damages, today }: Measured): readonly Family[] {
  const of = (value: (status: GroupStatus) => number | null) => (): Sample[] =>
    groups.flatMap((group) => {
      const status = group.status();
      const found = status === null ? null : value(status);
      return found === null ? [] : [{ labels: { group: group.served.name }, value: found }];
    });
  return [
    gauge(
      'ventanilla_data_version',
      'Number of the data version that a group serves.',
      ['group'],
      of(({ version }) => version),
    ),
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
    gauge(
      'ventanilla_data_loaded_timestamp_seconds',
      'When that version was made, in seconds since the epoch.',
      ['group'],
      of(({ loadedAt }) => secondsOf(loadedAt)),
    ),
    gauge(
      'ventanilla_data_starter',
      '1 when a group serves the starter data.',
      ['group'],
      of(({ starter }) => Number(starter)),
    ),
    gauge(
      'ventanilla_newest_datum_age_days',
      'Days since the newest date in the data of a group; 0 for dates ahead.',
      ['group'],
      of(({ newest }) => ageInDays(newest, today())),
    ),
    gauge('ventanilla_records', 'Records that a group serves, by resource.', ['group', 'resource'], () =>
      groups.flatMap((group) =>
        Object.entries(group.status()?.counts ?? {}).map(([resource, value]) => ({
          labels: { group: group.served.name, resource },
          value,
        })),
      ),
    ),
  ];
}

function sourceFamilies({ sources, today, now }: Measured): readonly Family[] {
  const of = (value: (status: SourceStatus) => number | null) => (): Sample[] =>
    Object.entries(sources.status(today(), now())).flatMap(([source, status]) => {
      const found = value(status);
      return found === null ? [] : [{ labels: { source }, value: found }];
    });
  return [
    gauge(
      'ventanilla_source_last_success_timestamp_seconds',
      'When a source was last visited with success, in seconds since the epoch.',
      ['source'],
      of(({ lastSuccess }) => secondsOf(lastSuccess)),
    ),
    gauge(
      'ventanilla_source_last_attempt_timestamp_seconds',
      'When a source was last visited, in seconds since the epoch.',
      ['source'],
      of(({ lastAttempt }) => secondsOf(lastAttempt)),
    ),
    gauge(
      'ventanilla_source_next_visit_timestamp_seconds',
      'When a server that fills itself visits a source next, in seconds since the epoch.',
      ['source'],
      of(({ next }) => secondsOf(next)),
    ),
    gauge(
      'ventanilla_source_failures',
      'Visits that failed since the last success.',
      ['source'],
      of(({ failures }) => failures),
    ),
    gauge(
      'ventanilla_source_error',
      '1 for the kind of fault that the last visit of a source had.',
      ['source', 'fault'],
      () =>
        Object.entries(sources.status(today(), now())).flatMap(([source, { error }]) =>
          error === null ? [] : [{ labels: { source, fault: error.fault }, value: 1 }],
        ),
    ),
    gauge(
      'ventanilla_source_newest_datum_age_days',
      'Days since the newest date that a source gave.',
      ['source'],
      of(({ ageDays }) => ageDays),
    ),
    gauge(
      'ventanilla_source_late',
      '1 when the data of a source are older than its rhythm allows.',
      ['source'],
      of(({ late }) => (late === null ? null : Number(late))),
    ),
    gauge(
      'ventanilla_source_last_visit_requests',
      'Requests of the last visit.',
      ['source'],
      of(({ requests }) => requests),
    ),
    gauge(
      'ventanilla_source_last_visit_bytes',
      'Bytes that came in the last visit.',
      ['source'],
      of(({ bytes }) => bytes),
    ),
    gauge(
      'ventanilla_source_last_visit_seconds',
      'How long the last visit took.',
      ['source'],
      of(({ seconds }) => seconds),
    ),
  ];
}

function secondsOf(instant: string | null): number | null {
  if (instant === null) return null;
  const moment = Date.parse(instant);
  return Number.isNaN(moment) ? null : moment / 1000;
}
