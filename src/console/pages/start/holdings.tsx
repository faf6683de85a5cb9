import type { JSX } from 'preact';
import { Icon, type IconName } from '../../app/icons.tsx';
import { useDates, useNumbers, useWords } from '../../app/language.ts';
import { linkTo } from '../../app/view-address.ts';
import styles from './page.module.css';
import { GROUP_NAMES, type GroupName, type GroupStatus, type Status, shownCounts, troubledSources } from './status.ts';
import { WORDS } from './words.ts';

const PAGES: Readonly<Record<GroupName, { readonly path: string; readonly icon: IconName }>> = {
  territory: { path: 'territorio', icon: 'map' },
  statistics: { path: 'estadisticas', icon: 'chart' },
  market: { path: 'mercado', icon: 'market' },
  organisms: { path: 'organismos', icon: 'building' },
};

/** What each group of the server holds: how much, of which version, how new. */
export function Holdings({ status }: { readonly status: Status }): JSX.Element {
  const t = useWords(WORDS);
  return (
    <ul class={styles.groups}>
      {GROUP_NAMES.map((name) => {
        const group = status.groups[name];
        const { path, icon } = PAGES[name];
        return (
          <li key={name} class={`card ${styles.group}`}>
            <h3 class={styles.groupName}>
              <Icon name={icon} />
              <a href={linkTo(path)}>{t.groups[name].name}</a>
              {group?.starter && (
                <span class={styles.starter} title={t.starterHelp}>
                  {t.starter}
                </span>
              )}
            </h3>
            <p class="soft small">{t.groups[name].what}</p>
            {group ? <Facts group={group} status={status} name={name} /> : <p class={styles.missing}>{t.noData}</p>}
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
  const troubled = troubledSources(status, name);
  return (
    <>
      <dl class={styles.counts}>
        {shownCounts(group.counts, t.counts).map(({ name: of, count }) => (
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
      {troubled.map(({ title, why }) => (
        <p key={title} class={styles.late}>
          {title}: {why ?? t.late}
        </p>
      ))}
    </>
  );
}
