/** A title: the search, its quote, its book. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Combobox, type Option } from '../../parts/combobox.tsx';
import { SelectField } from '../../parts/field.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { FOUND_TITLES, type FoundTitle, QUOTE, type Quote } from './answers.ts';
import { KIND_WORDS, MARKET_WORDS, marketOf, TERM_CODES, TERM_WORDS, wordFor } from './codes.ts';
import { Change, Figure } from './figures.tsx';
import { dayOfTime } from './history.ts';
import { HistoryView } from './history-view.tsx';
import { bookOf, placeInDay, type ShownLevel } from './model.ts';
import { currencyCode, minuteOf, priceDigits, useFormat } from './money.ts';
import styles from './page.module.css';
import { quoteRequest, searchRequest } from './requests.ts';
import { QUOTE_WORDS, WORDS } from './words.ts';

interface Props {
  readonly market: string;
  readonly symbol: string;
}

/** The quote of a title with its book, and its history. */
function QuoteView({ market, symbol }: Props): JSX.Element {
  const { get, go } = useView();
  const t = useWords(QUOTE_WORDS);
  const terms = useWords(TERM_WORDS);
  const markets = useWords(MARKET_WORDS);
  const term = TERM_CODES.find((known) => known === get('plazo')) ?? '';
  const request = quoteRequest(market, symbol, term);
  const { answer: quote, problem, again } = useAnswer(request, QUOTE);
  if (problem) {
    return (
      <div class="stack">
        <ProblemNotice problem={problem} again={again} />
        <RequestPanel requests={[request]} />
      </div>
    );
  }
  if (!quote) return <Waiting lines={12} />;
  const isQuoted = quote.ultimoPrecio > 0;
  return (
    <div class="stack">
      <div class={`${styles.quote} ${quote.puntas.length > 0 ? styles.withBook : ''}`}>
        <section class="card stack" aria-labelledby="quote-title">
          <div class={`ends ${styles.naming}`}>
            <div>
              <h2 id="quote-title">
                {symbol.toUpperCase()} <span class="tag">{wordFor(markets, market)}</span>
              </h2>
              <p class="soft">{quote.descripcionTitulo}</p>
            </div>
            <SelectField
              label={t.term}
              value={term}
              options={[['', t.usualTerm], ...TERM_CODES.map((code) => [code, wordFor(terms, code)] as const)]}
              onChoose={(plazo) => go({ plazo })}
            />
          </div>
          {isQuoted ? <Figures quote={quote} /> : <Empty title={t.neverQuoted} />}
        </section>
        <BookView quote={quote} />
      </div>
      {isQuoted ? (
        <HistoryView
          market={marketOf(market) || market}
          symbol={symbol}
          quote={quote}
          last={dayOfTime(quote.fechaHora)}
          quoteRequest={request}
        />
      ) : (
        <RequestPanel requests={[request]} />
      )}
    </div>
  );
}

function Figures({ quote }: { readonly quote: Quote }): JSX.Element {
  const t = useWords(QUOTE_WORDS);
  const words = useWords(WORDS);
  const terms = useWords(TERM_WORDS);
  const format = useFormat();
  // The interface writes an unknown figure as zero.
  const known = (value: number, write: (value: number) => string): string => (value > 0 ? write(value) : '—');
  const price = (value: number): string => known(value, (each) => format.price(each, quote.moneda));
  return (
    <>
      <p class={styles.price}>
        <span class="unseen">{words.last}</span>
        <strong>{price(quote.ultimoPrecio)}</strong> <Change value={quote.variacion} />
      </p>
      <p class="soft small">
        {t.at(format.date(quote.fechaHora), minuteOf(quote.fechaHora))} · {t.term.toLowerCase()}{' '}
        {wordFor(terms, quote.plazo)}
      </p>
      <DayRange quote={quote} />
      <dl class={styles.figures}>
        <Figure name={t.open}>{price(quote.apertura)}</Figure>
        <Figure name={t.previous}>{price(quote.cierreAnterior)}</Figure>
        <Figure name={t.low}>{price(quote.minimo)}</Figure>
        <Figure name={t.high}>{price(quote.maximo)}</Figure>
        {quote.precioPromedio > 0 && <Figure name={t.average}>{price(quote.precioPromedio)}</Figure>}
        <Figure name={t.volume}>{known(quote.volumenNominal, format.quantity)}</Figure>
        <Figure name={t.amount}>{known(quote.montoOperado, (amount) => format.amount(amount, quote.moneda))}</Figure>
        {quote.cantidadOperaciones > 0 && <Figure name={t.trades}>{format.quantity(quote.cantidadOperaciones)}</Figure>}
        {quote.precioAjuste > 0 && <Figure name={t.settlement}>{price(quote.precioAjuste)}</Figure>}
        {quote.interesesAbiertos > 0 && (
          <Figure name={t.openInterest}>{format.quantity(quote.interesesAbiertos)}</Figure>
        )}
        <Figure name={t.least}>{format.quantity(quote.laminaMinima)}</Figure>
      </dl>
    </>
  );
}

/** Draws where the last price lies between the low and the high of the day; the figures say the same. */
function DayRange({ quote }: { readonly quote: Quote }): JSX.Element | null {
  const t = useWords(QUOTE_WORDS);
  const format = useFormat();
  const { minimo, maximo, ultimoPrecio, apertura, moneda } = quote;
  const last = placeInDay(ultimoPrecio, minimo, maximo);
  const open = placeInDay(apertura, minimo, maximo);
  if (last === null || open === null) return null;
  const [from, to] = [Math.min(last, open), Math.max(last, open)];
  return (
    <div class={styles.range}>
      <p class="small soft">{t.day}</p>
      <div class={styles.track} aria-hidden="true">
        <i
          class={last < open ? styles.fallen : styles.risen}
          style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }}
        />
        <b style={{ insetInlineStart: `${last * 100}%` }} />
      </div>
      <p class={`ends small ${styles.dayEnds}`} aria-hidden="true">
        <span>{format.price(minimo, moneda)}</span>
        <span>{format.price(maximo, moneda)}</span>
      </p>
    </div>
  );
}

/** The search, and the title that the address names. */
export function TitleView(): JSX.Element {
  const t = useWords(WORDS);
  const { get } = useView();
  const market = get('mercado');
  const symbol = get('simbolo');
  return (
    <div class="stack">
      <TitleSearch />
      {market !== '' && symbol !== '' ? (
        <QuoteView key={`${market} ${symbol}`} market={market} symbol={symbol} />
      ) : (
        <Empty title={t.choose}>
          <p>{t.chooseHelp}</p>
          <a class="button" href={linkTo('mercado', { ver: 'panel' })}>
            {t.toPanels}
          </a>
        </Empty>
      )}
    </div>
  );
}

/** The book: bid and ask prices, the best first, with bars for their quantities. */
function BookView({ quote }: { readonly quote: Quote }): JSX.Element {
  const t = useWords(QUOTE_WORDS);
  const format = useFormat();
  const book = bookOf(quote.puntas);
  return (
    <section class={`card stack ${styles.book}`} aria-labelledby="book-title">
      <h2 id="book-title">
        {t.book} {book && <span class="tag">{currencyCode(quote.moneda) ?? quote.moneda}</span>}
      </h2>
      {book ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.bidQuantity}</th>
              <th scope="col">{t.bid}</th>
              <th scope="col">{t.ask}</th>
              <th scope="col">{t.askQuantity}</th>
            </tr>
          </thead>
          <tbody>
            {book.levels.map((level, at) => (
              // Only its place distinguishes a level from the others.
              <Row key={at} level={level} />
            ))}
          </tbody>
          {book.bidTotal + book.askTotal > 0 && (
            <tfoot>
              <tr>
                <td>{format.quantity(book.bidTotal)}</td>
                <th scope="row" colSpan={2}>
                  {t.total}
                </th>
                <td>{format.quantity(book.askTotal)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      ) : (
        <Empty title={t.noBook} />
      )}
      {book && book.spread !== null && (
        <p class="soft small">
          {t.spread}: {format.price(book.spread, quote.moneda)}
        </p>
      )}
    </section>
  );
}

function Row({ level }: { readonly level: ShownLevel }): JSX.Element {
  const format = useFormat();
  const price = (value: number): string => (value > 0 ? format.number(value, priceDigits(value)) : '—');
  const quantity = (value: number): string => (value > 0 ? format.quantity(value) : '—');
  return (
    <tr>
      <td class={styles.bid}>
        <i aria-hidden="true" style={{ width: `${level.bidDepth * 100}%` }} />
        <span>{quantity(level.cantidadCompra)}</span>
      </td>
      <td class="good">{price(level.precioCompra)}</td>
      <td class="bad">{price(level.precioVenta)}</td>
      <td class={styles.ask}>
        <i aria-hidden="true" style={{ width: `${level.askDepth * 100}%` }} />
        <span>{quantity(level.cantidadVenta)}</span>
      </td>
    </tr>
  );
}

interface TitleOption extends Option {
  readonly title: FoundTitle;
}

/** Finds titles during typing, and shows the one chosen. */
function TitleSearch(): JSX.Element {
  const t = useWords(WORDS);
  const kinds = useWords(KIND_WORDS);
  const markets = useWords(MARKET_WORDS);
  const { go } = useView();
  const [text, setText] = useState('');
  const query = text.trim();
  const found = useAnswer(query === '' ? null : searchRequest(query), FOUND_TITLES);
  // A US title of an unknown exchange is only in panels: it has no address of its own.
  const options: TitleOption[] = (found.answer?.titulos ?? [])
    .filter(({ mercado }) => mercado !== '')
    .map((title) => ({
      id: `${title.mercado} ${title.simbolo}`,
      label: title.simbolo,
      detail: `${title.descripcion} · ${wordFor(markets, title.mercado)}`,
      kind: wordFor(kinds, title.tipo),
      title,
    }));
  const choose = ({ title }: TitleOption): void => {
    setText('');
    go({ mercado: title.mercado, simbolo: title.simbolo, plazo: null, desde: null, hasta: null });
  };
  return (
    <>
      <Combobox
        label={t.search}
        value={text}
        options={query === '' ? [] : options}
        onInput={setText}
        onChoose={choose}
        // Enter without a choice takes the best title for the complete text.
        onSubmit={() => {
          const [best] = options;
          if (best && found.state === 'done') choose(best);
        }}
        placeholder={t.searchHint}
        isWaiting={found.state === 'waiting'}
        none={t.nothingFound}
        large
      />
      {found.problem && <ProblemNotice problem={found.problem} again={found.again} />}
    </>
  );
}
