/** The first page: a search over everything, and what the server holds. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ApiRequest, useAnswer } from '../../api/request.ts';
import { session } from '../../api/session.ts';
import { addressLink, linkTo, pointLink, securityLink, seriesLink } from '../../app/address.ts';
import { useDates, useWords } from '../../app/language.ts';
import { useSubject, useView } from '../../app/view.ts';
import { Chips } from '../../parts/choices.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { Holdings, StatusSchema } from './holdings.tsx';
import styles from './page.module.css';
import {
  inOrder,
  OrganismsSchema,
  PlacesSchema,
  pointResult,
  requestsFor,
  type SearchRequests,
  type SearchResult,
  type SecuritiesFound,
  searchResults,
  symbolResult,
  useSecurities,
  VariablesSchema,
} from './search.ts';
import { WORDS } from './words.ts';

const STATUS: ApiRequest = { method: 'GET', path: 'status' };

/** The page. */
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
          <p class={`row soft small ${styles.service}`}>
            <span>Ventanilla {answer.version}</span>
            <span>
              {t.running} {date(answer.startedAt)}
            </span>
            <span>{t.workers(answer.workers.serving)}</span>
            <span class={answer.store.state === 'up' ? undefined : 'warn'}>{t.store[answer.store.state]}</span>
          </p>
        )}
        <RequestPanel requests={[...(requests ? [...Object.values(requests), ...securities.requests] : []), STATUS]} />
      </section>
    </div>
  );
}

/** Example views; they have results on the starter data, too. */
const EXAMPLES: readonly { readonly text: string; readonly href: string }[] = [
  { text: 'Av. Corrientes 1234', href: addressLink('Av. Corrientes 1234', '02') },
  { text: 'corrientes y callao', href: addressLink('corrientes y callao', '02') },
  { text: '-34.6037, -58.3816', href: pointLink(-34.6037, -58.3816) },
  { text: 'Reservas internacionales', href: seriesLink([1]) },
  { text: 'GGAL', href: securityLink('bCBA', 'GGAL') },
  { text: 'Museos de Salta', href: linkTo('organismos', { q: 'museo', provincia: 'Salta' }) },
];

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly requests: SearchRequests | null;
  readonly securities: SecuritiesFound;
}

/** One box for places, addresses, variables, securities (in a session) and organisms. Enter opens the first result, or says why an address is not found. */
function SearchAll({ text, onText, requests, securities }: Props): JSX.Element {
  const t = useWords(WORDS);
  const places = useAnswer(requests?.places ?? null, PlacesSchema);
  const variables = useAnswer(requests?.variables ?? null, VariablesSchema);
  const organisms = useAnswer(requests?.organisms ?? null, OrganismsSchema);
  const point = pointResult(text, t.kinds, t.point);
  const all = [places, variables, organisms];
  const answers = { places: places.answer, variables: variables.answer, organisms: organisms.answer };
  // Without a session the interface has no securities: a possible symbol is offered for after the login.
  const symbol = session.value === null ? symbolResult(text, t.kinds, t.symbol) : null;
  const found: readonly SearchResult[] = point
    ? [point]
    : [...securities.found, ...inOrder(text, [...searchResults(answers, t.kinds), ...(symbol ? [[symbol]] : [])])];
  const failed = all.find(({ problem }) => problem !== null);
  const isWaiting = securities.isWaiting || all.some(({ state }) => state === 'waiting');
  const [submitted, setSubmitted] = useState<string | null>(null);
  const first = found[0]?.href ?? addressLink(text.trim());
  useEffect(() => {
    // The results on screen may still be those of an earlier text.
    if (submitted === null || isWaiting) return;
    setSubmitted(null);
    if (submitted === text) location.hash = first;
  }, [submitted, isWaiting, text, first]);
  return (
    <section class={`stack ${styles.search}`} aria-label={t.search}>
      <Combobox
        large
        label={t.search}
        placeholder={t.placeholder}
        value={text}
        options={found}
        onInput={onText}
        onChoose={({ href }) => {
          location.hash = href;
        }}
        onSubmit={(typed) => setSubmitted(typed.trim() === '' ? null : typed)}
        isWaiting={isWaiting}
        none={t.none}
      />
      {failed?.problem && <ProblemNotice problem={failed.problem} again={failed.again} />}
      <Chips label={t.examples} chips={EXAMPLES} />
    </section>
  );
}
