import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/use-answer.ts';
import { useWords } from '../../app/language.ts';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { ProblemNotice } from '../../parts/notice/problem-notice.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { EXAMPLES } from './examples.ts';
import {
  type Found,
  foundOf,
  foundPoint,
  OrganismsSchema,
  PlacesSchema,
  requestsFor,
  VariablesSchema,
} from './found.ts';
import styles from './page.module.css';
import { useSecurities } from './securities.ts';
import { WORDS } from './words.ts';

/** One box that searches places, addresses, variables, securities (once somebody logged in) and organisms at once. */
export function SearchAll(): JSX.Element {
  const t = useWords(WORDS);
  const [text, setText] = useState('');
  const requests = requestsFor(text);
  const places = useAnswer(requests?.places ?? null, PlacesSchema);
  const variables = useAnswer(requests?.variables ?? null, VariablesSchema);
  const organisms = useAnswer(requests?.organisms ?? null, OrganismsSchema);
  const securities = useSecurities(requests === null ? '' : text, t.kinds);
  const point = foundPoint(text, t.kinds, t.point);
  const all = [places, variables, organisms];
  const found: readonly Found[] = point
    ? [point]
    : [
        ...securities.found,
        ...foundOf({ places: places.answer, variables: variables.answer, organisms: organisms.answer }, t.kinds),
      ];
  const failed = all.find(({ problem }) => problem !== null);
  const go = ({ href }: Found): void => {
    location.hash = href;
  };
  return (
    <section class={styles.search} aria-label={t.search}>
      <Combobox
        large
        label={t.search}
        placeholder={t.placeholder}
        value={text}
        options={found}
        onInput={setText}
        onChoose={go}
        onSubmit={() => {
          const [first] = found;
          if (first) go(first);
        }}
        isWaiting={all.some(({ state }) => state === 'waiting')}
        none={t.none}
      />
      {failed?.problem && <ProblemNotice problem={failed.problem} again={failed.again} />}
      <div class={styles.examples}>
        <span class="soft small" id="examples">
          {t.examples}
        </span>
        <ul class={styles.chips} aria-labelledby="examples">
          {EXAMPLES.map(({ text: example, href }) => (
            <li key={example}>
              <a class={styles.chip} href={href}>
                {example}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <RequestPanel requests={requests ? [...Object.values(requests), ...securities.requests] : []} />
    </section>
  );
}
