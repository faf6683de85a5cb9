/** The cards of the groups: what the server holds, how much, and how new. */
import type { JSX } from 'preact';
import * as v from 'valibot';
import { linkTo } from '../../app/address.ts';
import { Icon, type IconName } from '../../app/icons.tsx';
import { useDates, useNumbers, useWords } from '../../app/language.ts';
import styles from './page.module.css';
import { WORDS } from './words.ts';

/** The groups, the most used first. */
const GROUP_NAMES = ['territory', 'statistics', 'market', 'organisms'] as const;
type GroupName = (typeof GROUP_NAMES)[number];

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

/** The answer of `/status`, with the members that this page shows. */
export const StatusSchema = v.object({
  version: v.string(),
  startedAt: v.string(),
  workers: v.object({ serving: v.number() }),
  groups: v.object({ territory: Group, statistics: Group, market: Group, organisms: Group }),
  sources: v.record(v.string(), Source),
  store: v.object({ state: v.picklist(['up', 'away', 'full']) }),
});

type Status = v.InferOutput<typeof StatusSchema>;
type GroupStatus = NonNullable<Status['groups'][GroupName]>;

/** Returns the late and failed sources of a group, with the reason if there is one. */
function lateSources(
  { sources }: Status,
  group: GroupName,
): readonly { readonly title: string; readonly why: string | null }[] {
  return Object.values(sources)
    .filter(({ gives, late, error }) => gives.includes(group) && (late === true || error !== null))
    .map(({ title, error }) => ({ title, why: error?.sentence ?? null }));
}

/** Returns the counts that have a name, in the order of the names. */
function namedCounts(
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

const PAGES: Readonly<Record<GroupName, { readonly path: string; readonly icon: IconName }>> = {
  territory: { path: 'territorio', icon: 'map' },
  statistics: { path: 'estadisticas', icon: 'chart' },
  market: { path: 'mercado', icon: 'market' },
  organisms: { path: 'organismos', icon: 'building' },
};

/** Shows a card for each group. */
export function Holdings({ status }: { readonly status: Status }): JSX.Element {
  const t = useWords(WORDS);
  return (
    <ul class={styles.groups}>
      {GROUP_NAMES.map((name) => {
        const group = status.groups[name];
        const { path, icon } = PAGES[name];
        return (
          <li key={name} class="card stack">
            <h3 class={styles.groupName}>
              <Icon name={icon} />
              <a href={linkTo(path)}>{t.groups[name].name}</a>
              {group?.starter && (
                <span class="tag warn" title={t.starterHelp}>
                  {t.starter}
                </span>
              )}
            </h3>
            <p class="soft small">{t.groups[name].what}</p>
            {group ? <Facts group={group} status={status} name={name} /> : <p class="warn small">{t.noData}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function Facts({
  group,
  status,
  name,
}: {
  readonly group: GroupStatus;
  readonly status: Status;
  readonly name: GroupName;
}): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const date = useDates();
  const late = lateSources(status, name);
  return (
    <>
      <dl class={styles.counts}>
        {namedCounts(group.counts, t.counts).map(({ name: of, count }) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>{number(count, 0)}</dd>
          </div>
        ))}
      </dl>
      <dl class={styles.facts}>
        {group.newest !== null && (
          <div>
            <dt>{t.newest}</dt>
            <dd>{date(group.newest)}</dd>
          </div>
        )}
        <div>
          <dt>{t.loaded}</dt>
          <dd>{date(group.loadedAt)}</dd>
        </div>
        <div>
          <dt>{t.version}</dt>
          <dd>{number(group.version, 0)}</dd>
        </div>
      </dl>
      {late.map(({ title, why }) => (
        <p key={title} class="warn small">
          {title}: {why ?? t.late}
        </p>
      ))}
    </>
  );
}
