/** The portfolio of the account. */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { securityLink } from '../../app/address.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Choices } from '../../parts/choices.tsx';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { tableFile } from '../../parts/files.ts';
import { Answer, Empty } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import account from './account.module.css';
import { PORTFOLIO_WORDS } from './account-words.ts';
import { PORTFOLIO } from './answers.ts';
import { COUNTRIES, COUNTRY_WORDS, CURRENCY_WORDS, KIND_WORDS, marketOf, oneOf, wordFor } from './codes.ts';
import { ExplanationView } from './explanation-view.tsx';
import { Change } from './figures.tsx';
import { type CurrencyHoldings, type Holding, holdingsOf } from './model.ts';
import { useFormat } from './money.ts';
import { portfolioRequest } from './requests.ts';
import { WORDS } from './words.ts';

/** Holdings with a colour of their own; the rest share the last. */
const COLOURS = 6;

/** The holdings by country and currency, and the explanation of one. */
export function PortfolioView(): JSX.Element {
  const { get, go } = useView();
  const t = useWords(PORTFOLIO_WORDS);
  const countries = useWords(COUNTRY_WORDS);
  const country = oneOf(COUNTRIES, get('pais'));
  const request = portfolioRequest(country);
  const portfolio = useAnswer(request, PORTFOLIO);
  const holdings = useMemo(() => holdingsOf(portfolio.answer?.activos ?? []), [portfolio.answer]);
  const [market = '', symbol = ''] = get('explicar').split(':');
  return (
    <div class="stack">
      <Choices
        label={t.country}
        choices={COUNTRIES.map((id) => ({ id, label: wordFor(countries, id) }))}
        chosen={country}
        onChoose={(id) => go({ pais: id, explicar: null })}
      />
      <Answer of={portfolio} lines={10}>
        {() =>
          holdings.length === 0 ? (
            <Empty title={t.empty}>
              <p>{t.emptyHelp}</p>
            </Empty>
          ) : (
            holdings.map((held) => <HoldingsCard key={held.currency} country={country} held={held} />)
          )
        }
      </Answer>
      {market !== '' && symbol !== '' && (
        <ExplanationView key={`${country} ${market} ${symbol}`} country={country} market={market} symbol={symbol} />
      )}
      <RequestPanel requests={[request]} />
    </div>
  );
}

interface HoldingsProps {
  readonly country: string;
  readonly held: CurrencyHoldings;
}

/** What a phone shows first of each holding: name, worth and gain. */
const NARROW = { first: ['symbol', 'value', 'gain-percent', 'explain'], under: ['description'] } as const;

function HoldingsCard({ country, held }: HoldingsProps): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const currency = wordFor(useWords(CURRENCY_WORDS), held.currency);
  const format = useFormat();
  const { go } = useView();
  const columns = useAssetColumns();
  return (
    <section class="card stack" aria-label={t.composition(currency)}>
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
        columns={columns}
        narrow={NARROW}
        rows={held.parts}
        rowKey={({ asset: { titulo } }) => `${titulo.mercado} ${titulo.simbolo}`}
        onRow={({ asset: { titulo } }) => go({ explicar: `${titulo.mercado}:${titulo.simbolo}` })}
        scroll={[12, '32rem']}
      />
      <Downloads files={[tableFile(`portafolio-${country}-${held.currency}`, columns, held.parts)]} />
    </section>
  );
}

/** The shares as one bar; the table below says the same in figures. */
function Bar({ held }: { readonly held: CurrencyHoldings }): JSX.Element {
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

function useAssetColumns(): readonly Column<Holding>[] {
  const t = useWords(PORTFOLIO_WORDS);
  const words = useWords(WORDS);
  const kinds = useWords(KIND_WORDS);
  const format = useFormat();
  const { go } = useView();
  const number = (
    id: string,
    head: string,
    value: (holding: Holding) => number,
    cell: (holding: Holding) => ComponentChildren,
  ): Column<Holding> => ({ id, head, value, cell, isNumber: true });
  return [
    {
      id: 'symbol',
      head: words.symbol,
      value: ({ asset }) => asset.titulo.simbolo,
      cell: ({ asset: { titulo } }) => (
        <a href={securityLink(marketOf(titulo.mercado) || titulo.mercado, titulo.simbolo)}>{titulo.simbolo}</a>
      ),
      isRowName: true,
    },
    {
      id: 'explain',
      head: t.origin,
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
    {
      id: 'description',
      head: words.description,
      value: ({ asset }) => asset.titulo.descripcion,
      cell: ({ asset: { titulo } }) => (
        <>
          {titulo.descripcion} <span class="soft small">{wordFor(kinds, titulo.tipo)}</span>
        </>
      ),
    },
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
      ({ asset: { gananciaDinero: gain, titulo } }) => <Change value={gain} text={format.money(gain, titulo.moneda)} />,
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
