import { ageInDays, parseState } from '../../server/sources.ts';
import type { DataSet, Store } from '../../store/store.ts';
import { type Finding, findingsOf } from './finding.ts';

/** The groups, and after how many days without a newer date their data are old; null where data carry no date. */
const GROUPS: readonly (readonly [group: DataSet, oldAfterDays: number | null])[] = [
  ['statistics', 10],
  ['market', 10],
  ['territory', null],
  ['organisms', null],
];

const FILL = 'Load data (ventanilla sync, or ventanilla import PATH), or let the server fill itself (--sync).';

/** Which data there are, how old they are, and whether they are the small ones that ship. */
export async function checkData(store: Store, today: string): Promise<Finding[]> {
  const { ok, warning } = findingsOf('data');
  const versions = await store.versions();
  return GROUPS.map(([group, oldAfterDays]) => {
    const version = versions.get(group);
    if (version === undefined)
      return warning(`There are no data of ${group}: a server would load the starter data.`, FILL);
    const state = `${group} is at version ${version.number} of ${version.loadedAt.slice(0, 10)}`;
    if (version.starter) return warning(`${state}, the starter data: a few examples.`, FILL);
    const age = ageInDays(version.newest, today);
    if (oldAfterDays !== null && age !== null && age > oldAfterDays) {
      return warning(`${state}; its newest date, ${version.newest}, is ${age} days ago.`, FILL);
    }
    return ok(version.newest === null ? `${state}.` : `${state}; its newest date is ${version.newest}.`);
  });
}

/** When the newest of the data were loaded; null when there are none. */
export async function latestLoad(store: Store): Promise<string | null> {
  const instants = [...(await store.versions()).values()].map(({ loadedAt }) => loadedAt).sort();
  return instants.at(-1) ?? null;
}

/** What the last visits to sources came to. */
export async function checkSources(store: Store): Promise<Finding[]> {
  const { ok, warning } = findingsOf('sources');
  const states = (await store.sources()).map(({ name, state }) => ({ name, ...parseState(state) }));
  const failed = states.flatMap(({ name, error, failures, lastSuccess }) =>
    error === null
      ? []
      : [
          warning(
            `The last visit to ${name} failed (${error.fault}${failures > 1 ? `, ${failures} times in a row` : ''}): ${error.sentence}`,
            `${lastSuccess === null ? 'It never succeeded' : `It succeeded last on ${lastSuccess.slice(0, 10)}`}. ventanilla sync ${name} tries again, and tells more.`,
          ),
        ],
  );
  if (failed.length > 0) return failed;
  return [
    ok(states.length === 0 ? 'No source was ever visited.' : `The last visits to ${states.length} sources succeeded.`),
  ];
}
