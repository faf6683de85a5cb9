import type { JSX } from 'preact';
import type { ApiRequest } from '../../api/request.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useDates, useWords } from '../../app/language.ts';
import { useSubject } from '../../app/subject.ts';
import { useView } from '../../app/view.ts';
import { ProblemNotice } from '../../parts/notice/problem-notice.tsx';
import { Waiting } from '../../parts/notice/waiting.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { requestsFor } from './found.ts';
import { Holdings } from './holdings.tsx';
import styles from './page.module.css';
import { SearchAll } from './search-all.tsx';
import { useSecurities } from './securities.ts';
import { StatusSchema } from './status.ts';
import { WORDS } from './words.ts';

const STATUS: ApiRequest = { method: 'GET', path: 'status' };

/** The start: one search over everything, and what this server holds. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const view = useView();
  const text = view.get('q');
  useSubject(text);
  const requests = requestsFor(text);
  const securities = useSecurities(requests === null ? '' : text, t.kinds);
  const { answer, problem, again } = useAnswer(STATUS, StatusSchema);
  return (
    <div class={styles.start}>
      <div class={styles.top}>
        <h1>{t.title}</h1>
        <p class="soft">{t.lead}</p>
        <SearchAll
          text={text}
          onText={(q) => view.go({ q }, { replace: true })}
          requests={requests}
          securities={securities}
        />
      </div>
      <section class="stack" aria-labelledby="holds">
        <h2 id="holds">{t.holds}</h2>
        {problem && <ProblemNotice problem={problem} again={again} />}
        {answer === null && !problem && (
          <div class={styles.groupsWaiting}>
            <Waiting lines={9} />
          </div>
        )}
        {answer && <Holdings status={answer} />}
        {answer && (
          <p class={`soft small ${styles.service}`}>
            <span>Ventanilla {answer.version}</span>
            <span>
              {t.running} {date(answer.startedAt)}
            </span>
            <span>{t.workers(answer.workers.serving)}</span>
            <span class={answer.store.state === 'up' ? undefined : styles.missing}>{t.store[answer.store.state]}</span>
          </p>
        )}
        <RequestPanel requests={[...(requests ? [...Object.values(requests), ...securities.requests] : []), STATUS]} />
      </section>
    </div>
  );
}
