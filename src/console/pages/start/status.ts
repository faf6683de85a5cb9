import * as v from 'valibot';

/** The groups in the order in which people ask for them. */
export const GROUP_NAMES = ['territory', 'statistics', 'market', 'organisms'] as const;
export type GroupName = (typeof GROUP_NAMES)[number];

const Group = v.nullable(
  v.object({
    version: v.number(),
    source: v.string(),
    loadedAt: v.string(),
    starter: v.boolean(),
    newest: v.nullable(v.string()),
    counts: v.record(v.string(), v.number()),
  }),
);

const Source = v.object({
  title: v.string(),
  gives: v.array(v.string()),
  late: v.nullable(v.boolean()),
  error: v.nullable(v.object({ sentence: v.string() })),
});

/** What the start page reads of `/status`. */
export const StatusSchema = v.object({
  version: v.string(),
  startedAt: v.string(),
  workers: v.object({ serving: v.number() }),
  groups: v.object({ territory: Group, statistics: Group, market: Group, organisms: Group }),
  sources: v.record(v.string(), Source),
  store: v.object({ state: v.picklist(['up', 'away', 'full']) }),
});

export type Status = v.InferOutput<typeof StatusSchema>;
export type GroupStatus = NonNullable<Status['groups'][GroupName]>;

/** The sources of a group that are late or failed, by title, with the reason where one was given. */
export function troubledSources(
  { sources }: Status,
  group: GroupName,
): readonly { readonly title: string; readonly why: string | null }[] {
  return Object.values(sources)
    .filter(({ gives, late, error }) => gives.includes(group) && (late === true || error !== null))
    .map(({ title, error }) => ({ title, why: error?.sentence ?? null }));
}

/** The counts of a group that have a name, largest part first as the names are ordered, three at most. */
export function shownCounts(
  counts: Readonly<Record<string, number>>,
  names: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly count: number }[] {
  return Object.entries(names)
    .flatMap(([key, name]) => {
      const count = counts[key];
      return count === undefined || count === 0 ? [] : [{ name, count }];
    })
    .slice(0, MOST_COUNTS);
}

const MOST_COUNTS = 4;
