import type { JSX } from 'preact';
import { session } from '../../api/session.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useWords } from '../../app/language.ts';
import { Chips } from '../../parts/chips/chips.tsx';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { ProblemNotice } from '../../parts/notice/problem-notice.tsx';
import { EXAMPLES } from './examples.ts';
import {
  type Found,
  foundOf,
  foundPoint,
  foundSymbol,
  OrganismsSchema,
  PlacesSchema,
  type SearchRequests,
  VariablesSchema,
} from './found.ts';
import { inOrder } from './order.ts';
import styles from './page.module.css';
import type { SecuritiesFound } from './securities.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly requests: SearchRequests | null;
  readonly securities: SecuritiesFound;
}

/** One box that searches places, addresses, variables, securities (once somebody logged in) and organisms at once. */
export function SearchAll({ text, onText, requests, securities }: Props): JSX.Element {
  const t = useWords(WORDS);
  const places = useAnswer(requests?.places ?? null, PlacesSchema);
  const variables = useAnswer(requests?.variables ?? null, VariablesSchema);
  const organisms = useAnswer(requests?.organisms ?? null, OrganismsSchema);
  const point = foundPoint(text, t.kinds, t.point);
  const all = [places, variables, organisms];
  const answers = { places: places.answer, variables: variables.answer, organisms: organisms.answer };
  // Nobody is told which securities there are before logging in: what may be one is looked up then.
  const symbol = session.value === null ? foundSymbol(text, t.kinds, t.symbol) : null;
  const found: readonly Found[] = point
    ? [point]
    : [...securities.found, ...inOrder(text, [...foundOf(answers, t.kinds), ...(symbol ? [[symbol]] : [])])];
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
        onInput={onText}
        onChoose={go}
        onSubmit={() => {
          const [first] = found;
          if (first) go(first);
        }}
        isWaiting={all.some(({ state }) => state === 'waiting')}
        none={t.none}
      />
      {failed?.problem && <ProblemNotice problem={failed.problem} again={failed.again} />}
      <Chips
        label={t.examples}
        chips={EXAMPLES.map(({ text: example, href }) => ({ id: example, text: example, href }))}
      />
    </section>
  );
}
