import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { linkTo } from '../../app/view-address.ts';
import { ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import account from './account.module.css';
import { PORTFOLIO_WORDS } from './account-words.ts';
import { EXPLANATION, type Explanation, type Figure, type Step } from './answers.ts';
import { STATE_WORDS, TYPE_WORDS, wordFor } from './codes.ts';
import { useFormat } from './money.ts';
import styles from './page.module.css';
import { explanationRequest } from './requests.ts';
import { column } from './sheet.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly country: string;
  readonly market: string;
  readonly symbol: string;
}

/** How a holding came to be: every execution with what it left, and where each figure comes from. */
export function ExplanationView({ country, market, symbol }: Props): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const { go } = useView();
  const request = explanationRequest(country, market, symbol);
  const { answer, problem, again } = useAnswer(request, EXPLANATION);
  const heading = useRef<HTMLHeadingElement>(null);
  // It opens below what was pressed: the focus goes along.
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [answer === null]);
  return (
    <section class={`card ${styles.detail}`} aria-labelledby="explanation-title">
      <div class={styles.naming}>
        <h2 id="explanation-title" ref={heading} tabIndex={-1}>
          {t.history(symbol)}
        </h2>
        <button type="button" onClick={() => go({ explicar: null })}>
          {t.close}
        </button>
      </div>
      {problem && <ProblemNotice problem={problem} again={again} />}
      {!problem && !answer && <Waiting lines={8} />}
      {answer && <Explained explanation={answer} />}
      <RequestPanel requests={[request]} />
    </section>
  );
}

function Explained({ explanation }: { readonly explanation: Explanation }): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const states = useWords(STATE_WORDS);
  const format = useFormat();
  const { moneda, posicionInicial, pasos, precio, comprometido, parking, calculos, avisos } = explanation;
  const priceText = precio && (precio.origen === 'cotizacion' ? t.priceFrom.cotizacion : t.priceFrom.ultima_ejecucion);
  return (
    <>
      {avisos.length > 0 && (
        <ul class={account.notices} lang="es">
          {avisos.map(({ mensaje }) => (
            <li key={mensaje}>{mensaje}</li>
          ))}
        </ul>
      )}
      <h3>{t.steps}</h3>
      {posicionInicial.ejecuciones > 0 && <p class="soft">{t.before(format.quantity(posicionInicial.ejecuciones))}</p>}
      <ol class={account.steps}>
        {pasos.map((step, at) => (
          // One operation may have several executions in one second.
          <StepShown key={at} step={step} currency={moneda} />
        ))}
      </ol>
      {precio && priceText && (
        <p>{priceText(format.price(precio.ultimoPrecio, precio.moneda), format.moment(precio.fechaHora))}</p>
      )}
      {calculos.length > 0 && <Figures figures={calculos} />}
      <h3>{t.committedTitle}</h3>
      <ul class={account.plainList}>
        <li lang="es">{comprometido.calculo}</li>
        {comprometido.ordenes.map(({ numero, estadoActual, pendiente }) => (
          <li key={numero}>
            <a href={linkTo('mercado', { ver: 'operaciones', numero: String(numero) })}>
              {t.operation} {numero}
            </a>
            : {wordFor(states, estadoActual)}, {format.quantity(pendiente)}
          </li>
        ))}
        {parking && <li lang="es">{parking.calculo}</li>}
      </ul>
    </>
  );
}

interface StepProps {
  readonly step: Step;
  /** The currency of the title, in which its cost is kept. */
  readonly currency: string;
}

function StepShown({ step, currency }: StepProps): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const words = useWords(WORDS);
  const types = useWords(TYPE_WORDS);
  const format = useFormat();
  const { numero, tipo, simbolo, fecha, cantidad, relacion, precio, moneda, efecto, posicion, calculo } = step;
  const sign = efecto === 'suma' ? '+' : efecto === 'resta' ? '−' : '';
  const units = cantidad === null ? (relacion ?? '') : `${sign}${format.quantity(cantidad)}`;
  return (
    <li>
      <p>
        <strong>
          {wordFor(types, tipo)} {simbolo} · {units}
          {precio !== null && ` × ${format.price(precio, moneda)}`}
        </strong>{' '}
        <span class="soft small">
          {format.moment(fecha)}
          {numero === null ? (
            ` · ${t.ofMarket}`
          ) : (
            <>
              {' · '}
              <a href={linkTo('mercado', { ver: 'operaciones', numero: String(numero) })}>
                {t.operation} {numero}
              </a>
            </>
          )}
        </span>
      </p>
      <p>
        {t.left}: {words.quantity.toLowerCase()} {format.quantity(posicion.cantidad)}, {t.cost.toLowerCase()}{' '}
        {format.money(posicion.costo, currency)}, {t.average.toLowerCase()}{' '}
        {format.price(posicion.precioPromedio, currency)}
      </p>
      <details>
        <summary>{t.sums}</summary>
        <ul class={account.sums} lang="es">
          {calculo.map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function Figures({ figures }: { readonly figures: readonly Figure[] }): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const text = (id: keyof Figure, head: string, more: { isRowName?: boolean; wraps?: boolean }) =>
    column<Figure>(
      id,
      head,
      (row) => row[id],
      (row) => <span lang="es">{row[id]}</span>,
      more,
    );
  return (
    <>
      <h3>{t.figures}</h3>
      <DataTable
        label={t.figures}
        columns={[
          text('miembro', t.figure, { isRowName: true }),
          text('calculo', t.sum, { wraps: true }),
          text('formula', t.formula, { wraps: true }),
        ]}
        rows={figures}
        rowKey={({ miembro }) => miembro}
      />
    </>
  );
}
