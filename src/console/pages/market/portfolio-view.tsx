import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useAnswer } from '../../api/use-answer.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { Empty } from '../../parts/notice/empty.tsx';
import { ProblemNotice } from '../../parts/notice/problem-notice.tsx';
import { Waiting } from '../../parts/notice/waiting.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import account from './account.module.css';
import { PORTFOLIO } from './account-answers.ts';
import { PORTFOLIO_WORDS } from './account-words.ts';
import { COUNTRY_WORDS, CURRENCY_WORDS, wordFor } from './code-words.ts';
import { COUNTRIES, oneOf } from './codes.ts';
import { type Holdings, holdingsOf } from './composition.ts';
import { ExplanationView } from './explanation-view.tsx';
import { useFormat } from './format.ts';
import { useInSight } from './in-sight.tsx';
import styles from './page.module.css';
import { useAssetColumns } from './portfolio-columns.tsx';
import { portfolioRequest } from './requests.ts';
import { sheetFile } from './sheet.ts';
import { Change, Choices } from './shown.tsx';

/** Parts of a composition that have a colour each; the rest share one. */
const COLOURS = 6;

/** What the account holds, by country and currency, and how a holding came to be. */
export function PortfolioView(): JSX.Element {
  const { get, go } = useView();
  const t = useWords(PORTFOLIO_WORDS);
  const countries = useWords(COUNTRY_WORDS);
  const country = oneOf(COUNTRIES, get('pais'));
  const request = portfolioRequest(country);
  const { answer, problem, again } = useAnswer(request, PORTFOLIO);
  const holdings = useMemo(() => holdingsOf(answer?.activos ?? []), [answer]);
  const [market = '', symbol = ''] = get('explicar').split(':');
  return (
    <div class="stack">
      <Choices
        label={t.country}
        choices={COUNTRIES.map((id) => ({ id, label: wordFor(countries, id) }))}
        chosen={country}
        onChoose={(id) => go({ pais: id, explicar: null })}
      />
      {problem && <ProblemNotice problem={problem} again={again} />}
      {!problem && !answer && <Waiting lines={10} />}
      {answer && holdings.length === 0 && (
        <Empty title={t.empty}>
          <p>{t.emptyHelp}</p>
        </Empty>
      )}
      {holdings.map((held) => (
        <CurrencyHoldings key={held.currency} country={country} held={held} />
      ))}
      {market !== '' && symbol !== '' && (
        <ExplanationView key={`${country} ${market} ${symbol}`} country={country} market={market} symbol={symbol} />
      )}
      <RequestPanel requests={[request]} />
    </div>
  );
}

interface HoldingsProps {
  readonly country: string;
  readonly held: Holdings;
}

/** What a phone shows of each holding before anything is scrolled: its name, its worth and what became of it. */
const IN_SIGHT = { first: ['symbol', 'value', 'gain-percent', 'explain'], under: ['description'] } as const;

function CurrencyHoldings({ country, held }: HoldingsProps): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const currency = wordFor(useWords(CURRENCY_WORDS), held.currency);
  const format = useFormat();
  const { go } = useView();
  const columns = useAssetColumns();
  const shown = useInSight(columns, IN_SIGHT);
  return (
    <section class={`card ${styles.holdings}`} aria-label={t.composition(currency)}>
      <div class={account.totals}>
        <p>
          <span class="soft small">{t.worth(currency)}</span>
          <strong>{format.money(held.value, held.currency)}</strong>
        </p>
        <p>
          <span class="soft small">{t.gain}</span>
          <strong>
            <Change value={held.gain} text={format.money(held.gain, held.currency)} />
          </strong>
          {held.gainPercent !== null && (
            <span class="soft small">
              {format.percent(held.gainPercent)} {t.ofWhatWasPaid}
            </span>
          )}
        </p>
      </div>
      <Bar held={held} />
      <DataTable
        label={t.composition(currency)}
        columns={shown}
        rows={held.parts}
        rowKey={({ asset: { titulo } }) => `${titulo.mercado} ${titulo.simbolo}`}
        onRow={({ asset: { titulo } }) => go({ explicar: `${titulo.mercado}:${titulo.simbolo}` })}
        {...(held.parts.length > LONG && { height: '32rem' })}
      />
      <Downloads files={[sheetFile(`portafolio-${country}-${held.currency}`, columns, held.parts)]} />
    </section>
  );
}

/** Assets of a table that scrolls in a box. */
const LONG = 12;

/** The composition as one bar. The table below says the same in figures, and each part its name. */
function Bar({ held }: { readonly held: Holdings }): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const format = useFormat();
  const currency = wordFor(useWords(CURRENCY_WORDS), held.currency);
  const share = (part: number): string => `${format.number(part * 100, [1, 1])} %`;
  const text = held.parts.map(({ asset, share: part }) => `${asset.titulo.simbolo} ${share(part)}`);
  return (
    <div role="img" aria-label={`${t.composition(currency)}: ${text.join(', ')}`}>
      <div class={account.bar}>
        {held.parts.map(({ asset, share: part }, at) => (
          <i
            key={`${asset.titulo.mercado} ${asset.titulo.simbolo}`}
            class={account[`part${Math.min(at, COLOURS - 1) + 1}`]}
            style={{ width: `${part * 100}%` }}
          />
        ))}
      </div>
      <ul class={account.legend}>
        {held.parts.slice(0, COLOURS).map(({ asset, share: part }, at) => (
          <li key={`${asset.titulo.mercado} ${asset.titulo.simbolo}`}>
            <i class={account[`part${at + 1}`]} /> {asset.titulo.simbolo} <span class="soft">{share(part)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
