import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { securityLink } from '../../app/view-address.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import account from './account.module.css';
import { PORTFOLIO_WORDS } from './account-words.ts';
import { PORTFOLIO } from './answers.ts';
import { COUNTRIES, COUNTRY_WORDS, CURRENCY_WORDS, KIND_WORDS, marketOf, oneOf, wordFor } from './codes.ts';
import { type Holdings, holdingsOf, type Part } from './composition.ts';
import { ExplanationView } from './explanation-view.tsx';
import { useFormat } from './money.ts';
import styles from './page.module.css';
import { portfolioRequest } from './requests.ts';
import { column, type SheetColumn, sheetFile } from './sheet.ts';
import { Change, Choices, useInSight } from './shown.tsx';
import { WORDS } from './words.ts';

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

/** The columns of a portfolio in the language shown. */
export function useAssetColumns(): readonly SheetColumn<Part>[] {
  const t = useWords(PORTFOLIO_WORDS);
  const words = useWords(WORDS);
  const kinds = useWords(KIND_WORDS);
  const format = useFormat();
  const { go } = useView();
  const number = (id: string, text: string, of: (part: Part) => number, cell: SheetColumn<Part>['cell']) =>
    column<Part>(id, text, of, cell, { isNumber: true });
  return [
    column(
      'symbol',
      words.symbol,
      ({ asset }) => asset.titulo.simbolo,
      ({ asset: { titulo } }) => (
        <a href={securityLink(marketOf(titulo.mercado) || titulo.mercado, titulo.simbolo)}>{titulo.simbolo}</a>
      ),
      { isRowName: true },
    ),
    {
      id: 'explain',
      text: t.origin,
      head: t.origin,
      value: () => null,
      cell: ({ asset: { titulo } }) => (
        <button
          type="button"
          class={account.action}
          onClick={() => go({ explicar: `${titulo.mercado}:${titulo.simbolo}` })}
        >
          {t.explain}
          <span class="unseen">{t.explainOf(titulo.simbolo)}</span>
        </button>
      ),
    },
    column(
      'description',
      words.description,
      ({ asset }) => asset.titulo.descripcion,
      ({ asset: { titulo } }) => (
        <>
          {titulo.descripcion} <span class="soft small">{wordFor(kinds, titulo.tipo)}</span>
        </>
      ),
    ),
    number(
      'share',
      `${t.share} %`,
      ({ share }) => Math.round(share * 10_000) / 100,
      ({ share }) => `${format.number(share * 100, [1, 1])} %`,
    ),
    number(
      'value',
      words.value,
      ({ asset }) => asset.valorizado,
      ({ asset }) => format.money(asset.valorizado, asset.titulo.moneda),
    ),
    number(
      'gain',
      t.gain,
      ({ asset }) => asset.gananciaDinero,
      ({ asset }) => (
        <Change value={asset.gananciaDinero} text={format.money(asset.gananciaDinero, asset.titulo.moneda)} />
      ),
    ),
    number(
      'gain-percent',
      t.gainPercent,
      ({ asset }) => asset.gananciaPorcentaje,
      ({ asset }) => <Change value={asset.gananciaPorcentaje} />,
    ),
    number(
      'quantity',
      words.quantity,
      ({ asset }) => asset.cantidad,
      ({ asset }) => format.quantity(asset.cantidad),
    ),
    number(
      'last',
      words.last,
      ({ asset }) => asset.ultimoPrecio,
      ({ asset }) => format.price(asset.ultimoPrecio, asset.titulo.moneda),
    ),
    number(
      'today',
      `${t.today} %`,
      ({ asset }) => asset.variacionDiaria,
      ({ asset }) => <Change value={asset.variacionDiaria} />,
    ),
    number(
      'average',
      t.average,
      ({ asset }) => asset.ppc,
      ({ asset }) => format.price(asset.ppc, asset.titulo.moneda),
    ),
    number(
      'committed',
      t.committed,
      ({ asset }) => asset.comprometido,
      ({ asset }) => format.quantity(asset.comprometido),
    ),
  ];
}
