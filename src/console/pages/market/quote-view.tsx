import type { JSX } from 'preact';
import { useAnswer } from '../../api/use-answer.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Field } from '../../parts/field/field.tsx';
import { Empty } from '../../parts/notice/empty.tsx';
import { ProblemNotice } from '../../parts/notice/problem-notice.tsx';
import { Waiting } from '../../parts/notice/waiting.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { QUOTE, type Quote } from './answers.ts';
import { placeInDay } from './book.ts';
import { BookView } from './book-view.tsx';
import { dayOfTime } from './candles.ts';
import { MARKET_WORDS, TERM_WORDS, wordFor } from './code-words.ts';
import { marketOf, TERMS } from './codes.ts';
import { minuteOf, useFormat } from './format.ts';
import { HistoryView } from './history-view.tsx';
import styles from './page.module.css';
import { quoteRequest } from './requests.ts';
import { Change, Figure } from './shown.tsx';
import { QUOTE_WORDS, WORDS } from './words.ts';

interface Props {
  readonly market: string;
  readonly symbol: string;
}

/** A title's quote with its book, and its history. */
export function QuoteView({ market, symbol }: Props): JSX.Element {
  const { get, go } = useView();
  const t = useWords(QUOTE_WORDS);
  const terms = useWords(TERM_WORDS);
  const markets = useWords(MARKET_WORDS);
  const term = TERMS.find((known) => known === get('plazo')) ?? '';
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
        <section class={`card ${styles.headline}`} aria-labelledby="quote-title">
          <div class={styles.naming}>
            <div>
              <h2 id="quote-title">
                {symbol.toUpperCase()} <span class={styles.tag}>{wordFor(markets, market)}</span>
              </h2>
              <p class="soft">{quote.descripcionTitulo}</p>
            </div>
            <Field label={t.term}>
              {(control) => (
                <select {...control} value={term} onChange={({ currentTarget }) => go({ plazo: currentTarget.value })}>
                  <option value="">{t.usualTerm}</option>
                  {TERMS.map((known) => (
                    <option key={known} value={known}>
                      {wordFor(terms, known)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
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
  // Zero is how the interface says that something is not known.
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

/** Where the last price lies between the low and the high of the day. The figures beside it say the same. */
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
      <p class={styles.ends} aria-hidden="true">
        <span>{format.price(minimo, moneda)}</span>
        <span>{format.price(maximo, moneda)}</span>
      </p>
    </div>
  );
}
